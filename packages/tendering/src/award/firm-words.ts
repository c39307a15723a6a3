import type { Firmness, FirmState } from '@rahmenpreis/contract/offers.ts';

/** A limit in millionths that says that rank 1 holds whatever the quantities are. */
const ALWAYS = 1_000_000;

/** What is said of a lot whose rank 1 cannot turn. */
const STATE_WORDS: Readonly<Record<Exclude<FirmState, 'firm'>, string>> = {
  'one-offer': 'nur ein wertbares Angebot',
  'no-offer': 'kein wertbares Angebot',
  free: 'kostet nichts',
  'no-rows': 'keine Positionen',
};

/**
 * A limit in percent, cut off and never rounded up: 5 966 millionths give «± 0,59 %», 44 330 give «± 4,4 %»;
 * two decimals below one percent, one above (decision 0072).
 */
export function limitText(limitMillionths: number): string {
  const decimals = limitMillionths < 10_000 ? 2 : 1;
  const unit = 10 ** (4 - decimals);
  const cut = Math.floor(limitMillionths / unit);
  const whole = Math.floor(cut / 10 ** decimals);
  return `± ${whole},${String(cut % 10 ** decimals).padStart(decimals, '0')} %`;
}

/**
 * The firmness of a lot's rank 1 in words: «Rang 1 hält bis ± 0,59 %», «Rang 1 (Alpina) hält …» with a name,
 * or why there is no limit (decision 0072).
 */
export function firmWords(firmness: number | Exclude<FirmState, 'firm'>, rankOne?: string): string {
  if (typeof firmness === 'string') return STATE_WORDS[firmness];
  const subject = rankOne === undefined ? 'Rang 1' : `Rang 1 (${rankOne})`;
  return `${subject} hält ${firmness >= ALWAYS ? 'bei jeder Menge' : `bis ${limitText(firmness)}`}`;
}

/** The same of a lot in an answer of GET firmness; undefined where the answer does not have it. */
export function lotWords(
  { liegenschaftIds, sliceIds, states, limitMillionths }: Firmness,
  { liegenschaftId, sliceId }: { liegenschaftId: string; sliceId: string },
): string | undefined {
  const [l, s] = [liegenschaftIds.indexOf(liegenschaftId), sliceIds.indexOf(sliceId)];
  if (l < 0 || s < 0) return undefined;
  const cell = l * sliceIds.length + s;
  return storedFirmWords(limitMillionths[cell] ?? states[cell]);
}

/** The same of what stands in the audit log, where anything may stand; undefined for what has no words. */
export function storedFirmWords(firmness: unknown, rankOne?: string): string | undefined {
  if (typeof firmness === 'number') return firmWords(firmness, rankOne);
  const state = Object.keys(STATE_WORDS).find((own) => own === firmness);
  return state === undefined ? undefined : STATE_WORDS[state as keyof typeof STATE_WORDS];
}
