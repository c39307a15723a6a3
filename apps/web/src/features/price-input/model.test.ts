import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { describe, expect, test } from 'vitest';
import { frameOffer } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { type OwnOffer, viewOwnOffer } from '../../tender/own-offer/own-offer.ts';
import { planImport } from './import-model.ts';
import {
  changeText,
  createPriceTable,
  findGaps,
  findPreviousPhase,
  narrowCodes,
  type PriceLine,
} from './model.ts';

const PHASE_ID = '00000000-0000-4000-8000-000000000001';

function entry(number: string, epCode: string | null, leftInt: number, rightInt: number): EpEntry {
  return {
    number,
    type: epCode === null ? 'category' : 'position',
    title: `Titel ${number}`,
    epCode,
    unit: epCode === null ? '' : 'Stk',
    preText: '',
    postText: '',
    sliceTag: 'tgm',
    tags: [],
    leftInt,
    rightInt,
  };
}

const entries = [
  entry('1', null, 1, 8),
  entry('1.1', null, 2, 7),
  entry('1.1.1', 'A', 3, 4),
  entry('1.1.2', 'B', 5, 6),
  entry('2', null, 9, 12),
  entry('2.1', 'C', 10, 11),
];

function phase(id: string, start: string, userIds?: string[]): Phase {
  return {
    id,
    title: id,
    start,
    end: start.replace('-01T', '-20T'),
    type: 'OFFER',
    ...(userIds ? { userIds } : {}),
  };
}

function offerWith(prices: Record<string, number>): OwnOffer {
  const frame = frameOffer({
    phase: phase(PHASE_ID, '2026-11-01T07:00:00Z'),
    entries,
    lvs: [],
    liegenschaften: [],
  });
  const stored = Object.entries(prices).map(([code, millis]) => ({
    id: code,
    key: `${PHASE_ID}_ep_${code}`,
    value: String(millis),
    organisationId: '',
  }));
  return viewOwnOffer(frame, stored, new Map());
}

function linesOf(build: ReturnType<typeof createPriceTable>, own: OwnOffer, shown?: ReadonlySet<string>) {
  return build(
    own.entries,
    (epCode) => own.valueOf({ kind: 'ep', epCode }),
    () => undefined,
    shown,
  );
}

function flatten(lines: readonly PriceLine[]): PriceLine[] {
  return lines.flatMap((line) => [line, ...flatten(line.children)]);
}

describe('the price table', () => {
  test('nests positions in categories and counts what is priced', () => {
    const lines = flatten(linesOf(createPriceTable(), offerWith({ A: 0, C: 5 })));
    expect(
      lines.map(({ entry: { number }, pricedCount, priceCount }) => [number, pricedCount, priceCount]),
    ).toEqual([
      ['1', 1, 2],
      ['1.1', 1, 2],
      ['1.1.1', 1, 1],
      ['1.1.2', 0, 1],
      ['2', 1, 1],
      ['2.1', 1, 1],
    ]);
  });

  test('gives lines that did not change as the same objects, and new ones up to the root of what did', () => {
    const build = createPriceTable();
    const before = flatten(linesOf(build, offerWith({ A: 1, C: 5 })));
    const after = flatten(linesOf(build, offerWith({ A: 2, C: 5 })));
    expect(after.map((line, index) => line === before[index])).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  test('shows only the wanted positions and the categories above them', () => {
    const lines = flatten(linesOf(createPriceTable(), offerWith({}), new Set(['B'])));
    expect(lines.map(({ entry: { number } }) => number)).toEqual(['1', '1.1', '1.1.2']);
  });

  test('knows its gaps; a price of zero is none', () => {
    expect([...findGaps(offerWith({ A: 0 }))]).toEqual(['B', 'C']);
  });
});

test('two filters show what passes both, none shows everything', () => {
  const [a, b] = [new Set(['A', 'B']), new Set(['B', 'C'])];
  expect([...(narrowCodes(a, b) ?? [])]).toEqual(['B']);
  expect(narrowCodes(a, undefined)).toBe(a);
  expect(narrowCodes(undefined, undefined)).toBeUndefined();
});

test.each([
  [100_000, 102_800, '+2,8 %'],
  [100_000, 97_200, '−2,8 %'],
  [100_000, 100_000, '0 %'],
  [100_000, undefined, undefined],
  [undefined, 100_000, undefined],
  [0, 100_000, undefined],
])('the change from %s to %s reads %s', (previousMillis, epMillis, text) => {
  expect(changeText(previousMillis, epMillis)).toBe(text);
});

test('the previous phase is the latest earlier one that lists the user', () => {
  const [first, second, foreign, now, next] = [
    phase('a', '2026-01-01T07:00:00Z', ['me']),
    phase('b', '2026-02-01T07:00:00Z', ['me']),
    phase('c', '2026-03-01T07:00:00Z'),
    phase('d', '2026-04-01T07:00:00Z', ['me']),
    phase('e', '2026-05-01T07:00:00Z', ['me']),
  ] as const;
  expect(findPreviousPhase([next, now, foreign, second, first], now, 'me')).toBe(second);
  expect(findPreviousPhase([now, next], now, 'me')).toBeUndefined();
});

test('an import saves new and changed prices only, and counts them', () => {
  const plan = planImport(offerWith({ A: 1, B: 2 }), [
    { epCode: 'A', epMillis: 1 },
    { epCode: 'B', epMillis: 3 },
    { epCode: 'C', epMillis: 0 },
  ]);
  expect(plan).toEqual({
    edits: [
      { key: { kind: 'ep', epCode: 'B' }, value: '3' },
      { key: { kind: 'ep', epCode: 'C' }, value: '0' },
    ],
    newCount: 1,
    changedCount: 1,
    sameCount: 1,
  });
});
