import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { PhaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import type { OwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import type { ToDo } from '@rahmenpreis/tendering/to-do/to-do.ts';
import { expect, test } from 'vitest';
import { toDoWords, type ToDoWords } from './to-do-words.ts';

const running = { phaseState: 'running' } as const;

test('missing prices are named with what they cost, and lead to the first of them (PRICE-006)', () => {
  const missing: ToDo = {
    kind: 'prices',
    weight: 'important',
    needed: ['TG0030', 'TG0260', 'TG0270'],
    unused: [],
    pricedCount: 98,
    restingCount: 0,
  };
  expect(toDoWords(missing, running)).toEqual({
    title: '3 Preise fehlen',
    detail: 'TG0030, TG0260 und TG0270 · ohne sie steht Ihr Angebot hinter allen vollständigen',
    action: 'Preise eingeben',
    place: { search: { show: 'gaps', code: 'TG0030' } },
  });
});

test('missing prices that rest are told apart, as their bidder only has to confirm them', () => {
  const resting = { kind: 'prices', weight: 'important', unused: [], pricedCount: 98 } as const;
  const detailOf = (needed: string[], restingCount: number) =>
    toDoWords({ ...resting, needed, restingCount }, running).detail;
  expect(detailOf(['TG0030', 'TG0260'], 1)).toMatch(/^1 davon ruht, die Einheit wurde geändert · TG0030 und/);
  expect(detailOf(['TG0030'], 1)).toMatch(/^die Einheit wurde geändert, bitte bestätigen · TG0030/);
});

test('after the end missing prices are told as what they were, and nothing is asked for any more', () => {
  const missing = { kind: 'prices', weight: 'important', unused: [], pricedCount: 98 } as const;
  const detailOf = (restingCount: number) =>
    toDoWords({ ...missing, needed: ['TG0030'], restingCount }, { phaseState: 'ended' }).detail;
  expect(detailOf(0)).toBe('TG0030 · ohne ihn stand Ihr Angebot hinter allen vollständigen');
  expect(detailOf(1)).toMatch(/^die Einheit wurde geändert · TG0030 · ohne ihn stand /);
});

test('what no LV of the market area asks for is no missing price, and said all the same (PRICE-004)', () => {
  const prices = { kind: 'prices', weight: 'important', pricedCount: 98, restingCount: 0 } as const;
  const wordsOf = (needed: string[], unused: string[]) => toDoWords({ ...prices, needed, unused }, running);
  expect(wordsOf(['TG0030'], ['TG0260', 'TG0270'])).toMatchObject({
    title: '1 Preis fehlt',
    detail: 'TG0030 · ohne ihn steht Ihr Angebot hinter allen vollständigen · 2 weitere nicht gefragt',
  });
  expect(wordsOf([], ['TG0030'])).toMatchObject({
    title: '1 Position ohne Preis',
    detail: 'TG0030 · in den Leistungsverzeichnissen Ihres Marktgebiets nicht gefragt',
    place: { search: { show: 'gaps', code: 'TG0030' } },
  });
});

test('positions that the catalogue lacks are named as the cause, with no way to anywhere (PRICE-006)', () => {
  const codes = [{ epCode: 'UE0010', positionCount: 12, liegenschaftIds: ['a'] }];
  expect(toDoWords({ kind: 'unknown', weight: 'note', codes }, running)).toEqual({
    title: '12 LV-Positionen sind im EP-Katalog nicht enthalten',
    detail:
      'UE0010 · zu diesen Positionen kann niemand einen Preis eingeben; kein Angebot ist damit vollständig',
  });
});

test('many codes are counted behind the first', () => {
  const markedCodes = Array.from({ length: 9 }, (_, index) => `A${index}`);
  const { detail, place } = toDoWords(
    { kind: 'marks', weight: 'note', markedCodes, pricedCount: 9, hasPrevious: true },
    running,
  );
  expect(detail).toMatch(/^A0, A1, A2, A3, A4, A5 und 3 weitere · /);
  expect(place?.search).toEqual({ show: 'marks', code: 'A0' });
});

test('properties outside lead to the market areas of all (PRICE-007)', () => {
  const outside = [{ id: 'b', nummer: 'L-002' }] as Liegenschaft[];
  expect(toDoWords({ kind: 'market', weight: 'note', outside, count: 12 }, running)).toMatchObject({
    title: '1 Liegenschaft außerhalb Ihres Marktgebiets',
    detail: 'L-002 · dort bieten Sie nicht',
    place: {
      search: { tab: 'liegenschaften', show: 'outside' },
      cell: { kind: 'm', liegenschaftId: 'b' },
    },
  });
});

test.each<[OwnKey, ToDoWords['place']]>([
  [{ kind: 'ep', epCode: 'TG0030' }, { search: { code: 'TG0030' } }],
  [
    { kind: 'bl', region: 'Berlin', tag: 'uegm' },
    {
      search: { tab: 'faktoren' },
      cell: { kind: 'bl', region: 'Berlin', tag: 'uegm' },
    },
  ],
  [
    { kind: 'm', liegenschaftId: 'b' },
    { search: { tab: 'liegenschaften' }, cell: { kind: 'm', liegenschaftId: 'b' } },
  ],
])('refused values lead to the first of them, whatever it is: %o', (first, place) => {
  const words = toDoWords({ kind: 'refused', weight: 'important', count: 2, first }, running);
  expect([words.title, words.place]).toEqual(['2 Werte nicht gespeichert', place]);
});

test.each<[PhaseState, 'true' | 'false' | null, string, string | undefined]>([
  ['running', null, 'Teilnahme bestätigen', 'Jetzt bestätigen'],
  ['running', 'false', 'Teilnahme zurückgezogen', 'Wieder teilnehmen'],
  ['running', 'true', 'Teilnahme bestätigt', undefined],
  ['future', null, 'Teilnahme bestätigen', undefined],
  ['ended', null, 'Teilnahme nicht bestätigt', undefined],
  ['ended', 'false', 'Teilnahme zurückgezogen', undefined],
  ['ended', 'true', 'Teilnahme bestätigt', undefined],
])(
  'a phase that is %s with participation %s says «%s» (BID-008)',
  (phaseState, participation, title, action) => {
    const words = toDoWords({ kind: 'participation', weight: 'important', participation }, { phaseState });
    expect([words.title, words.action]).toEqual([title, action]);
  },
);

test('what is done says so and leads nowhere', () => {
  const done: ToDo[] = [
    { kind: 'prices', weight: 'done', needed: [], unused: [], pricedCount: 101, restingCount: 0 },
    { kind: 'market', weight: 'done', outside: [], count: 12 },
    { kind: 'documents', weight: 'done', count: 2 },
    { kind: 'marks', weight: 'done', markedCodes: [], pricedCount: 101, hasPrevious: true },
  ];
  const words = done.map((toDo) => toDoWords(toDo, running));
  expect(words.map(({ title }) => title)).toEqual([
    'Alle 101 Preise eingegeben',
    'Alle 12 Liegenschaften im Marktgebiet',
    '2 Unterlagen bereitgestellt',
    'Keine auffälligen Preise',
  ]);
  expect(words.some(({ action }) => action !== undefined)).toBe(false);
});
