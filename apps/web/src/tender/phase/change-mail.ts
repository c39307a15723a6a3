import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { changeMailDueMs, REST_MS } from '@rahmenpreis/tendering/phase/phase-mail.ts';
import { instantMs } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { CHANGE_MAIL_TEXTS } from './texts.ts';

/** A little less than mails wait, so that what is taken back in the last moment has not been told. */
export const UNDO_MS = REST_MS - 5_000;

/** What a call is sent with so that bidders are told by mail of what it changes, or not. */
export function mailQuery(isTold: boolean): { mail?: 'none' } {
  return isTold ? {} : { mail: 'none' };
}

/** When the mail about a change goes to the bidders of a phase. */
export function whenWords({ end }: Phase): string {
  const nowMs = serverNowMs();
  const { atOnce, gathered } = CHANGE_MAIL_TEXTS;
  return changeMailDueMs(instantMs(end), nowMs) === nowMs ? atOnce : gathered;
}
