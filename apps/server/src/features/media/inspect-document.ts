import { readFile } from 'node:fs/promises';
import type { FileEnding } from '@rahmenpreis/contract/upload-rules.ts';
import { type ActiveContent, findActiveContent } from './active-content.ts';
import { contentOf, type FileContent } from './file-content.ts';

/** What is wrong with a document: its content is not what its extension says, it is two things at once, or it has macros. */
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
};

/** The streams that identify an old Office file; installers share the container format but have none of these. */
const STREAMS: Partial<Record<FileEnding, readonly string[]>> = {
  doc: ['WordDocument'],
  xls: ['Workbook', 'Book'],
  ppt: ['PowerPoint Document'],
};

/**
 * Judges a document by its bytes: no problem if it is what its extension says, and what it may do by itself. Runs in a worker, because a document may
 * be large and hostile (QUALITY.md «Files»), and reads it there: handing it over would hold up everybody for as long as all of it is copied (decision 0079).
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
