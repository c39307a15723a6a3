import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';

const STEPS = [
  { times: 1_000, up: 'tausendmal', down: 'ein Tausendstel' },
  { times: 100, up: 'hundertmal', down: 'ein Hundertstel' },
  { times: 10, up: 'zehnmal', down: 'ein Zehntel' },
] as const;

/**
 * Says of a price in thousandths of a euro that it jumps by ten times and more, up or down, as a comma in the wrong place
 * does; undefined where it does not, or where there was none or zero to compare with.
 */
export function slipSentence(
  epCode: string,
  beforeMillis: number | undefined,
  afterMillis: number,
): string | undefined {
  if (beforeMillis === undefined || beforeMillis === 0) return undefined;
  if (afterMillis === 0) return `${epCode} wird zu ${formatMillis(0)} €.`;
  const up = STEPS.find(({ times }) => afterMillis >= beforeMillis * times);
  if (up !== undefined) {
    const more = afterMillis > beforeMillis * up.times ? 'mehr als ' : '';
    return `${epCode} ist ${more}${up.up} so hoch wie bisher.`;
  }
  const down = STEPS.find(({ times }) => afterMillis * times <= beforeMillis);
  if (down === undefined) return undefined;
  const less = afterMillis * down.times < beforeMillis ? 'weniger als ' : '';
  return `${epCode} ist ${less}${down.down} des bisherigen Preises.`;
}
