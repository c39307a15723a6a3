import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { NEUTRAL_FACTOR_MILLIS } from '@rahmenpreis/pricing/numbers/units.ts';
import { type OwnEdit, type OwnKey, parseOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { readStoredMillis } from '@rahmenpreis/tendering/keyval/stored-number.ts';
import { isInMarketArea } from '@rahmenpreis/tendering/participation/market-area.ts';
import type { LeftCounts } from '@rahmenpreis/tendering/to-do/to-do.ts';
import type { OwnOffer } from './own-offer.ts';

/** A value that counted a phase ago, in thousandths, or false for a property outside the market area. */
export interface LeftValue {
  readonly key: OwnKey;
  readonly value: NonNullable<OwnEdit['value']>;
}

/** Answers of `countedValues`, by the values that were stored. */
const countedOf = new WeakMap<readonly KeyVal[], readonly LeftValue[]>();

/** A phase's stored values that counted and say something: no resting prices, no factors of 1,000. */
export function countedValues(stored: readonly KeyVal[]): readonly LeftValue[] {
  const values = countedOf.get(stored) ?? readCounted(stored);
  countedOf.set(stored, values);
  return values;
}

function readCounted(stored: readonly KeyVal[]): readonly LeftValue[] {
  return stored.flatMap(({ key: text, value, restsFrom }): LeftValue[] => {
    const key = restsFrom === undefined ? parseOwnKey(text) : undefined;
    if (key === undefined || key.kind === 'offer' || key.kind === 'docs') return [];
    if (key.kind === 'm') return isInMarketArea(value) ? [] : [{ key, value: false }];
    const millis = readStoredMillis(value);
    const isNeutral = key.kind !== 'ep' && millis === NEUTRAL_FACTOR_MILLIS;
    return millis === undefined || isNeutral ? [] : [{ key, value: millis }];
  });
}

function isAsked({ places, liegenschaften }: OwnOffer, key: OwnKey): boolean {
  if (key.kind === 'ep') return places.epIndexOf.has(key.epCode);
  if (key.kind === 'bl') return liegenschaften.some(({ adresse }) => adresse.region === key.region);
  return 'liegenschaftId' in key && places.liegenschaftIndexOf.has(key.liegenschaftId);
}

/** Answers of `leftValues`, by offer: several places of a page ask at each price that is typed. */
const leftOf = new WeakMap<OwnOffer, { before: readonly LeftValue[]; values: readonly LeftValue[] }>();

/** The values of the phase before that this one has a place for but no value, not even a resting one. */
export function leftValues(own: OwnOffer, before: readonly LeftValue[]): readonly LeftValue[] {
  const known = leftOf.get(own);
  if (known?.before === before) return known.values;
  const values = before.filter(({ key }) => {
    if (!isAsked(own, key)) return false;
    const { text, resting } = own.valueOf(key);
    return text === undefined && resting === undefined;
  });
  leftOf.set(own, { before, values });
  return values;
}

/** How many of them are prices, factors, and properties outside the market area. */
export function countLeft(left: readonly LeftValue[]): LeftCounts {
  const count = (kind: OwnKey['kind']) => left.filter(({ key }) => key.kind === kind).length;
  return { prices: count('ep'), factors: count('bl') + count('ls') + count('n'), exclusions: count('m') };
}
