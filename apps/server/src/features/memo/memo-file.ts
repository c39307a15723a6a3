import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import type { MemoSection } from '@rahmenpreis/contract/memo.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { STATUTE_NOTE } from '@rahmenpreis/tendering/memo/memo-words.ts';
import type { PdfTable } from '../../generated-file/pdf-table.ts';
import { pdfWriter } from '../../generated-file/pdf-writer.ts';
import { written } from '../../kernel/answer/file-answer.ts';
import type { Call } from '../../kernel/call/call.ts';
import type { MadeMemo } from './load-memo.ts';

/** Writes a memo as a PDF, each page of which says how it stands; 503 where it takes too long or too much. */
export async function writeMemoFile(
  { workers, seenMs }: Pick<Call<Endpoint>, 'workers' | 'seenMs'>,
  { facts, sections }: Pick<MadeMemo, 'facts' | 'sections'>,
  standing: string,
): Promise<Uint8Array> {
  const { title } = facts.phase;
  const madeAtMs = seenMs();
  const made = `${standing}, ${shortInstant(new Date(madeAtMs).toISOString())}`;
  const bytes = await workers.run(pdfWriter, 'writePdf', {
    title: `Vergabevermerk ${title}`,
    standing: made,
    facts: [['Phase', title]],
    tables: sections.flatMap(tablesOf),
    foot: `${made}. ${STATUTE_NOTE}`,
    madeAtMs,
  });
  return written(bytes);
}

/** Lays a section out: its first table stands under its heading, each other one under its own. */
export function tablesOf({ number, title, lines, tables, missing }: MemoSection): PdfTable[] {
  const heading = `${number} ${title}`;
  const printed = tables.map(
    (table): PdfTable => ({
      ...table,
      rows: table.rows.map(({ cells, isTotal }) => ({ cells, tone: isTotal ? 'total' : undefined })),
    }),
  );
  const notes = [...lines, ...missing.map((words) => `Fehlt noch: ${words}`)];
  const [first = { columns: [], rows: [] }, ...others] = printed;
  return [{ ...first, title: heading, lines: notes }, ...others];
}
