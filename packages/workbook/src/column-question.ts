import type { ColumnHead, ColumnMapKind } from '@rahmenpreis/contract/column-map.ts';
import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { type Cell, cellText } from './sheet/cell.ts';
import { findTradeWord } from './sheet/trade-words.ts';
import { FILE_KINDS } from './column-map-kinds.ts';
import { errorAt } from './sheet/finding.ts';
import { type ColumnRule, findClose, SEARCHED_ROWS } from './sheet/header.ts';
import {
  type ColumnNames,
  headingsOf,
  chooseMapped,
  type KnownMap,
  sameHeadings,
} from './sheet/mapped-table.ts';
import type { SheetSource } from './sheet/choose-sheet.ts';

/** So many cells below a heading are shown to who is asked what it stands for. */
const SAMPLES = 3;
const SAMPLE_LENGTH = 80;

/** How a column may be spelled in our form, whatever the case and spaces. */
function spellingsOf({ header, shortHeader }: ColumnRule): string[] {
  return [header, shortHeader ?? header].map((text) => sameHeadings([text]));
}

/** The row that names the columns: a known one, else the one with most of our headings, else most texts. */
function chooseHead(rows: readonly Cell[][], kind: ColumnMapKind, maps: readonly KnownMap[]): number {
  const ours = new Set(Object.values(FILE_KINDS[kind].columns).flatMap(spellingsOf));
  const known = new Set(maps.map(({ headings }) => sameHeadings(headings)));
  const worth = rows.slice(0, SEARCHED_ROWS).map((row) => {
    const headings = headingsOf(row);
    if (known.has(sameHeadings(headings))) return Infinity;
    const hits = headings.filter((heading) => ours.has(sameHeadings([heading]))).length;
    const texts = row.filter((cell) => typeof cell === 'string' && cell.trim() !== '').length;
    return 1_000 * hits + texts;
  });
  return worth.indexOf(Math.max(...worth));
}

/** Adds columns that stand in one of the file's with another, where each of its texts holds both. */
function addShared(
  kind: ColumnMapKind,
  heads: ColumnHead['headings'],
  known: ColumnNames,
  names: Map<string, string>,
): void {
  const { columns } = FILE_KINDS[kind];
  const samplesOf = new Map(heads.map(({ heading, samples }) => [heading, samples]));
  for (const [column, { shares }] of Object.entries(columns)) {
    const shared = names.get(shares?.with ?? '');
    if (shares === undefined || shared === undefined || column in known || names.has(column)) continue;
    const parts = [shares.part, columns[shares.with]?.shares?.part];
    const samples = samplesOf.get(shared) ?? [];
    const holdsBoth =
      samples.length > 0 && samples.every((text) => parts.every((part) => part?.(text) !== ''));
    const isAsked = shares.onlyBeside?.some((other) => names.has(other)) ?? true;
    if (isAsked && holdsBoth) names.set(column, shared);
  }
}

/** Proposes a heading per column: one said before, ours, the trade's or, if asked first, a similar one. */
function proposeNames(
  kind: ColumnMapKind,
  heads: ColumnHead['headings'],
  known: ColumnNames = {},
): ColumnNames {
  const headings = heads.map(({ heading }) => heading);
  const taken = new Set<string>();
  const { columns, askedFirst = Object.keys(columns) } = FILE_KINDS[kind];
  const rules = Object.entries(columns);
  const exact = new Map(headings.map((heading) => [sameHeadings([heading]), heading]));
  const names = new Map<string, string>();
  const take = (column: string, name: string | null | undefined): void => {
    if (name === null || name === undefined || taken.has(name) || names.has(column)) return;
    names.set(column, name);
    taken.add(name);
  };
  for (const [column] of rules) take(column, known[column]);
  for (const [column, rule] of rules) {
    const spelled = spellingsOf(rule).flatMap((text) => exact.get(text) ?? []);
    if (!(column in known)) take(column, spelled[0]);
  }
  for (const [column, { header }] of rules) {
    const free = headings.filter((heading) => !taken.has(heading));
    if (!(column in known)) take(column, findTradeWord(header, free));
  }
  for (const [column, { header }] of rules) {
    const free = headings.filter((heading) => !taken.has(heading));
    if (!(column in known) && askedFirst.includes(column)) take(column, findClose(header, free));
  }
  addShared(kind, heads, known, names);
  return Object.fromEntries(rules.map(([column]) => [column, names.get(column) ?? null]));
}

/**
 * Reads what columns a file has, each with what stands below it, and proposes which is which; a file that
 * cannot be read gives its finding. For the question which heading stands for which column.
 */
export async function readColumnHead(
  source: SheetSource,
  kind: ColumnMapKind,
  maps: readonly KnownMap[],
): Promise<{ head: ColumnHead | undefined; findings: Finding[] }> {
  const sheet = await chooseMapped(source, FILE_KINDS[kind].columns, { maps });
  if (!sheet.ok) return { head: undefined, findings: [sheet.finding] };
  const at = chooseHead(sheet.rows, kind, maps);
  const row = sheet.rows[at] ?? [];
  const headings = headingsOf(row);
  if (headings.length === 0) {
    return { head: undefined, findings: [errorAt(0, '', '', 'Das Blatt der Datei ist leer.')] };
  }
  const below = sheet.rows.slice(at + 1);
  const samples = row.flatMap((cell, column) => {
    if (cellText(cell) === '') return [];
    const texts = below.map((cells) => cellText(cells[column] ?? null)).filter((text) => text !== '');
    return [texts.slice(0, SAMPLES).map((text) => text.slice(0, SAMPLE_LENGTH))];
  });
  const known = maps.find((map) => sameHeadings(map.headings) === sameHeadings(headings));
  const heads = headings.map((heading, k) => ({ heading, samples: samples[k] ?? [] }));
  return {
    head: { headerRow: at + 1, headings: heads, names: proposeNames(kind, heads, known?.names) },
    findings: [],
  };
}
