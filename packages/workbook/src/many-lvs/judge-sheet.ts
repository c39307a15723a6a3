import type { ColumnHead } from '@rahmenpreis/contract/column-map.ts';
import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { FileChoices } from '@rahmenpreis/contract/failure.ts';
import { sameKey } from '@rahmenpreis/german/plain-key.ts';
import { readColumnHead } from '../column-question.ts';
import { type Cell, cellText } from '../sheet/cell.ts';
import { findHeader } from '../sheet/header.ts';
import { findMapped, type KnownMap, sameHeadings, saidOf } from '../sheet/mapped-table.ts';
import { findTradeWord } from '../sheet/trade-words.ts';
import { LV_FILE_COLUMNS, LV_LIST_COLUMNS } from '../tender-columns.ts';
import type { NamedLiegenschaft } from '../lv/match-files.ts';

/** What a file with many LVs is read by. */
export interface ManyLvsReading {
  readonly filename: string;
  readonly entries: readonly EpEntry[];
  readonly liegenschaften: readonly NamedLiegenschaft[];
  readonly maps: { readonly lv: readonly KnownMap[]; readonly list: readonly KnownMap[] };
  readonly choices: FileChoices;
}

/** A sheet with the table of an LV, or with one of many. */
export interface TableKind {
  readonly kind: 'lv' | 'list';
  /** From 1. */
  readonly headerRow: number;
  /** By what its rows are read as an LV. */
  readonly maps: readonly KnownMap[];
  /** Where a list has what decides to which LV a row belongs. */
  readonly columns: Readonly<Record<'liegenschaft' | 'epCode' | 'menge', number>>;
  /** How its columns were read, where somebody has said so. */
  readonly told?: string;
}

/** What a sheet of a file with many LVs is, by its first rows. */
export type SheetKind =
  | TableKind
  | { readonly kind: 'asked'; readonly fileKind: 'lv' | 'lv-list'; readonly head: ColumnHead }
  | { readonly kind: 'none' };

type Reading = Pick<ManyLvsReading, 'maps' | 'entries' | 'liegenschaften'>;

const NOWHERE = { liegenschaft: -1, epCode: -1, menge: -1 };

/** The sheet under headings of which somebody has said what they stand for. */
function underMap(
  kind: 'list' | 'lv',
  rows: readonly Cell[][],
  { index, map }: NonNullable<ReturnType<typeof findMapped>>,
): SheetKind {
  const texts = (rows[index] ?? []).map((cell) => sameHeadings([cellText(cell)]));
  const placeOf = (column: string) => texts.indexOf(sameHeadings([map.names[column] ?? UNSAID]));
  const { liegenschaft: _, ...names } = map.names;
  return {
    kind,
    headerRow: index + 1,
    maps: [{ ...map, names }],
    columns: { liegenschaft: placeOf('liegenschaft'), epCode: placeOf('epCode'), menge: placeOf('menge') },
    told: saidOf(kind === 'list' ? LV_LIST_COLUMNS : LV_FILE_COLUMNS, map.names),
  };
}

/** No heading is called so. */
const UNSAID = '\0';

/** Headings that may number anything, and numbers that may count anything. */
const ANY_NUMBER = /^nr\.?$/i;
const SHORT_NUMBER = /^\d{1,3}$/;

/** What columns a sheet has, also by what stands in them where their headings do not tell. */
async function proposeHead(
  rows: readonly Cell[][],
  fileKind: 'lv' | 'lv-list',
  { maps, entries, liegenschaften }: Reading,
): Promise<ColumnHead | undefined> {
  const { head } = await readColumnHead([...rows], fileKind, fileKind === 'lv' ? maps.lv : maps.list);
  if (head === undefined) return undefined;
  const names = { ...head.names };
  const known = {
    liegenschaft: new Set(
      liegenschaften.flatMap(({ nummer }) => (SHORT_NUMBER.test(nummer) ? [] : sameKey(nummer))),
    ),
    epCode: new Set(entries.flatMap(({ epCode }) => (epCode === null ? [] : sameKey(epCode)))),
  };
  const listed = names['liegenschaft'] ?? '';
  const { header, shortHeader } = LV_LIST_COLUMNS.liegenschaft;
  const isNamed = [header, shortHeader].some((own) => findTradeWord(own, [listed]) !== undefined);
  if (ANY_NUMBER.test(listed) || !isNamed) names['liegenschaft'] = null;
  for (const column of fileKind === 'lv' ? (['epCode'] as const) : (['liegenschaft', 'epCode'] as const)) {
    const taken = new Set(Object.values(names));
    const holding = head.headings.find(
      ({ heading, samples }) =>
        !taken.has(heading) &&
        samples.length > 0 &&
        // A list may begin with a property that the phase does not have.
        samples[column === 'epCode' ? 'every' : 'some']((text) => known[column].has(sameKey(text))),
    );
    names[column] ??= holding?.heading ?? null;
  }
  return { ...head, names };
}

/** Says what a sheet is: an LV, a list of many, one of headings to be asked about, or something else. */
export async function judgeSheet(rows: readonly Cell[][], reading: Reading): Promise<SheetKind> {
  const list = findHeader(rows, LV_LIST_COLUMNS);
  if (list.ok) return { kind: 'list', headerRow: list.headerRow, maps: [], columns: list.columnOf };
  for (const kind of ['list', 'lv'] as const) {
    const mapped = findMapped(rows, reading.maps[kind]);
    if (mapped !== undefined) return underMap(kind, rows, mapped);
  }
  const lv = findHeader(rows, LV_FILE_COLUMNS);
  const asList = await proposeHead(rows, 'lv-list', reading);
  const fileKind = (asList?.names['liegenschaft'] ?? null) === null ? 'lv' : 'lv-list';
  if (lv.ok && fileKind === 'lv') {
    return { kind: 'lv', headerRow: lv.headerRow, maps: [], columns: NOWHERE };
  }
  const head = fileKind === 'lv' ? await proposeHead(rows, 'lv', reading) : asList;
  const has = (column: string) => (head?.names[column] ?? null) !== null;
  return head !== undefined && has('epCode') && has('menge')
    ? { kind: 'asked', fileKind, head }
    : { kind: 'none' };
}
