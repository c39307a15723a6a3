import type { WritableSheet, SheetRow } from '@rahmenpreis/workbook/sheet/sheet.ts';
import { signSheets } from '@rahmenpreis/workbook/sheet/table-out.ts';
import type { OnWriteStep, WriteStep } from '@rahmenpreis/workbook/sheet/write-workbook.ts';
import { ownCompany } from '../../kernel/call/own-company.ts';
import { saveWorkbook } from '../../kernel/browser/save-file.ts';
import { runInSlices } from '../../kernel/time/in-pieces.ts';
import { runLongWork, type WorkProgress, type WorkSteering } from '../../kit/long-work/long-works.tsx';
import type { WriterOrder } from './sheet-writer.ts';
import { TEXTS } from './texts.ts';
import type { WriterReply } from './workbook-worker.ts';

/** How many rows travel to the writer together. */
const ROWS_PER_ORDER = 500;

/** How many rows the sheets have together. */
export function countRows(sheets: readonly WritableSheet[]): number {
  return sheets.reduce((sum, sheet) => sum + ('rowCount' in sheet ? sheet.rowCount : sheet.rows.length), 0);
}

/** What can travel of a sheet or column, which is all but the functions that its makers need besides. */
function withoutFunctions<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => typeof part !== 'function')) as T;
}

/** Makes rows of sheets one by one and sends them to a writer, a step per row; `onRows` hears how many. */
export function* layOutSheets(
  sheets: readonly WritableSheet[],
  send: (order: WriterOrder) => void,
  onRows: (rowCount: number) => void,
): Generator<void, void> {
  let madeCount = 0;
  for (const { columns, rows, ...rest } of sheets) {
    send({ kind: 'sheet', sheet: { ...rest, columns: columns.map(withoutFunctions) } });
    let waiting: SheetRow[] = [];
    const flush = (): void => {
      send({ kind: 'rows', rows: waiting });
      madeCount += waiting.length;
      waiting = [];
      onRows(madeCount);
    };
    for (const row of rows) {
      waiting.push(row);
      if (waiting.length === ROWS_PER_ORDER) flush();
      yield;
    }
    flush();
  }
  send({ kind: 'write' });
}

/** About so much of the whole is done when the rows are made, and when they are written. */
const MADE_SHARE = 0.3;
const WRITTEN_SHARE = 0.6;

function progressOf(step: WriteStep): WorkProgress {
  if (step.kind === 'packing') {
    return { sentence: TEXTS.packing, share: WRITTEN_SHARE + (1 - WRITTEN_SHARE) * step.share };
  }
  const { done, all } = step;
  const share = MADE_SHARE + ((WRITTEN_SHARE - MADE_SHARE) * done) / all;
  return { sentence: TEXTS.written(done, all), share };
}

/** An idle writer: kept, so that a workbook can be had again while the connection is away. */
let idle: Worker | undefined;

function takeWriter(): Worker {
  const writer = idle ?? new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' });
  idle = undefined;
  return writer;
}

function putBack(writer: Worker): void {
  if (idle === undefined) idle = writer;
  else writer.terminate();
}

/** The workbook that the writer makes; rejects where it fails, and at once where it is to be stopped. */
function replyOf(
  writer: Worker,
  stopping: AbortSignal,
  over: AbortSignal,
  onStep: OnWriteStep,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const heard = { signal: over };
    stopping.addEventListener('abort', () => reject(stopping.reason as Error), heard);
    writer.addEventListener('error', () => reject(new Error('the writer of workbooks has stopped')), heard);
    writer.addEventListener(
      'message',
      ({ data }: MessageEvent<WriterReply>) => {
        if ('step' in data) onStep(data.step);
        else if ('bytes' in data) resolve(data.bytes);
        else reject(new Error(data.problem));
      },
      heard,
    );
  });
}

async function writeInWorker(
  sheets: readonly WritableSheet[],
  { signal, tell }: WorkSteering,
): Promise<Uint8Array> {
  const writer = takeWriter();
  const over = new AbortController();
  const allRows = countRows(sheets);
  const send = (order: WriterOrder): void => writer.postMessage(order);
  const steps = layOutSheets(sheets, send, (rowCount) =>
    tell(
      rowCount < allRows
        ? { sentence: TEXTS.made(rowCount, allRows), share: (MADE_SHARE * rowCount) / allRows }
        : progressOf({ kind: 'rows', done: 0, all: allRows }),
    ),
  );
  try {
    const [bytes] = await Promise.all([
      replyOf(writer, signal, over.signal, (step) => tell(progressOf(step))),
      runInSlices(steps, signal),
    ]);
    putBack(writer);
    return bytes;
  } catch (error) {
    // It may still be at work, or hold half of a workbook.
    writer.terminate();
    throw error;
  } finally {
    over.abort();
  }
}

/**
 * Writes sheets as a workbook and downloads it, off the main thread; long work shows its progress and can be
 * stopped. True unless stopped; rejects where the file cannot be made (EXPORT-003, EXPORT-012).
 */
export async function saveSheets(made: readonly WritableSheet[], filename: string): Promise<boolean> {
  const sheets = signSheets(made, ownCompany());
  const bytes = await runLongWork(TEXTS.title(filename), (steering) => writeInWorker(sheets, steering));
  if (bytes === undefined) return false;
  saveWorkbook(bytes, filename);
  return true;
}
