import { TEXTS } from './rule-texts.ts';
/** Writes a size in steps of 1000: Bytes, kB, MB (MEDIA-020). */
export function fileSizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} Bytes`;
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1_000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${value.toLocaleString('de-DE', { maximumFractionDigits: 1 })} ${unit}`;
}

/** What a dialog accepts: file endings with their dot, and the largest size in bytes. */
export interface FileRule {
  readonly accept: readonly string[];
  readonly maxBytes: number;
}

/** Says in a few words what a dialog accepts: «.xls, .xlsx bis 10 MB». */
export function fileRuleText({ accept, maxBytes }: FileRule): string {
  return TEXTS.rule(accept.join(', '), fileSizeText(maxBytes));
}

/** Gives the sentence for a file that a dialog cannot take; undefined when it can (MEDIA-009…013, BID-018). */
export function fileProblem(
  file: { name: string; size: number },
  { accept, maxBytes }: FileRule,
): string | undefined {
  const ending = /\.[^.]+$/.exec(file.name.toLowerCase())?.[0] ?? '';
  if (!accept.includes(ending)) {
    return TEXTS.wrongKind(accept.join(', '));
  }
  if (file.size === 0) return TEXTS.empty;
  if (file.size > maxBytes) {
    return TEXTS.tooLarge(fileSizeText(file.size), fileSizeText(maxBytes));
  }
  return undefined;
}
