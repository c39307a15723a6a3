import '../../kernel/configure-zod.ts';
import type { Finding } from '@rahmenpreis/contract/failure.ts';
import {
  type ArchivePlan,
  checkGebaeudeFolders,
  planArchive,
  unreadableArchive,
} from '@rahmenpreis/workbook/liegenschaft-archive.ts';
import { type LiegenschaftDraft, readLiegenschaft } from '@rahmenpreis/workbook/liegenschaft-in.ts';
import { openArchive, type OpenedArchive } from '@rahmenpreis/workbook/open-archive.ts';

/** What an archive holds and what is wrong with it, before anything is sent. */
export interface ArchivePreview {
  readonly plan: ArchivePlan;
  readonly draft: LiegenschaftDraft | undefined;
  readonly findings: readonly Finding[];
  /** The sheet's own file name; empty where there is none. */
  readonly sheetName: string;
}

export type ArchiveQuestion =
  | { readonly id: number; readonly kind: 'open'; readonly file: File }
  | { readonly id: number; readonly kind: 'read'; readonly index: number };

export type ArchiveReply =
  | { readonly id: number; readonly preview: ArchivePreview }
  | { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly problem: string };

let archive: OpenedArchive | undefined;

function refused(plan: ArchivePlan): ArchivePreview {
  return { plan, draft: undefined, findings: plan.findings, sheetName: '' };
}

async function preview(file: File): Promise<ArchivePreview> {
  try {
    archive = await openArchive(file);
  } catch {
    return refused(unreadableArchive());
  }
  const plan = planArchive(archive.entries);
  if (plan.sheetIndex === undefined) return refused(plan);
  let bytes: Uint8Array;
  try {
    bytes = await archive.read(plan.sheetIndex);
  } catch {
    return refused(unreadableArchive());
  }
  const { liegenschaft, findings } = await readLiegenschaft(bytes);
  const nummern = liegenschaft?.gebaeude.map(({ nummer }) => nummer) ?? [];
  const folders = liegenschaft === undefined ? [] : checkGebaeudeFolders(plan, nummern);
  return {
    plan,
    draft: liegenschaft,
    findings: [...plan.findings, ...findings, ...folders],
    sheetName: archive.entries[plan.sheetIndex]?.path.split('/').at(-1) ?? '',
  };
}

async function answer(question: ArchiveQuestion): Promise<ArchiveReply> {
  const { id } = question;
  try {
    if (question.kind === 'open') return { id, preview: await preview(question.file) };
    if (archive === undefined) throw new Error('no archive is open');
    return { id, bytes: new Uint8Array(await archive.read(question.index)) };
  } catch (error) {
    return { id, problem: String(error) };
  }
}

addEventListener('message', ({ data }: MessageEvent<ArchiveQuestion>) => {
  void answer(data).then((reply) => {
    postMessage(reply, { transfer: 'bytes' in reply ? [reply.bytes.buffer] : [] });
  });
});
