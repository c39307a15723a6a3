import { PREISSPIEGEL_MAX_COUNT } from '@rahmenpreis/contract/limits.ts';
import { exportPreisspiegel } from '@rahmenpreis/contract/preisspiegel.ts';
import {
  preisspiegelFileName,
  preisspiegelPdfName,
  rawPricesFileName,
} from '@rahmenpreis/workbook/file-name.ts';
import { RAW_PRICES_HEAD } from '@rahmenpreis/workbook/lv/raw-prices-out.ts';
import { joinSheets, type LooseSheet } from '@rahmenpreis/workbook/sheet/join-sheets.ts';
import { isCallFailure } from '../../../../kernel/call/call-failure.ts';
import { callWhole } from '../../../../kernel/call/call.ts';
import { ownCompany } from '../../../../kernel/call/own-company.ts';
import { failureText } from '../../../../kernel/call/failure-text.ts';
import type { ArchivedFile, ArchivePlan } from '../../../../tender/download/make-archive.ts';
import { WITHOUT_LV_TITLE } from '../../../../tender/lv/texts.ts';
import { packFiles, unpackFiles } from '../../../../tender/download/pack-files.ts';
import { saveArchive } from '../../../../tender/download/save-archive.ts';
import type { SendKind, SendWish } from './send-wish.ts';
import { TEXTS } from './texts.ts';

/** Some properties that one call makes together. */
type Batch = SendWish['liegenschaften'];

/** What becomes known while the files are made. */
interface Findings {
  /** The states of the offers that answers were of. */
  readonly states: Set<string | undefined>;
  withoutLvCount: number;
  reason: string;
}

const TYPES = { excel: 'sheets', pdf: 'pdf', csv: 'csv' } as const satisfies Record<SendKind, string>;
/** So many offers for a property one call prices, so that its answer stays small and progress steady. */
const OFFERS_PER_CALL = 400;
/** What a workbook holds in memory before the browser may lay it away. */
const PIECE_BYTES = 8_000_000;
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function batchesOf({ kind, liegenschaften, providerCount }: SendWish): Batch[] {
  const most = Math.min(PREISSPIEGEL_MAX_COUNT, Math.floor(OFFERS_PER_CALL / Math.max(1, providerCount)));
  const size = kind === 'pdf' ? 1 : Math.max(1, most);
  return Array.from({ length: Math.ceil(liegenschaften.length / size) }, (_, at) =>
    liegenschaften.slice(at * size, (at + 1) * size),
  );
}

/** Asks for the file of some properties; nothing where none of them has an LV. */
async function fetchBatch(wish: SendWish, batch: Batch, findings: Findings, signal: AbortSignal) {
  const { kind, phase, serviceProviderIds, view } = wish;
  try {
    const { data, etag, filename } = await callWhole(exportPreisspiegel, {
      params: { phaseId: phase.id },
      query: { type: TYPES[kind] },
      body: {
        liegenschaftIds: batch.map(({ id }) => id),
        ...(serviceProviderIds && { serviceProviderIds: [...serviceProviderIds] }),
        view,
      },
      signal,
    });
    findings.states.add(etag);
    return [{ name: filename ?? '', content: data }];
  } catch (error) {
    if (isCallFailure(error, 409) && error.code === 'no-lv') {
      findings.withoutLvCount += batch.length;
      return [];
    }
    findings.reason = failureText(error);
    throw error;
  }
}

/** Gathers a file's bytes in blobs that the browser may swap out: a large file is never in memory whole. */
function gatherBlob(type: string) {
  const laid: Blob[] = [];
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const lay = (): void => {
    laid.push(new Blob(waiting));
    waiting = [];
    bytes = 0;
  };
  return {
    add(piece: Uint8Array<ArrayBuffer>): void {
      waiting.push(piece);
      bytes += piece.length;
      if (bytes > PIECE_BYTES) lay();
    },
    whole(): Blob {
      lay();
      return new Blob(laid, { type });
    },
  };
}

/** Takes the sheets of an answer apart, and remembers what the workbook needs to know of each. */
async function readSheets(answer: Blob, looseOf: Map<ArchivedFile, LooseSheet>): Promise<ArchivedFile[]> {
  const [listed, ...files] = await unpackFiles(answer);
  const loose = JSON.parse((await listed?.content.text()) ?? '[]') as LooseSheet[];
  for (const [at, file] of files.entries()) {
    const own = loose[at];
    if (own !== undefined) looseOf.set(file, own);
  }
  return files;
}

/** How the answers of each kind become one file. */
function packing(wish: SendWish, findings: Findings): Pick<ArchivePlan<Batch>, 'make' | 'pack'> {
  const make = (batch: Batch, signal: AbortSignal) => fetchBatch(wish, batch, findings, signal);
  if (wish.kind === 'csv') {
    const headBytes = new TextEncoder().encode(RAW_PRICES_HEAD).length;
    const pack = async (files: readonly ArchivedFile[]) =>
      new Blob(
        files.map(({ content }, at) => (at === 0 ? content : content.slice(headBytes))),
        { type: 'text/csv;charset=utf-8' },
      );
    return { make, pack };
  }
  if (wish.kind === 'pdf') {
    const isOne = wish.liegenschaften.length === 1;
    const pack = async (files: readonly ArchivedFile[]) =>
      isOne ? (files[0]?.content ?? new Blob()) : packFiles(files);
    return { make, pack };
  }
  const looseOf = new Map<ArchivedFile, LooseSheet>();
  return {
    async make(batch, signal) {
      const [answer] = await make(batch, signal);
      if (answer === undefined) return [];
      const files = await readSheets(answer.content, looseOf);
      findings.withoutLvCount += batch.length - files.length;
      return files;
    },
    async pack(files) {
      const blob = gatherBlob(EXCEL);
      const sheets = files.flatMap((file) => looseOf.get(file) ?? []);
      const read = async (at: number) => new Uint8Array((await files[at]?.content.arrayBuffer()) ?? []);
      const about = { title: `${TEXTS.title} ${wish.phase.title}`, author: ownCompany() };
      await joinSheets(sheets, read, { about, onPiece: blob.add });
      return blob.whole();
    },
  };
}

/** What is to be said of a file that was made; undefined where nothing is. */
function lacksOf({ states, withoutLvCount }: Findings) {
  if (states.size > 1) return { title: TEXTS.changed, text: TEXTS.changedText };
  if (withoutLvCount === 0) return undefined;
  return { title: WITHOUT_LV_TITLE, text: TEXTS.withoutLvText(withoutLvCount) };
}

function nameOf({ kind, phase, liegenschaften }: SendWish, atMs: number): string {
  const [one, other] = liegenschaften;
  if (kind === 'csv') return rawPricesFileName(phase.title, atMs);
  if (kind === 'excel') return preisspiegelFileName(phase.title, 'xlsx', atMs);
  return one !== undefined && other === undefined
    ? preisspiegelPdfName(one, atMs)
    : preisspiegelFileName(phase.title, 'zip', atMs);
}

/** Makes the Preisspiegel of some properties, downloads it as one file and reports on it; can be stopped. */
export async function savePreisspiegel(wish: SendWish): Promise<void> {
  const findings: Findings = { states: new Set(), withoutLvCount: 0, reason: TEXTS.noLv };
  const jobs = batchesOf(wish);
  const all = wish.liegenschaften.length;
  const plan: ArchivePlan<Batch> = {
    jobs,
    nameOf: (batch) => batch.map(({ nummer }) => nummer).join(', '),
    ...packing(wish, findings),
  };
  await saveArchive(plan, (atMs) => nameOf(wish, atMs), {
    title: TEXTS.title,
    making: (done) => TEXTS.making(Math.min(all, done * (jobs[0]?.length ?? 0)), all),
    made: () => TEXTS.made(all - findings.withoutLvCount),
    someFailed: TEXTS.someFailed,
    get allFailed() {
      return TEXTS.allFailed(findings.reason);
    },
    packFailed: TEXTS.packFailed,
    lacks: () => lacksOf(findings),
    isSticky: true,
  });
}
