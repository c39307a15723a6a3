import { formatMillis, printScaled } from '@rahmenpreis/pricing/numbers/decimal.ts';

/** A unit of the amounts of an axis: its words, its sign, and the thousandths of a euro that it has. */
export interface AmountUnit {
  readonly words: string;
  readonly sign: string;
  readonly millis: number;
}

const UNITS: readonly AmountUnit[] = [
  { words: 'Mio. €', sign: 'Mio. €', millis: 1_000_000_000 },
  { words: 'Tausend Euro', sign: 'T€', millis: 1_000_000 },
  { words: 'Euro', sign: '€', millis: 1_000 },
];

/** The unit for amounts up to this one: the largest that leaves it at least 2. */
export function amountUnit(largestMillis: number): AmountUnit {
  return UNITS.find(({ millis }) => largestMillis >= 2 * millis) ?? (UNITS.at(-1) as AmountUnit);
}

/** An amount in a unit, for an axis: as many decimals as it has, at most three. */
export function inUnit(millis: number, unit: AmountUnit): string {
  return printScaled(Math.round((millis * 1000) / unit.millis), 0).replace('-', '−');
}

/** The same short: with one decimal below a hundred, «1,4», and none above, «128». */
export function inUnitShort(millis: number, unit: AmountUnit): string {
  if (Math.abs(millis) >= 99.95 * unit.millis) return printScaled(Math.round(millis / unit.millis) * 1000, 0);
  const tenths = Math.round((millis * 10) / unit.millis);
  return printScaled(tenths * 100, 1).replace('-', '−');
}

/** An amount with its sign for what is read aloud: three decimals. */
export function euros(millis: number): string {
  return `${formatMillis(millis)} €`;
}
