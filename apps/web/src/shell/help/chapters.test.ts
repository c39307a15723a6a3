import { expect, test } from 'vitest';
import { namedPages } from '../nav-entries.ts';
import { chapterGroups, findChapters } from './chapters.ts';
import { chapterOfPath } from './help-key.ts';

const KINDS = ['admin', 'provider'] as const;

function idsOf(kind: (typeof KINDS)[number]): string[] {
  return chapterGroups(kind).flatMap(({ chapters }) => chapters.map(({ id }) => id));
}

test.each(KINDS)(
  'every page that %s finds by its name has a chapter, and no chapter is there twice',
  (kind) => {
    const ids = idsOf(kind);
    expect(
      namedPages(kind)
        .map(({ to }) => to)
        .filter((to) => !ids.includes(chapterOfPath(to))),
    ).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  },
);

test('a page below another one is told in the chapter of that one', () => {
  expect(chapterOfPath('/scenarios/detail')).toBe('scenarios');
  expect(chapterOfPath('/liegenschaften/detail')).toBe('liegenschaften');
});

test('chapters are found by any of their words, and each side reads its own', () => {
  const found = (kind: (typeof KINDS)[number], query: string) =>
    findChapters(chapterGroups(kind), query).flatMap(({ chapters }) => chapters.map(({ id }) => id));
  expect(found('admin', 'nicht möglich auswege')).toEqual(['scenarios']);
  expect(found('provider', 'F8')).toEqual(['dl-priceinput', 'tasten']);
  expect(found('provider', 'Zielpreis')).toEqual([]);
  expect(found('admin', 'gibtesnicht')).toEqual([]);
});
