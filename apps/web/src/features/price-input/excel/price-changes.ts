import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { percentTenths } from '@rahmenpreis/pricing/numbers/percent.ts';
import { priceCodes } from '@rahmenpreis/pricing/price/price-codes.ts';
import { isSameUnit } from '@rahmenpreis/tendering/lv/same-unit.ts';
import { RAHMENPREISE_HEADER_ROW } from '@rahmenpreis/workbook/tender-columns.ts';
import type { ImportedPrice, PriceReading } from '@rahmenpreis/workbook/rahmenpreise/rahmenpreise-in.ts';
import { priceChangeText } from '../../../tender/comparison/texts.ts';
import type { OwnOffer, RestingPrice } from '../../../tender/own-offer/own-offer.ts';
import { codeRowsOf, pricedCodesOf } from '../priced-codes.ts';
import { lineId, PRICE_COLUMN, priceText } from '../value-cells.ts';
import type { OfferedReading } from './import-dialog.tsx';
import { placeOffers } from './place-offers.ts';
import type { FileValue } from './proposed-values.ts';
import { PRICE_TEXTS as TEXTS } from './texts.ts';

/** How many times as high or low a price is at least when a comma stands in the wrong place. */
const STEPS = [1_000, 100, 10] as const;

/** Says that a price in thousandths of a euro jumps by ten times or more; undefined where it does not. */
export function slipSentence(epCode: string, beforeMillis: number | undefined, afterMillis: number) {
  if (beforeMillis === undefined || beforeMillis === 0) return undefined;
  if (afterMillis === 0) return TEXTS.slip.toZero(epCode);
  const up = STEPS.find((times) => afterMillis >= beforeMillis * times);
  if (up !== undefined) return TEXTS.slip.up(epCode, up, afterMillis === beforeMillis * up);
  const down = STEPS.find((times) => afterMillis * times <= beforeMillis);
  return down && TEXTS.slip.down(epCode, down, afterMillis * down === beforeMillis);
}

/**
 * Says where a price of a file is not given for the unit of its position: the file names another unit, or
 * none while the present price rests, or its price is the resting one (decision 0101).
 */
function unitSentence(
  { unit: now }: EpEntry,
  { value, unit, resting }: { value: number; unit: string | undefined; resting: RestingPrice | undefined },
  differs: (said: string, now: string) => string,
): string | undefined {
  if (unit !== undefined && !isSameUnit(unit, now)) return differs(unit, now);
  if (resting === undefined || (unit !== undefined && value !== resting.millis)) return undefined;
  return TEXTS.restsHere(resting.unit, now);
}

/** A jump from zero is larger than every percentage. */
const FROM_ZERO = Number.MAX_SAFE_INTEGER;

function sizeOf(beforeMillis: number | undefined, afterMillis: number): number {
  if (beforeMillis === undefined || beforeMillis === afterMillis) return 0;
  if (beforeMillis === 0) return FROM_ZERO;
  return Math.abs((percentTenths(afterMillis, beforeMillis) ?? 0) - 1_000);
}

function changeText(beforeMillis: number | undefined, afterMillis: number): string {
  if (afterMillis === 0 && beforeMillis !== undefined && beforeMillis > 0) return TEXTS.toZero;
  return priceChangeText(beforeMillis, afterMillis) ?? '';
}

/** The effect of each price on the offer's total; they add up, as every row is rounded alone (PRICE-001). */
function effectsOf(own: OwnOffer, millisOf: ReadonlyMap<string, number>): (epCode: string) => number {
  const { book, table, places } = own;
  const before = pricedCodesOf(own);
  const epMillis = table.epMillis.slice();
  for (const [epCode, millis] of millisOf) {
    const index = places.epIndexOf.get(epCode);
    if (index !== undefined) epMillis[index] = millis;
  }
  const after = priceCodes(book, codeRowsOf(own), { ...table, epMillis }, before);
  return (epCode) => {
    const index = places.epIndexOf.get(epCode) ?? -1;
    return (after.gpMillis[index] ?? 0) - (before.gpMillis[index] ?? 0);
  };
}

/** Prices of a file, in thousandths of a euro, beside the offer's; `unitDiffers` words another unit. */
export function pricesBeside(
  own: OwnOffer,
  prices: readonly ImportedPrice[],
  unitDiffers: (said: string, now: string) => string = TEXTS.unitDiffers,
): FileValue[] {
  const saidOf = new Map(prices.map((price) => [price.epCode, price]));
  const millisOf = new Map(prices.map(({ epCode, epMillis }) => [epCode, epMillis]));
  const effectOf = effectsOf(own, millisOf);
  return own.entries.flatMap((entry): FileValue[] => {
    const { epCode } = entry;
    const value = millisOf.get(epCode ?? '');
    if (epCode === null || value === undefined) return [];
    const key = { kind: 'ep', epCode } as const;
    const { countedMillis, millis, state, resting } = own.valueOf(key);
    const { unit, written } = saidOf.get(epCode) ?? {};
    const unitDoubt = unitSentence(entry, { value, unit, resting }, unitDiffers);
    const doubts = [
      ...(written === undefined ? [] : [TEXTS.spelled]),
      ...(unitDoubt === undefined ? [] : [unitDoubt]),
    ];
    const doubtOfAll = doubts.length === 0 ? undefined : doubts.join(' ');
    return [
      {
        key,
        cell: { rowId: lineId(entry), columnId: PRICE_COLUMN },
        value,
        isSame: millis === value && state !== 'error',
        place: entry.number,
        title: entry.title,
        code: epCode,
        before:
          resting === undefined ? priceText(countedMillis) : TEXTS.restingBefore(priceText(resting.millis)),
        after: priceText(value),
        change: changeText(countedMillis, value),
        size: sizeOf(countedMillis, value),
        effectMillis: effectOf(epCode),
        doubt:
          doubtOfAll === undefined
            ? slipSentence(epCode, countedMillis, value)
            : `${written === undefined ? epCode : `„${written}“ als „${epCode}“`}: ${doubtOfAll}`,
        doubtOfAll,
        isOfUnit: unitDoubt !== undefined,
      },
    ];
  });
}

/** The ways out of what was found: another sheet or row of the header, or rounding (BID-017, BID-020). */
export function offersOf({ elsewhere, unroundedCount }: PriceReading): OfferedReading[] {
  const rounding = { label: TEXTS.round(unroundedCount), choices: { rounds: true } };
  return [...placeOffers(elsewhere, RAHMENPREISE_HEADER_ROW), ...(unroundedCount === 0 ? [] : [rounding])];
}
