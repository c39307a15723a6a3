import type { PaperSheet } from '@rahmenpreis/workbook/sheet/sheet.ts';
import { saveWorkbook } from '../../kernel/browser/save-file.ts';
import { runInSlices } from '../../kernel/time/run-in-slices.ts';
import { runLongWork, type WorkSteering } from '../../kit/long-work/long-works.ts';
import { countRows, layOutSheets } from './lay-out-sheets.ts';
import type { WriterOrder } from './sheet-writer.ts';
import { TEXTS } from './texts.ts';
import type { WriterReply } from './workbook-worker.ts';

/** Making the rows takes about so much of the whole; writing the file tells nothing of how far it is. */
const ROWS_SHARE = 0.4;

/** What the worker answers; rejects where it fails, and as soon as it is to be stopped. */
function replyOf(worker: Worker, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    worker.addEventListener('error', () => reject(new Error('the writer of workbooks has stopped')));
    worker.addEventListener('message', ({ data }: MessageEvent<WriterReply>) => {
      if ('bytes' in data) resolve(data.bytes);
      else reject(new Error(data.problem));
    });
  });
}

async function writeInWorker(
  sheets: readonly PaperSheet[],
  { signal, tell }: WorkSteering,
): Promise<Uint8Array> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' });
  const allRows = countRows(sheets);
  try {
    const reply = replyOf(worker, signal);
    const send = (order: WriterOrder): void => worker.postMessage(order);
    const steps = layOutSheets(sheets, send, (rowCount) =>
      tell(
        rowCount < allRows
          ? { sentence: TEXTS.rows(rowCount, allRows), share: (ROWS_SHARE * rowCount) / allRows }
          : { sentence: TEXTS.writing, share: ROWS_SHARE },
      ),
    );
    const [bytes] = await Promise.all([reply, runInSlices(steps, signal)]);
    return bytes;
  } finally {
    worker.terminate();
  }
}

/**
 * Writes sheets as a workbook and downloads it, off the main thread; what takes long shows how far it is and can be
 * stopped. True unless it was stopped; rejects where the file cannot be made (EXPORT-003, EXPORT-012).
 */
export async function saveSheets(sheets: readonly PaperSheet[], filename: string): Promise<boolean> {
  const bytes = await runLongWork(TEXTS.title(filename), (steering) => writeInWorker(sheets, steering));
  if (bytes === undefined) return false;
  saveWorkbook(bytes, filename);
  return true;
}
