import { groupCheckValue } from '@rahmenpreis/tendering/receipt/check-value.ts';
import { writtenInstant } from '@rahmenpreis/german/german-date.ts';
import { formatFactor, formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { hasWithdrawn } from '@rahmenpreis/tendering/participation/participation.ts';
import {
  NO_NAME,
  participationText,
  type ReceiptTable,
} from '@rahmenpreis/tendering/receipt/receipt-tables.ts';
import { pdfWriter } from '../../generated-file/pdf-writer.ts';
import { written } from '../../kernel/answer/file-answer.ts';
import { workerModule } from '../../kernel/work/worker-module.ts';
import type { Workers } from '../../kernel/work/worker-pool.ts';
import type { PdfDocument, PdfTable } from '../../generated-file/pdf-table.ts';
import type { SignedReceipt } from './rules.ts';

const receiptOut = workerModule<typeof import('@rahmenpreis/workbook/receipt/receipt-out.ts')>(
  import.meta.resolve('@rahmenpreis/workbook/receipt/receipt-out.ts'),
);
/** What a PDF has of the properties, as a page is not wide enough for more; the Excel has all of it. */
const PRINTED_COLUMNS: readonly string[] = ['Nummer', 'Liegenschaft', 'Stand', 'Summe €'];

/** When a receipt was made, and when its phase ends or has ended. */
export interface Making {
  nowMs: number;
  isFinal: boolean;
  phaseEnd: Date;
}

/** Writes a receipt as an Excel workbook; 503 where it takes too long or too much memory. */
export async function writeReceiptExcel(workers: Workers, made: SignedReceipt, making: Making) {
  const moments = momentsOf(made, making).map(([label, moment]) => `${label}: ${moment}`);
  const stated = {
    checkValue: groupCheckValue(made.checkValue),
    standing: [standingOf(making), ...moments].join('; '),
    signature: made.signature,
    about: { title: titleOf(made), author: made.content.organisation.name },
  };
  return written(await workers.run(receiptOut, 'writeReceipt', made.tables, stated));
}

/** Writes a receipt as a PDF; 503 as above. */
export async function writeReceiptFile(workers: Workers, made: SignedReceipt, making: Making) {
  return written(await workers.run(pdfWriter, 'writePdf', paperOf(made, making)));
}

function titleOf({ content }: SignedReceipt): string {
  return `Angebotsbeleg ${content.phase.title}`;
}

function standingOf({ nowMs, isFinal }: Making): string {
  const standing = isFinal ? 'Endgültig' : 'Zwischenstand';
  return `${standing}, erstellt am ${writtenInstant(new Date(nowMs).toISOString())}`;
}

/** The facts beside the content, outside its check value: the phase's end and the offer's last change. */
function momentsOf({ changedAt }: SignedReceipt, { phaseEnd }: Making): PdfDocument['facts'] {
  return [
    ['Ende der Phase', writtenInstant(phaseEnd.toISOString())],
    ['Letzte Änderung', changedAt === null ? '–' : writtenInstant(changedAt.toISOString())],
  ];
}

function declaredFacts({ participation, declaration }: SignedReceipt['content']): PdfDocument['facts'] {
  if (declaration === null) return [];
  const at = writtenInstant(declaration.at);
  if (hasWithdrawn(participation)) return [['Zurückgezogen am', at]];
  return [
    ['Erklärt von', declaration.name ?? NO_NAME],
    ['Erklärt am', at],
  ];
}

function paperOf(made: SignedReceipt, making: Making): PdfDocument {
  const { content, tables, checkValue, signature } = made;
  const { phase, organisation, participation, total } = content;
  return {
    title: titleOf(made),
    standing: standingOf(making),
    facts: [
      ['Unternehmen', organisation.name],
      ['Phase', phase.title],
      ...momentsOf(made, making),
      ['Teilnahme', participationText(participation)],
      ...declaredFacts(content),
      ['Angebotssumme', `${formatMillis(total.sumMillis)} €`],
      ['Prüfwert (SHA-256)', groupCheckValue(checkValue)],
    ],
    tables: [
      ...tables.slice(1).map((table) => paperTable(printedTable(table))),
      { ...paperTable(signature), startsPage: true },
    ],
    foot: `Prüfwert (SHA-256): ${groupCheckValue(checkValue)}`,
    madeAtMs: making.nowMs,
  };
}

/** How wide columns of texts are beside each other; others count as usual. */
const WEIGHTS: Readonly<Record<string, number>> = {
  Leistung: 6,
  Liegenschaft: 4,
  Datei: 4,
  'SHA-256': 7,
  Faktoren: 7,
  Stand: 4,
  Wortlaut: 9,
  Wert: 7,
};
/** How wide columns of numbers are, in points. */
const POINTS: Readonly<Record<'euro' | 'factor', number>> = { euro: 100, factor: 60 };

function paperTable({ title, columns, rows }: ReceiptTable): PdfTable {
  return {
    title,
    columns: columns.map(({ header, holds }) =>
      holds === 'text'
        ? { header, weight: WEIGHTS[header], isRight: false }
        : { header, points: POINTS[holds], isRight: true },
    ),
    rows: rows.map((cells) => ({
      cells: cells.map((cell) => (typeof cell === 'number' ? formatMillis(cell) : cell)),
    })),
  };
}

function printedTable(table: ReceiptTable): ReceiptTable {
  if (table.title === 'Faktoren') return placeTable(table);
  if (table.title !== 'Liegenschaften') return table;
  const kept = table.columns.flatMap(({ header }, i) => (PRINTED_COLUMNS.includes(header) ? [i] : []));
  const keep = <T>(list: readonly T[]): T[] => kept.map((i) => list[i] as T);
  return { ...table, columns: keep(table.columns), rows: table.rows.map(keep) };
}

/** The factors of each place in one row: one factor a row would fill hundreds of pages that nobody reads. */
function placeTable({ title, columns, rows }: ReceiptTable): ReceiptTable {
  const places = Map.groupBy(rows, ([kind, place]) => `${kind}\n${place}`);
  return {
    title,
    columns: [...columns.slice(0, 2), { header: 'Faktoren', holds: 'text' }],
    rows: Array.from(places.values(), (own) => {
      const factors = own.map(([, , group, factor]) => `${group} ${formatFactor(Number(factor))}`);
      return [...(own[0] ?? []).slice(0, 2), factors.join(', ')];
    }),
  };
}
