import type { FileChoices, Finding } from '@rahmenpreis/contract/failure.ts';
import { MANY_LVS_MAX_ROWS, SHEET_MAX_ROWS } from '@rahmenpreis/contract/limits.ts';
import type { LvPart, LvSourceReading } from '@rahmenpreis/contract/lv-source.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { fileNamePart } from '../file-name.ts';
import { type LvFilePosition, type ReadLv, readLv } from '../lv/lv-in.ts';
import { type Cell, cellText } from '../sheet/cell.ts';
import { errorAt, hasErrors, warningAt } from '../sheet/finding.ts';
import { SEARCHED_ROWS } from '../sheet/header.ts';
import { keyText } from '../sheet/key-cell.ts';
import { TOTAL } from '../sheet/mapped-table.ts';
import { type LookedRows, noteLook, openLook, trimRow } from '../sheet/read-workbook.ts';
import { writeWorkbook } from '../sheet/write-workbook.ts';
import { plainRow, type StreamedRow, type StreamedSheet } from '../sheet/xlsx/stream-sheets.ts';
import { judgeSheet, type ManyLvsReading, type SheetKind, type TableKind } from './judge-sheet.ts';
import { lvFormSheet } from './many-lvs-out.ts';
import { createPartMatcher, type PartMatcher } from './match-part.ts';
import { openSource } from './open-source.ts';

/** An LV as it is stored: our own Excel, and what reading that gives. */
export interface SplitLv extends ReadLv {
  readonly filename: string;
  readonly bytes: Uint8Array;
}

/** The LV of one property in the file; without `lv` where an error forbids it. */
export interface SplitPart extends Omit<LvPart, 'fileId' | 'sameAs'> {
  readonly lv: SplitLv | undefined;
}

/** The headings of a sheet of which nobody has said what they stand for. */
export type AskedHeadings = NonNullable<LvSourceReading['question']>;

/** What is told while a file is read: how far it is, each LV, and at the end what is to be said of all. */
export type ManyLvsStep =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'part'; readonly part: SplitPart }
  | { readonly kind: 'end'; readonly question: AskedHeadings | null; readonly findings: Finding[] };

/** So many findings of an LV are told; the others are counted. */
const FINDINGS_TOLD = 100;
/** So many rows of a sheet are read between two tellings. */
const ROWS_PER_STEP = 10_000;
/** A list is grouped first, and each of its LVs read then. */
const GROUPING_SHARE = 0.4;
const RANGES_TOLD = 5;

/** The rows of a sheet that make one LV, the ones above its table and its header first. */
interface OpenPart {
  readonly sheetName: string;
  readonly key: string | null;
  readonly rows: Cell[][];
  readonly rowNumbers: number[];
}

/** Begins to gather the rows of one sheet, which come one by one, by what they are of. */
const openGathering = (sheetName: string) => ({
  look: openLook(),
  head: { sheetName, key: null, rows: [], rowNumbers: [] } as OpenPart,
  parts: new Map<string, OpenPart>(),
  findings: [] as Finding[],
  /** Rows of totals, and those that say nothing of a property, an Ep-Code or an amount. */
  passed: [] as number[],
});

type Gathering = ReturnType<typeof openGathering>;

const KNOWN_ROWS = 'Die Zeilen sind Summen oder ohne Ep-Code und Menge und werden übergangen';

/** Numbers of rows as their reader counts them: «4–113, 120». */
function printRows(numbers: readonly number[]): string {
  const ranges: [from: number, upto: number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  const told = ranges
    .slice(0, RANGES_TOLD)
    .map(([from, upto]) => (from === upto ? `${from}` : `${from}–${upto}`));
  return told.join(', ') + (ranges.length > RANGES_TOLD ? ', …' : '');
}

function addRow({ look }: Gathering, into: OpenPart, row: StreamedRow): void {
  into.rows.push(trimRow(row.cells));
  into.rowNumbers.push(row.index + 1);
  noteLook(look, row);
}

/** Gives a row of a list to the LV of its property; a sum, and what says nothing, to none. */
function sortIn(gathering: Gathering, columns: TableKind['columns'], row: StreamedRow): void {
  const textAt = (column: number) => cellText(row.cells[column] ?? null);
  const cell = row.cells[columns.liegenschaft] ?? null;
  const key = keyText(cell, row.formats.get(columns.liegenschaft)) ?? cellText(cell);
  const first = row.cells.map(cellText).find((text) => text !== '') ?? '';
  const hasCode = textAt(columns.epCode) !== '';
  const saysNothing = !hasCode && (TOTAL.test(first) || (key === '' && textAt(columns.menge) === ''));
  if (saysNothing) {
    if (first !== '') gathering.passed.push(row.index + 1);
    return;
  }
  const { head, parts } = gathering;
  const part = parts.get(key) ?? { ...head, key, rows: [...head.rows], rowNumbers: [...head.rowNumbers] };
  parts.set(key, part);
  addRow(gathering, part, row);
}

const isInSight = ({ index }: StreamedRow) => Number.isInteger(index) && index >= 0;

/** Reads a sheet row by row: what it is by its first rows, then each of them to its LV. */
async function* gather(
  sheet: StreamedSheet,
  reading: ManyLvsReading,
): AsyncGenerator<number, { kind: SheetKind; gathering: Gathering }> {
  const gathering = openGathering(sheet.name);
  let count = 0;
  /** By their numbers; where there is none a gap is left. */
  const first: StreamedRow[] = [];
  let kind: SheetKind | undefined;
  const take = (row: StreamedRow): void => {
    if (kind?.kind === 'list') sortIn(gathering, kind.columns, row);
    else if (kind?.kind === 'lv') addRow(gathering, gathering.head, row);
  };
  const judge = async () => {
    const rows = Array.from(first, (row, index) => row ?? plainRow(index, []));
    const trimmed = rows.map(({ cells }) => trimRow(cells));
    kind = await judgeSheet(trimmed, reading);
    const headerRow = 'headerRow' in kind ? kind.headerRow : 0;
    for (const row of rows) {
      if (row.index < headerRow) addRow(gathering, gathering.head, row);
      else take(row);
    }
  };
  for await (const row of sheet.rows()) {
    if (!isInSight(row) || trimRow(row.cells).length === 0) continue;
    count += 1;
    if (kind === undefined && row.index >= JUDGED_ROWS) await judge();
    if (kind === undefined) first[row.index] = row;
    else take(row);
    const most = kind?.kind === 'list' ? MANY_LVS_MAX_ROWS : SHEET_MAX_ROWS;
    if (kind !== undefined && kind.kind !== 'list' && kind.kind !== 'lv') break;
    if (count > most) {
      const message = `Das Blatt „${sheet.name}“ hat mehr als ${formatWhole(most)} Zeilen. Bitte teilen Sie es auf.`;
      return { kind: { kind: 'none' }, gathering: { ...gathering, findings: [errorAt(0, '', '', message)] } };
    }
    if (count % ROWS_PER_STEP === 0) yield count;
  }
  if (kind === undefined) await judge();
  return { kind: kind ?? { kind: 'none' }, gathering };
}

/** Samples of a head are taken a little below the rows in which it is looked for. */
const JUDGED_ROWS = 2 * SEARCHED_ROWS;

/** Writes an LV as our own Excel, its source in the title, and reads it as that file would be read. */
async function writePart(
  { sheetName, key }: OpenPart,
  rows: string,
  positions: readonly LvFilePosition[],
  { filename, entries }: ManyLvsReading,
): Promise<SplitLv> {
  const name = key ?? sheetName;
  const place = sheetName === '' ? '' : `, Blatt „${sheetName}“`;
  const title = `Leistungsverzeichnis ${name}, aus „${filename}“${place}, Zeilen ${rows}`;
  const sheet = lvFormSheet('LV', title, positions);
  const written = sheet.rows.map(({ cells }) => [...(cells as readonly Cell[])]);
  const read = await readLv(written, entries);
  if (hasErrors(read.findings)) throw new Error(`an LV of ours cannot be read: ${read.findings[0]?.message}`);
  const base = filename.replace(/\.[^.]*$/, '');
  return { ...read, filename: `${fileNamePart(`${base} ${name}`)}.xlsx`, bytes: writeWorkbook([sheet]) };
}

/** Reads the rows of one LV as if they were a file of their own. */
async function readPart(
  part: OpenPart,
  { kind, gathering }: { kind: TableKind; gathering: Gathering },
  reading: ManyLvsReading,
  matcher: PartMatcher,
): Promise<SplitPart> {
  const { decimals, rounds, nearKeys } = reading.choices;
  const choices = { decimals, rounds, nearKeys } as FileChoices;
  const source: LookedRows = { rows: part.rows, look: { ...gathering.look, rowNumbers: part.rowNumbers } };
  const read = await readLv(source, reading.entries, kind.maps, choices);
  // Said once of the whole file.
  const findings = read.findings.filter(({ row, column }) => row !== kind.headerRow || column !== '');
  const rows = printRows(part.rowNumbers.filter((number) => number > kind.headerRow));
  const { sheetName, key } = part;
  const match = key === null ? matcher.ofSheet(sheetName, read.titles) : matcher.ofKey(key);
  const isRead = !hasErrors(findings);
  const errorCount = findings.filter(({ severity }) => severity === 'error').length;
  return {
    ...match,
    sheetName,
    key,
    rows,
    positionCount: read.positions.length,
    errorCount,
    warningCount: findings.length - errorCount,
    findings: findings.slice(0, FINDINGS_TOLD),
    lv: isRead ? await writePart(part, rows, read.positions, reading) : undefined,
  };
}

/** Says of a sheet what concerns none of its LVs. */
function sheetFindings({ name }: StreamedSheet, kind: SheetKind, { findings, passed }: Gathering): Finding[] {
  const at = name === '' ? '' : `Blatt „${name}“: `;
  const told = [...findings];
  const warn = (row: number, message: string) => told.push(warningAt(row, '', '', at + message));
  if ('told' in kind && kind.told !== undefined) warn(kind.headerRow, kind.told);
  if (kind.kind === 'none' && findings.length === 0)
    warn(0, 'Hier steht kein Leistungsverzeichnis; das Blatt wird nicht gelesen.');
  if (kind.kind === 'asked') warn(0, 'Die Spalten sind noch nicht zugeordnet.');
  if (passed.length > 0) warn(0, `${KNOWN_ROWS} (${printRows(passed)}).`);
  return told;
}

/**
 * Reads a file with the LVs of many properties, a sheet or the rows of a list for each, and tells of each as
 * soon as it is read. Nothing of it is passed over without a word (decision 0127).
 */
export async function* readManyLvs(bytes: Uint8Array, reading: ManyLvsReading): AsyncGenerator<ManyLvsStep> {
  const opened = await openSource(reading.filename, bytes);
  if (!opened.ok) return yield { kind: 'end', question: null, findings: opened.findings };
  const matcher = createPartMatcher(reading.liegenschaften);
  const visible = opened.sheets.filter(({ isHidden }) => !isHidden);
  const findings: Finding[] = [];
  const hidden = opened.sheets.flatMap(({ name, isHidden }) => (isHidden ? `„${name}“` : []));
  if (hidden.length > 0) {
    findings.push(warningAt(0, '', '', `Ausgeblendete Blätter werden nicht gelesen: ${joinGerman(hidden)}.`));
  }
  let question: AskedHeadings | null = null;
  let partCount = 0;
  for (const [at, sheet] of visible.entries()) {
    const shareOf = (ofSheet: number) => (at + ofSheet) / visible.length;
    const rows = gather(sheet, reading);
    let next = await rows.next();
    while (next.done !== true) {
      yield { kind: 'progress', share: shareOf((GROUPING_SHARE * next.value) / MANY_LVS_MAX_ROWS) };
      next = await rows.next();
    }
    const { kind, gathering } = next.value;
    findings.push(...sheetFindings(sheet, kind, gathering));
    if (kind.kind === 'asked')
      question ??= { sheetName: sheet.name, fileKind: kind.fileKind, head: kind.head };
    if (kind.kind !== 'list' && kind.kind !== 'lv') continue;
    const parts = kind.kind === 'list' ? [...gathering.parts.values()] : [gathering.head];
    for (const [p, part] of parts.entries()) {
      partCount += 1;
      yield { kind: 'part', part: await readPart(part, { kind, gathering }, reading, matcher) };
      yield {
        kind: 'progress',
        share: shareOf(GROUPING_SHARE + ((1 - GROUPING_SHARE) * (p + 1)) / parts.length),
      };
    }
  }
  if (partCount === 0 && question === null) {
    findings.push(errorAt(0, '', '', 'Die Datei enthält kein Leistungsverzeichnis mit Ep-Code und Menge.'));
  }
  yield { kind: 'end', question, findings };
}
