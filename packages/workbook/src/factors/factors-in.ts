import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import type { DecimalProblem, DecimalResult } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { formatFactor } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { parseFactorMillis } from '@rahmenpreis/pricing/numbers/factor-text.ts';
import {
  FACTOR_MAX_MILLIS,
  FACTOR_MIN_MILLIS,
  NEUTRAL_FACTOR_MILLIS,
} from '@rahmenpreis/pricing/numbers/units.ts';
import type { PropertyFactor } from '@rahmenpreis/tendering/lv/property-factor.ts';
import type { SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { type Cell, cellMillis, germanCellText, isErrorText, UNCALCULATED } from '../sheet/cell.ts';
import { errorAt, sortFindings, warningAt } from '../sheet/finding.ts';
import { type KnownMap, readKnownTable } from '../sheet/mapped-table.ts';
import { lookElsewhere, type PlaceChoices, placeOf } from '../sheet/elsewhere.ts';
import type { SheetSource } from '../sheet/choose-sheet.ts';
import { doubledFindings, ID_HEADER, idOf, strayFindings } from '../sheet/property-row-problems.ts';
import { readTable, type TableRow, withFormulasInOneLine } from '../sheet/table-in.ts';
import {
  FACTORS,
  FAKTOREN_COLUMNS as COLUMNS,
  FAKTOREN_HEADER_ROW,
  type FaktorenColumn as Column,
  MARKTGEBIET_WORDS,
} from './factors-column.ts';

/** A file's statement on one property: whether it is in the market area, or a factor in thousandths. */
export type ImportedFactor = { liegenschaftId: string } & (
  | { kind: 'm'; isInMarket: boolean }
  | { kind: PropertyFactor['kind']; sliceId: SliceId; millis: number }
);

/** What a cell holds, a German sentence about what is wrong with it, or nothing where it is blank. */
type Reading = ImportedFactor | string | undefined;

type Trouble = Exclude<DecimalProblem, 'empty' | 'too-large'> | 'out-of-range';

const TROUBLES: Record<Trouble, string> = {
  'not-a-number': 'ist keine Zahl',
  'too-many-decimals': 'hat mehr als 3 Nachkommastellen (Beispiel: 1,025)',
  'out-of-range': 'liegt nicht zwischen 0,7 und 1,3',
};

function readCell(cell: Cell): DecimalResult {
  return typeof cell === 'string' ? parseFactorMillis(cell) : cellMillis(cell);
}

const inRange = (millis: number): boolean => millis >= FACTOR_MIN_MILLIS && millis <= FACTOR_MAX_MILLIS;

/**
 * Thousandths of the one factor that a refused text can mean: «-5 %» is 0,95, «1.05» is 1,05, «95» is 0,95;
 * undefined where none or several can be meant (K5).
 */
function meantFactor(cell: Cell): number | undefined {
  const text = germanCellText(cell).trim();
  const signed =
    /^[+\-−]\s*\d/.test(text) && text.endsWith('%')
      ? parseFactorMillis(text.replace('−', '-').replace('+', ''))
      : undefined;
  const point = /^\d\.\d{1,3}$/.test(text) ? parseFactorMillis(text.replace('.', ',')) : undefined;
  const percent = /^\d{2,3}(?:,\d)?$/.test(text) ? parseFactorMillis(`${text} %`) : undefined;
  const meant = [
    signed?.ok === true ? NEUTRAL_FACTOR_MILLIS + signed.millis : undefined,
    point?.ok === true ? point.millis : undefined,
    percent?.ok === true ? percent.millis : undefined,
  ].filter((millis) => millis !== undefined && inRange(millis));
  return meant.length === 1 ? meant[0] : undefined;
}

function readFactor(row: TableRow<Column>, { kind, slice, column }: (typeof FACTORS)[number]): Reading {
  const text = row.text(column);
  // What has not been calculated is a finding of the table already.
  if (text === '' || text === UNCALCULATED) return undefined;
  const where = `Der Faktor in Zeile ${row.row}, Spalte „${COLUMNS[column].header}“`;
  if (kind === 'n' && !slice.sustainability) {
    return `${slice.title} hat keinen Nachhaltigkeitsfaktor. Bitte leeren Sie die Zelle in Zeile ${row.row}.`;
  }
  const factor = readCell(row.cell(column));
  if (!factor.ok) {
    const { reason } = factor;
    if (reason === 'empty') return undefined;
    return `${where} ${TROUBLES[reason === 'too-large' ? 'out-of-range' : reason]}.`;
  }
  const { millis } = factor;
  if (millis < FACTOR_MIN_MILLIS || millis > FACTOR_MAX_MILLIS)
    return `${where} ${TROUBLES['out-of-range']}.`;
  return { liegenschaftId: idOf(row), kind, sliceId: slice.sliceId, millis };
}

function readMarket(row: TableRow<Column>): Reading {
  const text = row.text('marktgebiet');
  if (text === '' || text === UNCALCULATED || isErrorText(text)) return undefined;
  const word = text.toLowerCase();
  const isInMarket = word === MARKTGEBIET_WORDS.in;
  if (isInMarket || word === MARKTGEBIET_WORDS.out) {
    return { liegenschaftId: idOf(row), kind: 'm', isInMarket };
  }
  return `Das Marktgebiet in Zeile ${row.row} ist weder „ja“ noch „nein“.`;
}

function readRow(row: TableRow<Column>, takesMeant: boolean) {
  const values: ImportedFactor[] = [];
  const findings: Finding[] = [];
  const meant: string[] = [];
  const take = (column: Column, reading: Reading): void => {
    if (typeof reading === 'string') {
      const value = germanCellText(row.cell(column)).slice(0, TEXT_MAX_LENGTH);
      findings.push(errorAt(row.row, COLUMNS[column].header, value, reading));
    } else if (reading !== undefined) values.push(reading);
  };
  take('marktgebiet', readMarket(row));
  for (const factor of FACTORS) {
    const { kind, slice, column } = factor;
    const reading = readFactor(row, factor);
    const isThere = kind === 'ls' || slice.sustainability;
    const millis = typeof reading === 'string' && isThere ? meantFactor(row.cell(column)) : undefined;
    if (millis !== undefined) meant.push(`„${germanCellText(row.cell(column))}“ als ${formatFactor(millis)}`);
    const isTaken = millis !== undefined && takesMeant;
    take(column, isTaken ? { liegenschaftId: idOf(row), kind, sliceId: slice.sliceId, millis } : reading);
  }
  return { values, findings, meant };
}

function idFinding(row: TableRow<Column>, isInPhase: (liegenschaftId: string) => boolean): Finding[] {
  const id = idOf(row);
  if (id === '') {
    return [errorAt(row.row, ID_HEADER, '', `In Zeile ${row.row} fehlt die LiegenschaftsId.`)];
  }
  if (isInPhase(id)) return [];
  const value = row.text('id').slice(0, TEXT_MAX_LENGTH);
  const message = `Die LiegenschaftsId in Zeile ${row.row} gehört nicht zu dieser Phase.`;
  return [errorAt(row.row, ID_HEADER, value, message)];
}

function saysSomething(row: TableRow<Column>): boolean {
  return (
    idOf(row) !== '' ||
    (['marktgebiet', ...FACTORS.map(({ column }) => column)] as const).some(
      (column) => row.text(column) !== '',
    )
  );
}

function missingColumnsFinding(): Finding {
  const message = `Die Datei enthält keine Spalte „Marktgebiet“ und keine eines Faktors, zum Beispiel „${COLUMNS['ls basisfm'].header}“. Die Kopfzeile wird in Zeile ${FAKTOREN_HEADER_ROW} gesucht.`;
  return errorAt(FAKTOREN_HEADER_ROW, '', '', message);
}

/** How somebody has asked for a file to be read, each only after it was offered. */
interface FactorChoices extends PlaceChoices {
  /** A text counts as the one factor that it can mean. */
  takesMeant?: boolean | undefined;
}

/**
 * Reads factors, in thousandths, and market areas of a phase's properties, with all findings. A blank cell
 * changes nothing; numbers in other columns are warned of. Another sheet, row, column or a text's one
 * possible factor needs a choice, foreign headings `maps`. Any error forbids use (BID-010, BID-013, BID-030).
 */
export async function readFactors(
  source: SheetSource,
  isInPhase: (liegenschaftId: string) => boolean,
  choices: FactorChoices = {},
  maps: readonly KnownMap[] = [],
) {
  const table =
    (await readKnownTable(source, COLUMNS, { maps, choices }, {})) ??
    (await readTable(source, COLUMNS, placeOf(source, choices, FAKTOREN_HEADER_ROW)));
  if (!table.isReadable) {
    const told = { findings: table.findings, usualRow: FAKTOREN_HEADER_ROW };
    return { values: [], titles: [], ...(await lookElsewhere(source, COLUMNS, choices, told)) };
  }
  if (!table.has('marktgebiet') && !FACTORS.some(({ column }) => table.has(column))) {
    return { values: [], titles: [], findings: [missingColumnsFinding()], elsewhere: undefined };
  }
  const { takesMeant = false } = choices;
  const rows = table.rows.filter(saysSomething);
  const read = rows.map((row) => readRow(row, takesMeant));
  const values = read.flatMap((row) => row.values);
  const findings = [
    ...withFormulasInOneLine(table.findings),
    ...doubledFindings(rows.filter((row) => idOf(row) !== '')),
    ...rows.flatMap((row) => idFinding(row, isInPhase)),
    ...read.flatMap((row) => row.findings),
    ...strayFindings(
      rows,
      (header) => `Die Spalte „${header}“ gehört zu keinem Faktor; ihre Werte werden übersprungen`,
    ),
  ];
  if (values.length === 0 && findings.length === 0) {
    const message = 'Die Datei enthält keinen Faktor und kein Marktgebiet; es wird nichts übernommen.';
    findings.push(warningAt(0, '', '', message));
  }
  const meant = takesMeant ? [] : read.flatMap((row) => row.meant);
  return {
    values,
    /** What stands above the table; of a file of ours its phase. */
    titles: table.titles,
    findings: sortFindings(findings),
    /** Refused texts that can mean only one factor, each with it; undefined if none or already accepted. */
    meant: meant.length === 0 ? undefined : meant,
    /** Where the table stands, if not where it is read. */
    elsewhere: undefined,
  };
}
