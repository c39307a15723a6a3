import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { EP_MAX_MILLIS } from '@rahmenpreis/pricing/numbers/units.ts';
import { cellMillis } from '../sheet/cell.ts';
import { errorAt, sortFindings, warningAt } from '../sheet/finding.ts';
import type { ColumnRule } from '../sheet/header.ts';
import { readTable, type TableRow } from '../sheet/table-in.ts';

/** The row that holds the header of a price list (BID-017). */
export const RAHMENPREISE_HEADER_ROW = 3;

/** Columns of a price list that are read (BID-017). */
export const RAHMENPREISE_COLUMNS = {
  epCode: { header: 'Ep-Code', isRequired: true, maxLength: TEXT_MAX_LENGTH },
  rahmenpreis: { header: 'Rahmenpreis', isRequired: true, maxLength: TEXT_MAX_LENGTH, isNumber: true },
} satisfies Record<string, ColumnRule>;

type Column = keyof typeof RAHMENPREISE_COLUMNS;

/** A price of the file in thousandths of a euro. */
export interface ImportedPrice {
  epCode: string;
  epMillis: number;
}

type Trouble =
  | 'not-a-number'
  | 'too-many-decimals'
  | 'negative'
  | 'too-large'
  | 'without-code'
  | 'unknown-code';
interface TroubledRow {
  row: number;
  epCode: string;
  value: string;
}

/** One sentence for one row, another for several; both get the rows as text (BID-019, BID-020, BID-024). */
const SENTENCES: Record<Trouble, { one: (rows: string) => string; many: (rows: string) => string }> = {
  'not-a-number': {
    one: (rows) => `Der Rahmenpreis in Zeile ${rows} ist keine Zahl.`,
    many: (rows) => `Die Rahmenpreise in den Zeilen ${rows} sind keine Zahlen.`,
  },
  'too-many-decimals': {
    one: (rows) => `Der Rahmenpreis in Zeile ${rows} hat mehr als 3 Nachkommastellen (Beispiel: 1,426).`,
    many: (rows) =>
      `Die Rahmenpreise in den Zeilen ${rows} haben mehr als 3 Nachkommastellen (Beispiel: 1,426).`,
  },
  negative: {
    one: (rows) => `Der Rahmenpreis in Zeile ${rows} ist negativ.`,
    many: (rows) => `Die Rahmenpreise in den Zeilen ${rows} sind negativ.`,
  },
  'too-large': {
    one: (rows) => `Der Rahmenpreis in Zeile ${rows} ist zu groß (höchstens 1.000.000 €).`,
    many: (rows) => `Die Rahmenpreise in den Zeilen ${rows} sind zu groß (höchstens 1.000.000 €).`,
  },
  'without-code': {
    one: (rows) => `In Zeile ${rows} steht ein Rahmenpreis ohne Ep-Code. Die Zeile wird übersprungen.`,
    many: (rows) => `In den Zeilen ${rows} stehen Rahmenpreise ohne Ep-Code. Die Zeilen werden übersprungen.`,
  },
  'unknown-code': {
    one: (rows) => `Der EP-Katalog enthält diesen Ep-Code nicht: ${rows}. Die Zeile wird übersprungen.`,
    many: (rows) => `Der EP-Katalog enthält diese Ep-Codes nicht: ${rows}. Die Zeilen werden übersprungen.`,
  },
};

/** A sentence that names more rows is no longer read. */
const ROWS_LISTED_AT_MOST = 100;
const WARNINGS: readonly Trouble[] = ['without-code', 'unknown-code'];

function troubleFinding(trouble: Trouble, rows: readonly TroubledRow[]): Finding[] {
  const first = rows[0];
  if (first === undefined) return [];
  const isUnknown = trouble === 'unknown-code';
  const named = rows.map(({ row, epCode }) => (isUnknown ? `„${epCode}“ (Zeile ${row})` : row));
  const listed = joinGerman(named, ROWS_LISTED_AT_MOST);
  const message = SENTENCES[trouble][rows.length === 1 ? 'one' : 'many'](listed);
  const { header } = isUnknown ? RAHMENPREISE_COLUMNS.epCode : RAHMENPREISE_COLUMNS.rahmenpreis;
  const report = WARNINGS.includes(trouble) ? warningAt : errorAt;
  return [report(first.row, header, isUnknown ? first.epCode : first.value, message)];
}

function readPrice(row: TableRow<Column>): { epMillis: number | null } | Trouble {
  const price = cellMillis(row.cell('rahmenpreis'));
  if (!price.ok) return price.reason === 'empty' ? { epMillis: null } : price.reason;
  if (price.millis < 0) return 'negative';
  return price.millis > EP_MAX_MILLIS ? 'too-large' : { epMillis: price.millis };
}

function duplicateFindings(rows: readonly TableRow<Column>[]): Finding[] {
  const rowsOf = Map.groupBy(rows, (row) => row.text('epCode'));
  rowsOf.delete('');
  return [...rowsOf].flatMap(([epCode, doubled]) => {
    const [, second] = doubled;
    if (second === undefined) return [];
    const listed = joinGerman(
      doubled.map((row) => row.row),
      ROWS_LISTED_AT_MOST,
    );
    const message = `Der Ep-Code „${epCode}“ kommt mehrfach vor (Zeilen ${listed}).`;
    return [errorAt(second.row, RAHMENPREISE_COLUMNS.epCode.header, epCode, message)];
  });
}

function tryRow(
  row: TableRow<Column>,
  knownCodes: ReadonlySet<string>,
): { epMillis: number | null } | Trouble {
  const epCode = row.text('epCode');
  if (epCode === '') return 'without-code';
  return knownCodes.has(epCode) ? readPrice(row) : 'unknown-code';
}

/**
 * Reads a price list against the catalogue: prices in thousandths of a euro in the file's order, and all findings. An
 * empty price is left out and thus changes nothing; unknown codes and prices without a code are skipped with warnings.
 * If any finding is an error, the prices must not be used (BID-017, BID-019 … BID-024).
 */
export async function readRahmenpreise(
  bytes: Uint8Array,
  catalogEntries: readonly EpEntry[],
): Promise<{ prices: ImportedPrice[]; findings: Finding[] }> {
  const table = await readTable(bytes, RAHMENPREISE_COLUMNS, RAHMENPREISE_HEADER_ROW);
  if (!table.isReadable) return { prices: [], findings: table.findings };
  const knownCodes = new Set(catalogEntries.flatMap(({ epCode }) => (epCode === null ? [] : [epCode])));
  const troubled = new Map<Trouble, TroubledRow[]>();
  const prices: ImportedPrice[] = [];
  for (const row of table.rows) {
    const epCode = row.text('epCode');
    const outcome = tryRow(row, knownCodes);
    if (typeof outcome === 'string') {
      const rows = troubled.get(outcome) ?? [];
      rows.push({ row: row.row, epCode, value: row.text('rahmenpreis').slice(0, TEXT_MAX_LENGTH) });
      troubled.set(outcome, rows);
    } else if (outcome.epMillis !== null) prices.push({ epCode, epMillis: outcome.epMillis });
  }
  const findings = [...table.findings, ...duplicateFindings(table.rows)];
  for (const [trouble, rows] of troubled) findings.push(...troubleFinding(trouble, rows));
  if (prices.length === 0 && findings.length === 0) {
    findings.push(warningAt(0, '', '', 'Die Datei enthält keinen Rahmenpreis; es wird nichts übernommen.'));
  }
  return { prices, findings: sortFindings(findings) };
}
