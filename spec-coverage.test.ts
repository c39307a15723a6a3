import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { code, isTest, readTree, type Source } from './architecture/tree.ts';

/** How many requirements the specification has per area. */
const COUNTS: Readonly<Record<string, number>> = {
  AUTH: 21,
  SHELL: 22,
  PROP: 54,
  MEDIA: 23,
  IMPORT: 13,
  PHASE: 14,
  SETUP: 19,
  USER: 13,
  BID: 30,
  OVERVIEW: 13,
  PRICE: 16,
  ANALYSIS: 33,
  TARGET: 11,
  AWARD: 27,
  HISTORY: 4,
  EXPORT: 12,
  API: 43,
  KV: 12,
  ERR: 51,
  CONST: 9,
  UI: 6,
};
const STATES = ['done', 'partly', 'open'];
/** What may replace a test for things that cannot go wrong at run time. */
const UNTESTED = ['static text', 'a type'];

const text = readFileSync(new URL('docs/SPEC-COVERAGE.md', import.meta.url), 'utf8');
const table = text.split('\n').flatMap((line) => {
  const cells = line.startsWith('| ') ? line.slice(2, -2).split(' | ') : [];
  return cells.length === 0 ? [] : [cells];
});
const rows = table.filter(([id]) => /^[A-Z]+-\d/.test(id ?? ''));
const pathsIn = (cell = '') => Array.from(cell.matchAll(/`([^`]+)`/g), ([, path = '']) => path);
const withoutPaths = (cell = '') => cell.replaceAll(/`[^`]+`(, )?/g, '').replace(/^; /, '');
/** So many files may decide one requirement: what is decided in more places is decided in none. */
const MOST_DECIDING = 3;

test('every requirement of every area has exactly one row, in order', () => {
  const expected = Object.entries(COUNTS).flatMap(([area, count]) =>
    Array.from({ length: count }, (_, index) => `${area}-${String(index + 1).padStart(3, '0')}`),
  );
  expect(rows.map(([id]) => id)).toEqual(expected);
});

/** Says what is wrong with a row, or nothing. */
function faultOf(row: readonly string[]): string[] {
  const [id = '', requirement = '', state = '', builtIn, shownBy] = row;
  const fault = (what: string) => [`${id}: ${what}`];
  if (row.length !== 5 || requirement === '') return fault('cells');
  if (!STATES.includes(state)) return fault('state');
  if (!['', '–'].includes(withoutPaths(builtIn))) return fault('built in');
  const words = withoutPaths(shownBy);
  if (state !== 'done') return /^missing: \S/.test(words) ? [] : fault('what is missing');
  if (pathsIn(builtIn).length === 0) return fault('built in');
  const isShown = pathsIn(shownBy).length === 0 ? UNTESTED.includes(words) : words === '';
  return isShown ? [] : fault('shown by');
}

test('every row is well-formed: done ones name file and proof, the others what is missing', () => {
  expect(rows.flatMap(faultOf)).toEqual([]);
});

test('every named file is there, and what shows a row is a test or a journey', () => {
  const named = rows.flatMap(([, , , builtIn, shownBy]) => [...pathsIn(builtIn), ...pathsIn(shownBy)]);
  expect(named.filter((path) => !existsSync(new URL(path, import.meta.url)))).toEqual([]);
  const shown = rows.flatMap(([, , , , shownBy]) => pathsIn(shownBy));
  expect(shown.filter((path) => !/\.(test\.tsx?|journey\.ts)$/.test(path))).toEqual([]);
});

/** What a requirement begins with that is a call. */
const CALL = /^(GET|PUT|POST|PATCH|DELETE)\b/;
const CONTRACT = 'packages/contract/src/';

/**
 * Every row that cannot be decided where it says: in too many files or in a test, or first of all in a style
 * sheet or, of a call, elsewhere than in its noun in the contract.
 */
function undecided(own: readonly (readonly string[])[]): string[] {
  return own.flatMap(([id = '', requirement = '', , builtIn = '']) => {
    const deciding = pathsIn(builtIn.split('; ')[0]);
    const [first = ''] = deciding;
    const isCode = /\.(tsx?|html)$/.test(first) && !deciding.some(isTest);
    const isNoun = first.startsWith(CONTRACT) && !first.startsWith(`${CONTRACT}schema/`);
    const isPlain = isCode && deciding.length <= MOST_DECIDING;
    return isPlain && (isNoun || !CALL.test(requirement)) ? [] : [`${id}: ${deciding.join()}`];
  });
}

test('what a row says decides it can do so', () => {
  expect(undecided(rows)).toEqual([]);
  const planted = (requirement: string, path: string) => [['API-001', requirement, 'done', `\`${path}\``]];
  expect(undecided(planted('GET phase', 'apps/server/src/features/phase/routes.ts'))).toHaveLength(1);
  expect(undecided(planted('GET phase', 'packages/contract/src/schema/phase.ts'))).toHaveLength(1);
  expect(undecided(planted('GET phase', 'packages/contract/src/phase.ts'))).toEqual([]);
  expect(undecided(planted('the colours', 'apps/web/src/styles/colours.css'))).toHaveLength(1);
  expect(undecided(planted('the colours', 'apps/web/src/styles/colours.test.ts'))).toHaveLength(1);
  expect(undecided(planted('the colours', 'a.ts`, `b.ts`, `c.ts`; `d.test.ts'))).toEqual([]);
  expect(undecided(planted('the colours', 'a.ts`, `b.ts`, `c.ts`, `d.ts'))).toHaveLength(1);
});

test('the sums are those of the rows', () => {
  const sums = (own: string[][]) => {
    const counts = STATES.map((state) => own.filter((row) => row[2] === state).length);
    return [...counts, own.length].map(String);
  };
  const expected = Object.keys(COUNTS).map((area) => [
    area,
    ...sums(rows.filter(([id]) => id?.startsWith(`${area}-`))),
  ]);
  const shown = table.filter(([area = '']) => area in COUNTS || area === '**all**');
  expect(shown).toEqual([...expected, ['**all**', ...sums(rows)]]);
});

const PRODUCT = /^(apps|packages)\//;
/** The demo tender is loaded through the program; it keeps no requirement. */
const DEMO = 'apps/server/src/demo/';
/** A requirement by its number, and what follows where it opens a range of them. */
const CITATION = /(?<!…\s*(?:\*\s*)?)\b([A-Z]+-\d{3})\b(\s*(?:\*\s*)?…)?/g;

/**
 * The requirements that a file says to keep, each by its own number; a range only says which area a page
 * opens.
 */
function keptBy({ text: source }: Source): Set<string> {
  const kept = [...source.matchAll(CITATION)].flatMap(([, id = '', range]) => (range ? [] : id));
  return new Set(kept.filter((id) => rows.some(([known]) => known === id)));
}

/** Every file that says to keep a requirement in whose row it is not named. */
function unnamed(tree: readonly Source[]): string[] {
  const product = code(tree).filter(
    ({ path }) => PRODUCT.test(path) && !path.startsWith(DEMO) && !isTest(path),
  );
  const named = new Map(rows.map(([id = '', , , builtIn]) => [id, pathsIn(builtIn)]));
  return product.flatMap((file) =>
    [...keptBy(file)].filter((id) => !named.get(id)?.includes(file.path)).map((id) => `${id}: ${file.path}`),
  );
}

test('a file that says to keep a requirement is named in its row', () => {
  expect(unnamed(readTree())).toEqual([]);
  const planted = (comment: string) => [{ path: 'apps/web/src/new.ts', text: `/** A page (${comment}). */` }];
  expect(unnamed(planted('AUTH-001'))).toEqual(['AUTH-001: apps/web/src/new.ts']);
  expect(unnamed(planted('AUTH-001…021, SHA-256'))).toEqual([]);
});
