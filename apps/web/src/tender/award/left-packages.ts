import type { AlphaBatchAnswer } from '@rahmenpreis/contract/keyval.ts';
import type { NameOf } from '@rahmenpreis/tendering/audit-log/key-words.ts';
import { LEFT_TITLES, leftWords } from '@rahmenpreis/tendering/audit-log/left-words.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import type { Left } from '../undo/done-steps.ts';

type LeftEntries = AlphaBatchAnswer['left'];

/** Names the packages that an undo left as they are; undefined where it left none. */
export function leftByUndo(left: LeftEntries, nameOf: NameOf): Left | undefined {
  if (left.length === 0) return undefined;
  return { title: LEFT_TITLES.stays(left), text: leftWords(left, nameOf) };
}

/** Tells which packages a batch left as others were first, by whom and when; nothing if it left none. */
export function tellLeft(left: LeftEntries, nameOf: NameOf): void {
  if (left.length === 0) return;
  showToast('warning', LEFT_TITLES.changed(left.length), leftWords(left, nameOf), { sticky: true });
}
