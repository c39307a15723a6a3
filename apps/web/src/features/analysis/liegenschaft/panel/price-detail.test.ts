import type { LvPosition } from '@rahmenpreis/contract/lv.ts';
import { readEnteredValues } from '@rahmenpreis/tendering/rahmenpreise/entered-values.ts';
import { type AskedOffer, measureLine } from '@rahmenpreis/tendering/offer/line-offer.ts';
import { expect, test } from 'vitest';
import { readPriceParts, standingsOf } from './price-detail.ts';

const PHASE = '00000000-0000-4000-8000-000000000001';
const HOUSE = '00000000-0000-4000-8000-00000000000a';

function entered(values: Readonly<Record<string, string>>) {
  return readEnteredValues(
    PHASE,
    Object.entries(values).map(([rest, value]) => ({
      id: rest,
      key: `${PHASE}_${rest}`,
      value,
      organisationId: 'o',
    })),
  );
}

const liegenschaft = { id: HOUSE, adresse: { region: 'Berlin' } } as Parameters<typeof readPriceParts>[1];
const position = (sliceTag: LvPosition['sliceTag']) => ({ epCode: 'A', sliceTag }) as LvPosition;

test('a price is made of the EP and the factors of its service group, neutral where none was entered (PRICE-005)', () => {
  const own = entered({
    ep_A: '49560',
    bl_Berlin_uegm: '1005',
    bl_Berlin_aufzug: '900',
    [`ls_${HOUSE}_uegm`]: '0',
    [`n_${HOUSE}_uegm`]: '1070',
  });
  const [parts, nothing] = readPriceParts(
    position('tgm'),
    liegenschaft,
    [own, entered({})],
    [entered({ ep_A: '53525' }), entered({})],
  );
  expect(parts).toEqual({
    epMillis: 49_560,
    bl: { millis: 1_005, isEntered: true },
    ls: { millis: 1_000, isEntered: false },
    n: { millis: 1_070, isEntered: true },
    beforeMillis: 53_525,
  });
  expect(nothing).toMatchObject({ epMillis: null, beforeMillis: null });
});

test('a group without sustainability has no such factor, a first phase no price before', () => {
  const [parts] = readPriceParts(position('aufzug'), liegenschaft, [entered({})], [undefined]);
  expect(parts).toMatchObject({ n: undefined, beforeMillis: null });
});

function asked(sumMillis: number, more: Partial<AskedOffer> = {}): AskedOffer {
  return { sumMillis, flags: 0, participation: 'true', epFactoredMillis: null, hasPrice: true, ...more };
}

const offers = measureLine([asked(100), asked(110), asked(150), asked(1, { participation: 'false' })], true);

test('prices stand to the lowest and to the median of those who take part', () => {
  expect(standingsOf(offers, undefined, 30)).toEqual([
    { moreMillis: 0, percent: 100, offMedian: '−9,1 %', isOutlier: false },
    { moreMillis: 10, percent: 110, offMedian: '0,0 %', isOutlier: false },
    { moreMillis: 50, percent: 150, offMedian: '+36,4 %', isOutlier: true },
    { moreMillis: null, percent: null, offMedian: undefined, isOutlier: false },
  ]);
});

test('with a reference they stand to it, and to nothing where it does not count', () => {
  const toSecond = standingsOf(offers, 1, 50).map(({ moreMillis, percent }) => [moreMillis, percent]);
  expect(toSecond).toEqual([
    [-10, 91],
    [0, 100],
    [40, 136],
    [null, null],
  ]);
  expect(standingsOf(offers, 3, 30).every(({ percent }) => percent === null)).toBe(true);
});
