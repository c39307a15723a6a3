import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { keyFinder, nearKeyFinder } from '@rahmenpreis/german/plain-key.ts';
import { EP_MAX_MILLIS } from '@rahmenpreis/pricing/numbers/units.ts';
import { cellText, germanCellText } from '../sheet/cell.ts';
import { type Elsewhere, lookElsewhere, type PlaceChoices, placeOf } from '../sheet/elsewhere.ts';
import type { SheetSource } from '../sheet/choose-sheet.ts';
import { sortFindings, warningAt } from '../sheet/finding.ts';
import type { ColumnRule } from '../sheet/header.ts';
import { type KnownMap, readKnownTable } from '../sheet/mapped-table.ts';
import { askMark, judgeNumbers, type NumberChoices, readNumber } from '../sheet/number-block.ts';
import { readTable, type Table, type TableRow, withFormulasInOneLine } from '../sheet/table-in.ts';
import {
  findingOf,
  isWarning,
  repeatedSentences,
  severalOf,
  type Trouble,
  type TroubledRow,
  troubleSentences,
} from './price-finding.ts';
import { RAHMENPREISE_COLUMNS, RAHMENPREISE_HEADER_ROW } from '../tender-columns.ts';
import { createCodeGuess } from '../sheet/similar-code.ts';

type Column = keyof typeof RAHMENPREISE_COLUMNS;
type Row = TableRow<Column>;

/** A price of the file in thousandths of a euro. */
export interface ImportedPrice {
  epCode: string;
  epMillis: number;
  /** The unit that the file names beside it. */
  unit?: string;
  /** The code as the file spells it, if hyphens, dots, blanks or leading zeros differ from the catalogue. */
  written?: string;
}

/** Chosen ways to read a file other than specified: each is possible only after it was offered. */
export type ReadingChoices = NumberChoices & PlaceChoices;

/** What a price list says. */
export interface PriceReading extends Pick<Table<string>, 'titles' | 'findings'> {
  prices: ImportedPrice[];
  /** Errors of several rows, one sentence per kind that names the rows; for one row the error itself. */
  errors: string[];
  /** All warnings in one sentence for each kind. */
  warnings: string[];
  /** How many prices have more than 3 decimals, and whether they were rounded. */
  unroundedCount: number;
  roundedCount: number;
  /** Where the list stands, if not where it is read. */
  elsewhere: Elsewhere | undefined;
}

const NOTHING_READ: PriceReading = {
  prices: [],
  titles: [],
  findings: [],
  errors: [],
  warnings: [],
  unroundedCount: 0,
  roundedCount: 0,
  elsewhere: undefined,
};

function readPrice(
  row: Row,
  choices: NumberChoices,
): { epMillis: number | null; isRounded: boolean } | Trouble {
  const cell = row.cell('rahmenpreis');
  const exact = readNumber(cell, { decimals: choices.decimals });
  const price = readNumber(cell, choices);
  if (!price.ok) return price.reason === 'empty' ? { epMillis: null, isRounded: false } : price.reason;
  if (price.millis < 0) return 'negative';
  if (price.millis > EP_MAX_MILLIS) return 'too-large';
  return { epMillis: price.millis, isRounded: !exact.ok };
}

/** The codes that several rows name, in whatever spelling. */
function doubledCodes(rows: readonly Row[], codeOf: (row: Row) => string): ReadonlySet<string> {
  const byCode = Map.groupBy(rows, codeOf);
  return new Set([...byCode].flatMap(([epCode, of]) => (epCode !== '' && of.length > 1 ? epCode : [])));
}

/** Findings on each row, and its price if any; skips a cell that already is a finding of the table. */
function readRows(
  { rows, findings, headerOf }: Pick<Table<Column>, 'rows' | 'findings' | 'headerOf'>,
  codes: readonly string[],
  choices: NumberChoices,
) {
  const known = keyFinder(new Map(codes.map((code) => [code, code])));
  const codeOf = (row: Row) => known(row.text('epCode')) ?? row.text('epCode');
  const doubled = doubledCodes(rows, codeOf);
  const near = nearKeyFinder(codes);
  const named = new Set(rows.map(codeOf));
  const cells = rows.flatMap((row) =>
    (known(row.text('epCode')) ?? near(row.text('epCode'))) === undefined ? [] : [row.cell('rahmenpreis')],
  );
  const question = askMark(RAHMENPREISE_COLUMNS.rahmenpreis.header, judgeNumbers(cells), choices);
  const found = new Set(findings.map(({ row, column }) => `${row} ${column}`));
  const isFound = ({ row }: Row, column: Column) => found.has(`${row} ${headerOf(column)}`);
  const troubled: Omit<TroubledRow, 'guess'>[] = [];
  const prices: ImportedPrice[] = [];
  let roundedCount = 0;
  for (const row of rows) {
    if (row.isOdd('epCode')) continue;
    const epCode = row.text('epCode');
    const note = (trouble: Trouble) =>
      troubled.push({ trouble, row: row.row, epCode, value: germanCellText(row.cell('rahmenpreis')) });
    const code = codeOf(row);
    if (doubled.has(code)) note('doubled-code');
    const isKnown = known(epCode) !== undefined;
    const meant = isKnown || epCode === '' ? undefined : near(epCode);
    // What another row names is not meant once more.
    const isMeant = meant !== undefined && !named.has(meant);
    const outcome =
      epCode === '' ? 'without-code' : isKnown || isMeant ? readPrice(row, choices) : 'unknown-code';
    if (typeof outcome === 'string') {
      const isOfCode = outcome === 'unknown-code' || outcome === 'without-code';
      // What is wrong with a price is said once it is known how prices are to be read.
      if (!isOfCode && question !== undefined) continue;
      if (!isFound(row, isOfCode ? 'epCode' : 'rahmenpreis')) note(outcome);
    } else if (outcome.epMillis !== null) {
      const unit = row.text('einheit');
      const spelled = isMeant ? { epCode: meant, written: epCode } : { epCode: code };
      named.add(spelled.epCode);
      prices.push({ ...spelled, epMillis: outcome.epMillis, ...(unit !== '' && { unit }) });
      if (outcome.isRounded) roundedCount += 1;
    }
  }
  return { troubled, prices, roundedCount, question };
}

function withGuesses(
  troubled: readonly Omit<TroubledRow, 'guess'>[],
  codes: readonly string[],
): TroubledRow[] {
  if (!troubled.some(({ trouble }) => trouble === 'unknown-code')) {
    return troubled.map((row) => ({ ...row, guess: undefined }));
  }
  const guess = createCodeGuess(codes);
  return troubled.map((row) => ({
    ...row,
    guess: row.trouble === 'unknown-code' ? guess(row.epCode) : undefined,
  }));
}

/**
 * Reads a price list against the catalogue: prices in thousandths of a euro in the file's order, and all that
 * was found. An empty price is left out and thus changes nothing; unknown codes and prices without a code are
 * skipped with warnings. A code counts in every spelling that looks the same, as in a pasted list, where that
 * means one code alone; one that is near is read with its spelling, for somebody to say whether it is meant
 * (K4). Prices are judged as a block: which sign parts their decimals is asked where that is open. Nothing is
 * rounded, and no other sheet or row read, unless `choices` say so; under foreign headings it is read as
 * `maps` say. If any finding is an error, the prices must not be used (BID-017, BID-019 … BID-024).
 */
export async function readRahmenpreise(
  source: SheetSource,
  catalogEntries: readonly EpEntry[],
  choices: ReadingChoices = {},
  maps: readonly KnownMap[] = [],
): Promise<PriceReading> {
  const codes = catalogEntries.flatMap(({ epCode }) => epCode ?? []);
  const columns: Record<Column, ColumnRule> = RAHMENPREISE_COLUMNS;
  const keys = { known: { epCode: codes }, passesOddKeys: true };
  const table =
    (await readKnownTable(source, columns, { maps, choices }, keys)) ??
    (await readTable(source, columns, { ...placeOf(source, choices, RAHMENPREISE_HEADER_ROW), ...keys }));
  if (!table.isReadable) {
    const told = { findings: table.findings, usualRow: RAHMENPREISE_HEADER_ROW };
    return { ...NOTHING_READ, ...(await lookElsewhere(source, columns, choices, told)) };
  }
  // A unit alone is no price, and what is wrong with one rules nothing out.
  const isOfPrice = (row: Row) =>
    row.isOdd('epCode') || row.text('epCode') !== '' || cellText(row.cell('rahmenpreis')) !== '';
  const ownFindings = table.findings.filter(({ column }) => column !== table.headerOf('einheit'));
  const rows = table.rows.filter(isOfPrice);
  const read = readRows({ rows, findings: ownFindings, headerOf: table.headerOf }, codes, choices);
  const troubled = withGuesses(read.troubled, codes);
  const ofTable = withFormulasInOneLine(ownFindings);
  const { question } = read;
  const findings = [...(question === undefined ? [] : [question]), ...ofTable, ...troubled.map(findingOf)];
  if (read.prices.length === 0 && findings.length === 0) {
    findings.push(warningAt(0, '', '', 'Die Datei enthält keinen Rahmenpreis; es wird nichts übernommen.'));
  }
  const [warnings, errors] = [true, false].map((is) =>
    troubled.filter(({ trouble }) => isWarning(trouble) === is),
  ) as [TroubledRow[], TroubledRow[]];
  const ofFile = findings.flatMap(({ column, severity, message }) =>
    column === '' && severity === 'warning' ? message : [],
  );
  return {
    prices: read.prices,
    titles: table.titles,
    findings: sortFindings(findings),
    errors: [...repeatedSentences(ofTable), ...troubleSentences(severalOf(errors))],
    warnings: [...ofFile, ...troubleSentences(warnings)],
    unroundedCount: troubled.filter(({ trouble }) => trouble === 'too-many-decimals').length,
    roundedCount: read.roundedCount,
    elsewhere: undefined,
  };
}
