import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Tag } from '@rahmenpreis/contract/category-tag.ts';
import type { FileChoices, Finding } from '@rahmenpreis/contract/failure.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { keyFinder, nearKeyFinder } from '@rahmenpreis/german/plain-key.ts';
import type { LvPosition } from '@rahmenpreis/contract/lv.ts';
import type { DecimalProblem } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { MENGE_MAX_MILLIS } from '@rahmenpreis/pricing/numbers/units.ts';
import { isSameUnit, knownUnit } from '@rahmenpreis/tendering/lv/same-unit.ts';
import { errorAt, sortFindings, warningAt } from '../sheet/finding.ts';
import { copiedRows } from '../sheet/copied-rows.ts';
import { createCodeGuess } from '../sheet/similar-code.ts';
import { otherKinds } from '../column-map-kinds.ts';
import type { SheetSource } from '../sheet/choose-sheet.ts';
import { type KnownMap, readMappedTable, TOTAL } from '../sheet/mapped-table.ts';
import { numberFindings, readNumber } from '../sheet/number-block.ts';
import type { Table, TableRow } from '../sheet/table-in.ts';
import { TAG_WORDS, tagOfCell } from '../tag-cell.ts';
import { LV_FILE_COLUMNS } from '../tender-columns.ts';

type Column = keyof typeof LV_FILE_COLUMNS;
type Report = (column: Column, value: string, message: string) => void;

/** A position as the file gives it: without id and keys, the amount in thousandths (SETUP-011). */
export type LvFilePosition = Pick<
  LvPosition,
  | 'serialNumber'
  | 'identificationNumber'
  | 'description'
  | 'optionalPosition'
  | 'optionalPositionActive'
  | 'epCode'
  | 'leftInt'
  | 'rightInt'
  | 'sliceTag'
  | 'unit'
> & { mengeMillis: number };

const AMOUNT_SENTENCES: Record<DecimalProblem, string> = {
  empty: 'Die Menge fehlt.',
  'not-a-number': 'Die Menge ist keine Zahl.',
  'too-many-decimals': 'Die Menge hat mehr als 3 Nachkommastellen (Beispiel: 1,426).',
  'too-large': 'Die Menge ist zu groß (höchstens 4.000.000).',
};

const OPTIONAL_KINDS: Record<string, Pick<LvPosition, 'optionalPosition' | 'optionalPositionActive'>> = {
  '': { optionalPosition: false, optionalPositionActive: false },
  nein: { optionalPosition: false, optionalPositionActive: false },
  aktiv: { optionalPosition: true, optionalPositionActive: true },
  inaktiv: { optionalPosition: true, optionalPositionActive: false },
};

function readAmount(row: TableRow<Column>, choices: FileChoices, report: Report): number {
  const amount = readNumber(row.cell('menge'), choices);
  if (!amount.ok) report('menge', row.text('menge'), AMOUNT_SENTENCES[amount.reason]);
  else if (amount.millis < 0) report('menge', row.text('menge'), 'Die Menge darf nicht negativ sein.');
  else if (amount.millis > MENGE_MAX_MILLIS)
    report('menge', row.text('menge'), AMOUNT_SENTENCES['too-large']);
  else return amount.millis;
  return 0;
}

function checkSliceTag(row: TableRow<Column>, catalogTag: Tag, report: Report): void {
  const text = row.text('leistungsgruppe');
  const tag = tagOfCell(text);
  if (text === '' || tag === catalogTag) return;
  const message =
    tag === undefined
      ? `Die Leistungsgruppe ist unbekannt. Erlaubt sind: ${TAG_WORDS}.`
      : `Die Leistungsgruppe weicht vom EP-Katalog ab; dort steht „${catalogTag}“.`;
  report('leistungsgruppe', text, message);
}

function readOptional(row: TableRow<Column>, report: Report): (typeof OPTIONAL_KINDS)[string] {
  const text = row.text('bedarfsposition');
  const kind = Object.hasOwn(OPTIONAL_KINDS, text.toLowerCase())
    ? OPTIONAL_KINDS[text.toLowerCase()]
    : undefined;
  if (kind !== undefined) return kind;
  report('bedarfsposition', text, 'Die Bedarfsposition muss „nein“, „aktiv“ oder „inaktiv“ sein.');
  return { optionalPosition: false, optionalPositionActive: false };
}

/** Whether two units differ in what follows «je» or the stroke alone: m²/Monat and m²/a. */
function isOtherPeriod(one: string, other: string): boolean {
  const [[measure, period], [otherMeasure, otherPeriod]] = [one, other].map((unit) =>
    (knownUnit(unit) ?? '').split('/'),
  ) as [string[], string[]];
  return measure !== '' && measure === otherMeasure && period !== otherPeriod;
}

/** The catalogue that an LV is read against. */
type Catalog = ReturnType<typeof openCatalog>;

function openCatalog(entries: readonly EpEntry[], { nearKeys = false }: FileChoices) {
  const byCode = new Map(entries.flatMap((entry) => (entry.epCode === null ? [] : [[entry.epCode, entry]])));
  const codes = [...byCode.keys()];
  const near = new Map<string, string>();
  const [find, findNear] = [keyFinder(byCode), nearKeyFinder(codes)];
  let findGuess: ReturnType<typeof createCodeGuess> | undefined;
  return {
    codes,
    /**
     * Codes of the file with the catalogue code that differs only in blanks, hyphens, dots, leading zeros.
     */
    near,
    entryOf(epCode: string) {
      const found = find(epCode);
      const meant = found === undefined && epCode !== '' ? findNear(epCode) : undefined;
      if (meant !== undefined) near.set(epCode, meant);
      return nearKeys && meant !== undefined ? byCode.get(meant) : found;
    },
    /** Asks about the code that somebody may have meant; empty where there is none. */
    guessOf(epCode: string) {
      findGuess ??= createCodeGuess(codes);
      const guess = findGuess(epCode);
      return guess === undefined ? '' : ` Meinten Sie „${guess}“?`;
    },
  };
}

/** A sentence that names more codes is no longer read. */
const CODES_LISTED_AT_MOST = 10;

/** Offers to read codes as the ones they may mean, or says which were. */
function nearFindings({ near }: Catalog, { nearKeys = false }: FileChoices): Finding[] {
  if (near.size === 0) return [];
  const { header } = LV_FILE_COLUMNS.epCode;
  const quoted = [...near].map(([written, meant]) => `„${written}“ als „${meant}“`);
  const pairs = joinGerman(quoted, CODES_LISTED_AT_MOST);
  if (nearKeys) return [warningAt(0, header, '', `Gelesen wird ${pairs}.`)];
  const label = near.size === 1 ? `${pairs} lesen` : `${near.size} Codes so lesen`;
  const message = `Codes weichen nur in Leerzeichen, Bindestrichen, Punkten oder führenden Nullen ab: ${pairs}.`;
  return [{ ...warningAt(0, header, '', message), offers: [{ label, choices: { nearKeys: true } }] }];
}

function readPosition(
  row: TableRow<Column>,
  { entryOf, guessOf }: Catalog,
  choices: FileChoices,
  findings: Finding[],
): LvFilePosition | undefined {
  const report: Report = (column, value, message) => {
    findings.push(errorAt(row.row, LV_FILE_COLUMNS[column].header, value, message));
  };
  const epCode = row.text('epCode');
  const entry = entryOf(epCode);
  const mengeMillis = readAmount(row, choices, report);
  const optional = readOptional(row, report);
  if (row.isOdd('epCode')) return undefined;
  if (epCode === '') report('epCode', '', 'Der Ep-Code fehlt.');
  else if (entry === undefined) {
    report(
      'epCode',
      epCode,
      `Der Ep-Code „${epCode}“ in Zeile ${row.row} ist im EP-Katalog nicht enthalten.${guessOf(epCode)}`,
    );
  }
  if (entry === undefined || entry.sliceTag === null) return undefined;
  checkSliceTag(row, entry.sliceTag, report);
  const written = row.text('einheit');
  const isOther = written !== '' && !isSameUnit(written, entry.unit);
  if (isOther) {
    const message = isOtherPeriod(written, entry.unit)
      ? `Die Einheit gilt für einen anderen Zeitraum als im EP-Katalog; dort steht „${entry.unit}“. Eine Menge je Monat ist ein Zwölftel einer Menge je Jahr.`
      : `Die Einheit weicht vom EP-Katalog ab; dort steht „${entry.unit}“.`;
    findings.push(warningAt(row.row, LV_FILE_COLUMNS.einheit.header, written, message));
  }
  return {
    serialNumber: row.text('lfdNr'),
    identificationNumber: row.text('aksNummer'),
    mengeMillis,
    description: row.text('bezeichnung') || entry.title,
    ...optional,
    epCode: entry.epCode ?? epCode,
    leftInt: entry.leftInt,
    rightInt: entry.rightInt,
    sliceTag: entry.sliceTag,
    unit: isOther ? written : entry.unit,
  };
}

/** Whether a row without Ep-Code adds up others. */
function isTotal(row: TableRow<Column>): boolean {
  if (row.text('epCode') !== '' || row.isOdd('epCode')) return false;
  const texts = (Object.keys(LV_FILE_COLUMNS) as Column[]).map(row.text);
  return TOTAL.test(texts.find((text) => text !== '') ?? '');
}

/** Reads the rows of a sheet of an LV; findings of another sheet than the first say of which. */
function readSheet(
  table: Omit<Table<Column>, 'findings'> & { readonly findings: readonly Finding[] },
  catalog: Catalog,
  choices: FileChoices,
): { positions: LvFilePosition[]; findings: Finding[] } {
  const { rows, has } = table;
  const copied = copiedRows(rows, (Object.keys(LV_FILE_COLUMNS) as Column[]).filter(has));
  const findings = [...table.findings];
  const positions: LvFilePosition[] = [];
  const cells = rows.map((row) => row.cell('menge'));
  findings.push(...numberFindings(LV_FILE_COLUMNS.menge.header, cells, choices));
  for (const row of rows) {
    if (row.text('epCode') === '' && !row.isOdd('epCode') && row.text('menge') === '') {
      const message = 'Die Zeile hat weder Ep-Code noch Menge und wurde übersprungen.';
      findings.push(warningAt(row.row, LV_FILE_COLUMNS.epCode.header, '', message));
      continue;
    }
    if (isTotal(row)) {
      const message = 'Die Zeile ist eine Summe und wurde übersprungen.';
      findings.push(warningAt(row.row, LV_FILE_COLUMNS.menge.header, row.text('menge'), message));
      continue;
    }
    const position = readPosition(row, catalog, choices, findings);
    if (position !== undefined) positions.push(position);
    const question = copied.get(row.row);
    if (question !== undefined) {
      findings.push(warningAt(row.row, LV_FILE_COLUMNS.epCode.header, row.text('epCode'), question));
    }
  }
  if (rows.every((row) => row.text('epCode') === '' && !row.isOdd('epCode'))) {
    findings.push(errorAt(0, '', '', 'Das LV enthält keine Position.'));
  }
  return { positions, findings: sortFindings(findings) };
}

/** An LV as it was read. */
export type ReadLv = Awaited<ReturnType<typeof readLv>>;

/**
 * Reads an LV against its phase's catalogue, also under headings said to stand for its columns: positions in
 * file order, in thousandths, those of added sheets last, texts above the header, findings by row. A code may
 * repeat; an unknown one is an error. Any error forbids use (SETUP-007, SETUP-011, OPEN-17, OPEN-61).
 */
export async function readLv(
  source: SheetSource,
  catalogEntries: readonly EpEntry[],
  maps: readonly KnownMap[] = [],
  choices: FileChoices = {},
) {
  const catalog = openCatalog(catalogEntries, choices);
  const reading = { maps, otherKinds: otherKinds('lv'), known: { epCode: catalog.codes } };
  const { alsoSheets = [] } = choices;
  const first = await readMappedTable(source, LV_FILE_COLUMNS, {
    ...reading,
    choices: { ...choices, alsoSheets },
  });
  if (!first.isReadable) return { positions: [], titles: first.titles, findings: first.findings };
  const { positions, findings } = readSheet(first, catalog, choices);
  for (const sheetAt of alsoSheets) {
    const table = await readMappedTable(source, LV_FILE_COLUMNS, { ...reading, choices: { sheetAt } });
    if (!table.isReadable || table.sheetAt !== sheetAt || sheetAt === first.sheetAt) {
      findings.push(errorAt(0, '', '', 'Das Blatt, das mitgelesen werden soll, gibt es nicht.'));
      continue;
    }
    const added = readSheet({ ...table, findings: table.ownFindings }, catalog, choices);
    const told = (finding: Finding) => ({
      ...finding,
      message: `Blatt „${table.sheetName}“: ${finding.message}`,
    });
    positions.push(...added.positions);
    findings.push(...added.findings.map(told));
  }
  return { positions, titles: first.titles, findings: [...nearFindings(catalog, choices), ...findings] };
}
