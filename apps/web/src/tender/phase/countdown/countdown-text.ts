import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { countdownParts } from './countdown-parts.ts';

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Writes the time left in its one or two largest units: «12 Tagen 04 Std», «04 Std 31 Min», «31 Min 08 Sek» (BID-001, PHASE-014). */
export function countdownText(msLeft: number, unitCount: 1 | 2 = 2): string {
  const { days, hours, minutes, seconds } = countdownParts(msLeft);
  const parts = [
    { value: days, text: counted(days, 'Tag', 'Tagen') },
    { value: hours, text: `${two(hours)} Std` },
    { value: minutes, text: `${two(minutes)} Min` },
    { value: seconds, text: `${two(seconds)} Sek` },
  ];
  const largest = parts.findIndex(({ value }) => value > 0);
  const first = largest < 0 ? parts.length - unitCount : Math.min(largest, parts.length - unitCount);
  return parts
    .slice(first, first + unitCount)
    .map(({ text }) => text)
    .join(' ');
}
