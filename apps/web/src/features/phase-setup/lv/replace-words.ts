import type { LvPreview, ReplaceEffect } from '@rahmenpreis/contract/tender-file.ts';
import { TEXTS } from '../texts.ts';

/** Whether an LV is stored only after a question: it changes one that is there, or names another property. */
export function isToBeAsked(preview: LvPreview): boolean {
  return preview.otherLiegenschaft !== null || (preview.replaced !== null && countOf(preview) > 0);
}

/** How many differences there are. */
export function countOf({ gone, added, changed }: ReplaceEffect): number {
  return gone + added + changed;
}

/** What is different in a line: «110 → 92 Positionen: 20 entfallen, 2 neu, 3 geändert». */
export function effectWords({ before, after, gone, added, changed }: ReplaceEffect): string {
  const { replace } = TEXTS;
  const parts = [
    ...(gone === 0 ? [] : [replace.gone(gone)]),
    ...(added === 0 ? [] : [replace.added(added)]),
    ...(changed === 0 ? [] : [replace.changed(changed)]),
  ];
  return `${replace.positions(before, after)}: ${parts.length === 0 ? replace.same : parts.join(', ')}`;
}

/** Why a file of a batch waits for an answer, in a line. */
export function askedWords(preview: LvPreview): string {
  const { otherLiegenschaft: other, replaced } = preview;
  const named = other === null ? [] : [TEXTS.replace.namesOther(other.label)];
  return [...named, ...(replaced === null ? [] : [effectWords(preview)])].join(' · ');
}
