import { readFile } from 'node:fs/promises';
import type { FileEnding } from '@rahmenpreis/contract/upload-rules.ts';
import { type ActiveContent, findActiveContent } from './active-content.ts';
import { contentOf, type FileContent } from './file-content.ts';

/** A document's fault: its content is not what its extension says, is two things at once, or has macros. */
export type DocumentProblem = 'mismatch' | 'polyglot' | 'macros';

const CONTENTS: Record<FileEnding, readonly FileContent[]> = {
  pdf: ['pdf'],
  json: ['text'],
  csv: ['text'],
  txt: ['text'],
  docx: ['docx'],
  xlsx: ['xlsx'],
  pptx: ['pptx'],
  doc: ['cfb'],
  xls: ['cfb'],
  ppt: ['cfb'],
  jpg: ['jpg', 'png'],
  jpeg: ['jpg', 'png'],
  png: ['jpg', 'png'],
  eml: ['text'],
};

/** The streams that identify an old Office file; installers share the container but have none of them. */
const STREAMS: Partial<Record<FileEnding, readonly string[]>> = {
  doc: ['WordDocument'],
  xls: ['Workbook', 'Book'],
  ppt: ['PowerPoint Document'],
};

/**
 * Judges whether a document's bytes match its extension and what it may do by itself. A worker reads it: it
 * may be large and hostile (QUALITY.md «Files»), and copying it over would hold up all (decision 0079).
 */
export async function inspectDocument(
  path: string,
  ending: FileEnding,
): Promise<{ problem: DocumentProblem | undefined; activeContent: ActiveContent }> {
  const buffer = await readFile(path);
  const problem = await findProblem(buffer, ending);
  return { problem, activeContent: problem === undefined ? findActiveContent(buffer, ending) : null };
}

async function findProblem(buffer: Buffer, ending: FileEnding): Promise<DocumentProblem | undefined> {
  const content = await contentOf(buffer);
  if (content === 'polyglot' || content === 'macros') return content;
  if (!CONTENTS[ending].includes(content)) return 'mismatch';
  const streams = STREAMS[ending];
  if (streams && !streams.some((name) => buffer.includes(Buffer.from(`${name}\0`, 'utf16le'))))
    return 'mismatch';
  if (ending === 'json' && !isJson(buffer)) return 'mismatch';
  return undefined;
}

function isJson(buffer: Buffer): boolean {
  try {
    JSON.parse(buffer.toString('utf8').replace(/^\uFEFF/, ''));
    return true;
  } catch {
    return false;
  }
}
