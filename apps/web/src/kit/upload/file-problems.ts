import { fileSizeText, oversizeText } from './file-size.ts';
import { RULE_TEXTS } from './texts.ts';

/** What a dialog accepts: file endings with their dot, and the largest size in bytes. */
export interface FileRule {
  readonly accept: readonly string[];
  readonly maxBytes: number;
}

/** Says in a few words what a dialog accepts: «.xls, .xlsx bis 10 MB». */
export function fileRuleText({ accept, maxBytes }: FileRule): string {
  return RULE_TEXTS.rule(accept.join(', '), fileSizeText(maxBytes));
}

/** Gives the sentence for a file a dialog cannot take; undefined when it can (MEDIA-009…013, BID-018). */
export function fileProblem(
  file: { name: string; size: number },
  { accept, maxBytes }: FileRule,
): string | undefined {
  const ending = /\.[^.]+$/.exec(file.name.toLowerCase())?.[0] ?? '';
  if (!accept.includes(ending)) {
    return RULE_TEXTS.wrongKind(accept.join(', '));
  }
  if (file.size === 0) return RULE_TEXTS.empty;
  if (file.size > maxBytes) {
    return RULE_TEXTS.tooLarge(oversizeText(file.size, maxBytes), fileSizeText(maxBytes));
  }
  return undefined;
}
