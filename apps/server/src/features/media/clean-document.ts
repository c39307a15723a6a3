import { readFile } from 'node:fs/promises';
import type { FileEnding } from '@rahmenpreis/contract/upload-rules.ts';
import { cleanOffice, type Trace } from '@rahmenpreis/workbook/archive/clean-office.ts';
import { cleanPdf } from './clean-pdf.ts';

const OLD_OFFICE: readonly FileEnding[] = ['doc', 'xls', 'ppt'];
const OFFICE: readonly FileEnding[] = ['docx', 'xlsx', 'pptx'];

/** Takes out of an inspected document who made it and by what, as far as its format is known. */
export async function cleanDocument(
  path: string,
  ending: FileEnding,
): Promise<{ bytes: Uint8Array; removed: Trace[] }> {
  const bytes = await readFile(path);
  if (OFFICE.includes(ending)) return cleanOffice(bytes);
  if (ending === 'pdf') return { bytes, removed: cleanPdf(bytes) };
  return { bytes, removed: OLD_OFFICE.includes(ending) ? ['unread'] : [] };
}
