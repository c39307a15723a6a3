import { RULE_TEXTS } from './texts.ts';

/** From here on kilobytes would be rounded to 1,000 of them. */
const MEGABYTES_FROM_BYTES = 999_500;
/** The number of decimals with which megabytes tell every two sizes apart. */
const EXACT_DECIMALS = 6;

/** Writes a size in steps of 1000, with at most `decimals` of them: Bytes, kB, MB (MEDIA-020). */
export function fileSizeText(bytes: number, decimals = 1): string {
  if (bytes < 1_000) return RULE_TEXTS.bytes(bytes);
  const [value, unit] = bytes < MEGABYTES_FROM_BYTES ? [bytes / 1_000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${value.toLocaleString('de-DE', { maximumFractionDigits: decimals })} ${unit}`;
}

/** Writes the size of a too large file, with enough decimals to differ from the limit (MEDIA-009). */
export function oversizeText(bytes: number, maxBytes: number): string {
  const limit = fileSizeText(maxBytes);
  for (let decimals = 1; decimals < EXACT_DECIMALS; decimals++) {
    const text = fileSizeText(bytes, decimals);
    if (text !== limit) return text;
  }
  return fileSizeText(bytes, EXACT_DECIMALS);
}
