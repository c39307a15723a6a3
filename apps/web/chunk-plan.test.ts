import { describe, expect, test } from 'vitest';
import { type LoneChunk, planChunks } from './chunk-plan.ts';
import { listViews } from './chunk-views.ts';

const chunk = (name: string, bytes: number, imports: readonly string[] = [], isEntry = false): LoneChunk => ({
  name,
  modules: [`${name}.ts`],
  bytes,
  imports,
  isEntry,
});
const view = (...names: readonly string[]) => ({ chunks: new Set(names) });

/** Which chunks came into one file. */
function together(chunks: readonly LoneChunk[], views: readonly ReturnType<typeof view>[]): string[] {
  const plan = planChunks(chunks, views);
  const files = Map.groupBy(plan.keys(), (module) => plan.get(module));
  return [...files.values()].map((modules) => modules.map((module) => module[0]).join('')).toSorted();
}

describe('planChunks', () => {
  test('brings together what the same views load', () => {
    const chunks = [chunk('a', 9_000), chunk('b', 9_000), chunk('c', 9_000)];
    expect(together(chunks, [view('a', 'b', 'c'), view('a', 'b')])).toEqual(['ab', 'c']);
  });

  test('adds what is small to what nearly the same views load, and nothing that is large', () => {
    const views = [view('a', 'b'), view('a', 'b'), view('a')];
    expect(together([chunk('a', 9_000), chunk('b', 100)], views)).toEqual(['ab']);
    expect(together([chunk('a', 9_000), chunk('b', 5_000)], views)).toEqual(['a', 'b']);
  });

  test('makes no two files that wait for each other: what lies between them keeps them apart', () => {
    const chunks = (between: readonly string[]) => [
      chunk('a', 10, ['x']),
      chunk('x', 10, between, true),
      chunk('b', 10),
    ];
    expect(together(chunks([]), [view('a', 'x', 'b')])).toEqual(['ab']);
    expect(together(chunks(['b']), [view('a', 'x', 'b'), view('b')])).toEqual(['a', 'b']);
  });

  test('leaves beginnings, and what no view loads, to the bundler', () => {
    const chunks = [chunk('a', 10, [], true), chunk('b', 10), chunk('c', 10)];
    expect(together(chunks, [view('a', 'b')])).toEqual(['b']);
  });
});

describe('listViews', () => {
  const chunks = [
    chunk('start', 1, ['core'], true),
    chunk('core', 1),
    chunk('frame', 1, [], true),
    chunk('page', 1, ['list'], true),
    chunk('list', 1),
    chunk('tab', 1, [], true),
  ];
  const beginnings = [
    { module: 'tab.ts', askedBy: ['list.ts'] },
    { module: 'page.ts', askedBy: ['start.ts'] },
    { module: 'frame.ts', askedBy: ['start.ts'] },
  ];
  const views = listViews(chunks, 'start.ts', beginnings, (page) =>
    page === 'frame.ts' ? undefined : 'frame.ts',
  ).map((each) => [...each.chunks].toSorted().join(' '));

  test('a page has the start and the frame, and a part of it the page as well', () => {
    expect(views).toEqual([
      'core start',
      'core frame list page start tab',
      'core frame list page start',
      'core frame start',
    ]);
  });
});
