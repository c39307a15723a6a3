import type { LvPosition } from '@rahmenpreis/contract/lv.ts';
import type { Participation } from '@rahmenpreis/tendering/participation/participation.ts';
import { type AskedOffer, measureLine } from '@rahmenpreis/tendering/offer/line-offer.ts';
import { lvPosition } from '@rahmenpreis/tendering/test/lv-position.ts';
import { expect, test } from 'vitest';
import { flattenLines, type LvLine } from '../../../../tender/lv/lv-line.ts';
import {
  ALL_LINES,
  amountOf,
  arrangeLines,
  isGap,
  type LineChoice,
  markLines,
  nextMark,
} from './compact-rows.ts';

const PARTICIPATIONS: readonly Participation[] = ['true', 'true', 'true', 'false'];
const bidders = PARTICIPATIONS.map((participation, index) => ({
  serviceProviderId: `p${index}`,
  organisation: `P${index}`,
  participation,
  sumMillis: 0,
  flags: 0,
  rank: null,
}));

/** What each asks in a line; null for who has no price, and the last one has withdrawn. */
function offersOf(gps: readonly (number | null)[], isCompared = true) {
  const asked = gps.map(
    (gp, index): AskedOffer => ({
      sumMillis: gp ?? 0,
      flags: gp === null ? 1 : 0,
      participation: PARTICIPATIONS[index] ?? null,
      epFactoredMillis: null,
      hasPrice: gp !== null,
    }),
  );
  return measureLine(asked, isCompared);
}

function line(
  number: string,
  gps: readonly (number | null)[],
  more: Partial<LvPosition> | readonly LvLine[] = {},
): LvLine {
  const children = Array.isArray(more) ? (more as readonly LvLine[]) : [];
  const isGroup = children.length > 0;
  return {
    kind: isGroup ? 'category' : 'position',
    number,
    title: number,
    position: isGroup
      ? undefined
      : lvPosition({
          id: number,
          epCode: number,
          amount: 1,
          sliceTag: 'tgm',
          ...(more as Partial<LvPosition>),
        }),
    children,
    offers: offersOf(gps),
  };
}

const plain = line('1.1', [1_000, 1_010, 1_020, 1]);
const far = line('1.2', [1_000, 1_010, 5_000, 1]);
const gap = line('2.1', [9_000, null, 9_900, null]);
const inactive = line('2.2', [null, null, null, null], {
  optionalPosition: true,
  optionalPositionActive: false,
});
const withdrawnOnly = line('2.3', [3_000, 3_000, 3_000, null]);
const rows = [
  line('1', [2_000, 2_020, 6_020, 2], [plain, far]),
  line('2', [12_000, 3_000, 12_900, 0], [gap, inactive, withdrawnOnly]),
];
const marks = markLines({ bidders, rows }, 30);

function shown(choice: Partial<LineChoice>) {
  const arranged = arrangeLines(rows, marks, { ...ALL_LINES, ...choice });
  const numbers = (lines: readonly LvLine[]): string[] =>
    lines.flatMap((own) => [own.number, ...numbers(arranged.getChildren(own) ?? [])]);
  return { numbers: numbers(arranged.rows), hits: arranged.hitCount };
}

test('outliers are those of the comparison, gaps are of who takes part in positions that count', () => {
  expect([...marks.far]).toEqual([far]);
  expect([...marks.missing]).toEqual([gap]);
  expect(bidders.map((_, index) => isGap(gap, bidders, index))).toEqual([false, true, false, false]);
});

test('filters keep the groups of their hits and count positions; marks widen each other, an amount narrows', () => {
  expect(shown({})).toEqual({ numbers: ['1', '1.1', '1.2', '2', '2.1', '2.2', '2.3'], hits: 5 });
  expect(shown({ isFarOnly: true })).toEqual({ numbers: ['1', '1.2'], hits: 1 });
  expect(shown({ isMissingOnly: true })).toEqual({ numbers: ['2', '2.1'], hits: 1 });
  expect(shown({ isFarOnly: true, isMissingOnly: true }).hits).toBe(2);
  expect(shown({ isFarOnly: true, isMissingOnly: true, fromMillis: 9_000 }).numbers).toEqual(['2', '2.1']);
  expect(shown({ fromMillis: 5_000 }).numbers).toEqual(['1', '1.2', '2', '2.1']);
  expect(shown({ fromMillis: 1_000, sorting: 'span' }).numbers).toEqual(['1', '1.2']);
  expect(shown({ fromMillis: 99_000 })).toEqual({ numbers: [], hits: 0 });
});

test('each level stands by its amount, what has none last, and the tree stays', () => {
  expect(shown({ sorting: 'gp' }).numbers).toEqual(['2', '2.1', '2.3', '2.2', '1', '1.2', '1.1']);
  expect(shown({ sorting: 'span' }).numbers).toEqual(['2', '2.1', '2.3', '2.2', '1', '1.2', '1.1']);
  expect(amountOf(gap, 'gp')).toBe(9_900);
  expect(amountOf(gap, 'span')).toBe(900);
  expect(amountOf(inactive, 'gp')).toBeNull();
});

test('the way through the marks goes round, line by line and bidder by bidder, both ways', () => {
  const isMarked = (own: LvLine, index: number) => (own === far && index === 2) || isGap(own, bidders, index);
  const lines = flattenLines(rows);
  const from = (rowIndex: number, bidderIndex: number, step: 1 | -1) => {
    const found = nextMark(lines, { bidders, isMarked }, { rowIndex, bidderIndex }, step);
    return found && [found.line.number, found.bidderIndex];
  };
  expect(from(-1, -1, 1)).toEqual(['1.2', 2]);
  expect(from(2, 2, 1)).toEqual(['2.1', 1]);
  expect(from(4, 1, 1)).toEqual(['1.2', 2]);
  expect(from(4, 1, -1)).toEqual(['1.2', 2]);
  expect(from(0, 0, -1)).toEqual(['2.1', 1]);
  expect(
    nextMark(lines, { bidders, isMarked: () => false }, { rowIndex: 0, bidderIndex: 0 }, 1),
  ).toBeUndefined();
});

test('a filter over 3,000 positions is answered within 300 ms, the quickest of five', () => {
  const many = Array.from({ length: 3_000 }, (_, at) =>
    line(`9.${at}`, [1_000 + at, 1_010, at % 7 === 0 ? null : 1_020, 1]),
  );
  const tree = [line('9', [1, 1, 1, 1], many)];
  const own = markLines({ bidders, rows: tree }, 30);
  const tookMs = [1, 2, 3, 4, 5].map(() => {
    const start = performance.now();
    arrangeLines(tree, own, { ...ALL_LINES, isMissingOnly: true, sorting: 'span' });
    return performance.now() - start;
  });
  expect(Math.min(...tookMs)).toBeLessThan(300);
});
