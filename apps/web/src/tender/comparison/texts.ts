import { formatFactor, withSign } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { formatTenths, percentTenths } from '@rahmenpreis/pricing/numbers/percent.ts';
import { PRICE_LABEL, SUM_LABEL } from '@rahmenpreis/tendering/offer/price-label.ts';

/** The words for offers in a comparison. */
export const TEXTS = {
  tags: {
    'price-missing': PRICE_LABEL.missing,
    'not-in-market': SUM_LABEL.notInMarket,
    incomplete: SUM_LABEL.incomplete,
    complete: 'vollständig',
  },
  /** Where the whole words do not fit; they are the tooltip and the accessible name then. */
  incompleteShort: 'unvollständig',
  firmHelp:
    'Um so viel müssten alle Mengen zugleich falsch sein, im ungünstigsten Fall, damit ein anderer gewinnt. Inaktive Bedarfspositionen zählen nicht mit.',
  weak: {
    label: (percent: number, count: number | undefined) =>
      `kippt unter ± ${percent} %${count === undefined ? '' : ` (${count})`}`,
    hint: 'Nur Liegenschaften zeigen, in denen ein kleiner Fehler der Mengen Rang 1 ändert. Die Grenze steht in der Analyse unter „Ansicht“.',
    notLoaded: 'Die Rangfestigkeit konnte nicht geladen werden.',
    notLoadedShort: 'Rangfestigkeit nicht geladen',
  },
  noRank: 'ohne Rang',
  onlyComplete: 'einziges vollständiges Angebot',
  rank: (rank: number) => `Rang ${rank}`,
} as const;

/** The price change to the phase before, one decimal: «+2,8 %», «0,0 %»; undefined if one is missing or 0. */
export function priceChangeText(
  previousMillis: number | undefined,
  epMillis: number | undefined,
): string | undefined {
  const tenths = percentTenths(epMillis ?? null, previousMillis ?? null);
  if (tenths === null) return undefined;
  const change = tenths - 1_000;
  return `${withSign(change, `${change < 0 ? '-' : ''}${formatTenths(Math.abs(change))}`)} %`;
}

/** A factor's change to the previous phase in points: «+0,050»; undefined if one is missing (OPEN-25). */
export function factorChangeText(
  previousMillis: number | undefined,
  factorMillis: number | undefined,
): string | undefined {
  if (previousMillis === undefined || factorMillis === undefined) return undefined;
  const change = factorMillis - previousMillis;
  return withSign(change, formatFactor(change));
}
