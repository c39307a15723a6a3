import '../../../../kernel/browser/configure-zod.ts';
import type { Finding } from '@rahmenpreis/contract/failure.ts';
import type { ArchivePlan } from '@rahmenpreis/workbook/archive/plan-archive.ts';
import type { LiegenschaftDraft } from '@rahmenpreis/workbook/liegenschaft/liegenschaft-in.ts';
import { type ReadArchive, readArchive } from '@rahmenpreis/workbook/archive/read-archive.ts';
import { sha256Hex } from '../../../../kernel/browser/sha256.ts';

/** What an archive holds and what is wrong with it, before anything is sent. */
export interface ArchivePreview {
  readonly plan: ArchivePlan;
  readonly draft: LiegenschaftDraft | undefined;
  readonly findings: readonly Finding[];
  /** The sheet's own file name; empty where there is none. */
  readonly sheetName: string;
  /** Recognises the archive, whoever imports it and when (decision 0014); empty where it has no sheet. */
  readonly archiveKey: string;
}

/** Asks to open an archive, or to read its entry of a place; the id comes back with the reply. */
export interface ArchiveQuestion {
  readonly id: number;
  readonly asked: File | number;
}

export type ArchiveReply =
  | { readonly id: number; readonly answer: ArchivePreview | Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly problem: string };

let archive: ReadArchive | undefined;

async function preview(file: File): Promise<ArchivePreview> {
  archive = await readArchive(file);
  const { plan, sheet, liegenschaft, findings } = archive;
  return {
    plan,
    draft: liegenschaft,
    findings,
    sheetName: sheet?.filename ?? '',
    archiveKey: sheet === undefined ? '' : await sha256Hex(new Uint8Array(sheet.bytes)),
  };
}

async function answer({ id, asked }: ArchiveQuestion): Promise<ArchiveReply> {
  try {
    if (typeof asked !== 'number') return { id, answer: await preview(asked) };
    if (archive === undefined) throw new Error('no archive is open');
    return { id, answer: new Uint8Array(await archive.read(asked)) };
  } catch (error) {
    return { id, problem: String(error) };
  }
}

addEventListener('message', ({ data }: MessageEvent<ArchiveQuestion>) => {
  void answer(data).then((reply) => {
    const bytes = 'answer' in reply && reply.answer instanceof Uint8Array ? [reply.answer.buffer] : [];
    postMessage(reply, { transfer: bytes });
  });
});
