import type { FileChoices, Finding } from '@rahmenpreis/contract/failure.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { type Cell, cellText } from './cell.ts';
import { warningAt } from './finding.ts';
import { SEARCHED_ROWS } from './header.ts';
import {
  listSheets,
  type LookedRows,
  NO_LOOK,
  peekSheet,
  readLookedSheet,
  type SheetLook,
} from './read-workbook.ts';
import type { ListedSheet } from './xlsx/stream-sheets.ts';

/** A workbook's bytes, or rows that are there already, as of a text that was pasted. */
export type SheetSource = Uint8Array | readonly Cell[][] | LookedRows;

/** Gives the row of the header, from 1, where the beginning of a sheet has the table that is looked for. */
export type FindTable = (beginning: readonly Cell[][]) => number | undefined;

/** A sheet that has the table too, and is not read; sheets count from 0. */
export interface OtherSheet {
  readonly sheetAt: number;
  readonly sheetName: string;
  /** Its rows below the header that say something. */
  readonly rowCount: number;
}

/** The sheet of a workbook that is read. */
export interface ChosenSheet {
  readonly ok: true;
  readonly sheetAt: number;
  readonly sheetName: string;
  readonly rows: readonly Cell[][];
  readonly look: SheetLook;
  /** Which other sheets in sight have the table. */
  readonly others: readonly OtherSheet[];
  /** Says which sheet is read where that is not the first. */
  readonly moved: readonly Finding[];
  /** Says which sheets have the table and are not read, and offers those in sight. */
  readonly findings: readonly Finding[];
}

/** A workbook of more sheets is not searched to its end. */
const SEARCHED_SHEETS = 20;

interface FoundSheet extends OtherSheet {
  readonly isHidden: boolean;
}

/** Finds the sheets that have the table. */
async function findSheets(
  bytes: Uint8Array,
  sheets: readonly ListedSheet[],
  findTable: FindTable,
): Promise<FoundSheet[]> {
  const found: FoundSheet[] = [];
  for (const [sheetAt, { name, isHidden }] of sheets.slice(0, SEARCHED_SHEETS).entries()) {
    let headerRow: number | undefined;
    const rows = await peekSheet(bytes, sheetAt, (read) => {
      if (read.length === SEARCHED_ROWS) headerRow = findTable(read);
      return read.length < SEARCHED_ROWS || headerRow !== undefined;
    });
    headerRow ??= rows && findTable(rows.slice(0, SEARCHED_ROWS));
    // One that cannot be read is not passed over where it would be read.
    const isInTheWay = rows === undefined && found.length === 0 && !isHidden;
    if (headerRow === undefined && !isInTheWay) continue;
    const isFilled = (row: readonly Cell[]) => row.some((cell) => cellText(cell) !== '');
    const rowCount = rows?.slice(headerRow).filter(isFilled).length ?? 0;
    found.push({ sheetAt, sheetName: name, isHidden, rowCount });
  }
  return found;
}

const quoted = ({ sheetName }: OtherSheet): string => `„${sheetName}“`;

function movedFindings(sheetAt: number, sheets: readonly ListedSheet[]): Finding[] {
  const [first] = sheets;
  if (sheetAt === 0 || first === undefined) return [];
  const why = first.isHidden
    ? `das erste Blatt „${first.name}“ ist ausgeblendet`
    : `auf dem ersten Blatt „${first.name}“ stehen die gesuchten Spalten nicht`;
  return [warningAt(0, '', '', `Gelesen wird das Blatt „${sheets[sheetAt]?.name}“; ${why}.`)];
}

function otherFindings(others: readonly OtherSheet[], alsoSheets: readonly number[] | undefined): Finding[] {
  if (others.length === 0) return [];
  const offers = others.map(({ sheetAt, sheetName }) =>
    alsoSheets === undefined
      ? { label: `Blatt „${sheetName}“ lesen`, choices: { sheetAt } }
      : { label: `Blatt „${sheetName}“ mitlesen`, choices: { alsoSheets: [...alsoSheets, sheetAt] } },
  );
  const named = others.map((other) => `${quoted(other)} (${counted(other.rowCount, 'Zeile', 'Zeilen')})`);
  const what = others.length === 1 ? 'Nicht gelesen wird das Blatt' : 'Nicht gelesen werden die Blätter';
  const too = others.length === 1 ? 'es hat' : 'sie haben';
  const told = warningAt(0, '', '', `${what} ${joinGerman(named)}; ${too} dieselben Spalten.`);
  return [{ ...told, offers }];
}

function hiddenFindings(hidden: readonly OtherSheet[]): Finding[] {
  if (hidden.length === 0) return [];
  const what =
    hidden.length === 1
      ? 'Ein ausgeblendetes Blatt hat dieselben Spalten und wird nicht gelesen'
      : 'Ausgeblendete Blätter haben dieselben Spalten und werden nicht gelesen';
  return [warningAt(0, '', '', `${what}: ${joinGerman(hidden.map(quoted))}.`)];
}

/**
 * Opens the sheet to be read: the one asked for, else the first if visible and with the table, else the first
 * visible one that has it, else the first visible one (OPEN-61). No other is read unasked; those with the
 * table are named and offered: to be added, where `alsoSheets` lists the added ones, else instead.
 */
export async function chooseSheet(
  source: SheetSource,
  findTable: FindTable,
  { sheetAt: askedAt, alsoSheets }: Pick<FileChoices, 'sheetAt' | 'alsoSheets'> = {},
): Promise<ChosenSheet | { ok: false; finding: Finding }> {
  if (!(source instanceof Uint8Array)) {
    return {
      ok: true,
      sheetAt: 0,
      sheetName: '',
      ...('look' in source ? source : { rows: source, look: NO_LOOK }),
      others: [],
      moved: [],
      findings: [],
    };
  }
  const sheets = await listSheets(source);
  const isAlone = sheets.length < 2;
  const found = isAlone ? [] : await findSheets(source, sheets, findTable);
  const inSight = found.filter(({ isHidden }) => !isHidden);
  const isAsked = askedAt !== undefined && sheets[askedAt]?.isHidden === false;
  const firstAt = Math.max(
    0,
    sheets.findIndex(({ isHidden }) => !isHidden),
  );
  const sheetAt = isAsked ? askedAt : (inSight[0]?.sheetAt ?? firstAt);
  const sheet = await readLookedSheet(source, sheetAt);
  if (!sheet.ok) return sheet;
  const isRead = (at: number) => at === sheetAt || alsoSheets?.includes(at) === true;
  const others = inSight.filter((each) => !isRead(each.sheetAt));
  const hidden = found.filter((each) => each.isHidden && each.sheetAt !== sheetAt);
  const moved = isAsked ? [] : movedFindings(sheetAt, sheets);
  return {
    ok: true,
    sheetAt,
    sheetName: sheets[sheetAt]?.name ?? '',
    rows: sheet.rows,
    look: sheet.look,
    others: others.map(({ sheetAt: at, sheetName, rowCount }) => ({ sheetAt: at, sheetName, rowCount })),
    moved,
    findings: [...otherFindings(others, alsoSheets), ...hiddenFindings(hidden)],
  };
}
