import type { MemoSection } from '@rahmenpreis/contract/memo.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { STATUTE_NOTE } from '@rahmenpreis/tendering/memo/memo-words.ts';
import type { PdfDocument, PdfTable } from '../../generated-file/pdf-table.ts';
import { overloaded } from '../../kernel/answer/failure.ts';
import { workerModule } from '../../kernel/work/worker-module.ts';
import type { Workers } from '../../kernel/work/worker-pool.ts';

const paperPdf = workerModule<typeof import('../../generated-file/write-pdf.ts')>(
  import.meta.resolve('../../generated-file/write-pdf.ts'),
);

/** What is printed of a memo beside its sections. */
export interface MemoPrint {
  readonly phaseTitle: string;
  readonly nowMs: number;
  /** «Entwurf» or «Fassung 2», as each page says. */
  readonly standing: string;
}

/** Writes a memo as a PDF; 503 where it takes too long or too much memory. */
export async function writeMemoFile(
  workers: Workers,
  sections: readonly MemoSection[],
  print: MemoPrint,
): Promise<Uint8Array> {
  const bytes = await workers.run(paperPdf, 'writePdf', paperOf(sections, print));
  if (bytes === undefined) throw overloaded();
  return bytes;
}

/** Lays a section out: its first table stands under its heading, each other one under its own. */
function tablesOf({ number, title, lines, tables, missing }: MemoSection): PdfTable[] {
  const heading = `${number} ${title}`;
  const printed = tables.map(
    (table): PdfTable => ({
      title: table.title,
      columns: table.columns.map(({ header, isRight, weight }) => ({ header, isRight, weight })),
      rows: table.rows.map(({ cells, isTotal }) => ({ cells, tone: isTotal ? 'total' : undefined })),
    }),
  );
  const notes = [...lines, ...missing.map((words) => `Fehlt noch: ${words}`)];
  const [first = { columns: [], rows: [] }, ...others] = printed;
  return [{ ...first, title: heading, lines: notes }, ...others];
}

function paperOf(sections: readonly MemoSection[], { phaseTitle, nowMs, standing }: MemoPrint): PdfDocument {
  const made = `${standing}, ${shortInstant(new Date(nowMs).toISOString())}`;
  return {
    title: `Vergabevermerk ${phaseTitle}`,
    standing: made,
    facts: [['Phase', phaseTitle]],
    tables: sections.flatMap(tablesOf),
    foot: `${made}. ${STATUTE_NOTE}`,
    madeAtMs: nowMs,
  };
}
