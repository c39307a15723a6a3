import { session } from '../session/session.ts';
import { createCaller } from './caller.ts';
import type { CheckAnswer } from './wire/read-answer.ts';
import { noteReach, sendWhenAsked, sendOverNetwork } from './wire/wire-request.ts';

const REFRESH_LOCK = 'rahmenpreis.refresh';

let check: CheckAnswer | undefined;

/** Lets every answer be checked from now on. The server has checked it already, so only development does. */
export function checkAnswersWith(given: CheckAnswer): void {
  check = given;
}

/** The way to the server for every feature. */
export const { call, callWhole, refreshAccess, ensureUser } = createCaller({
  session,
  send: noteReach(sendWhenAsked(sendOverNetwork)),
  checkAnswer: (endpoint, data) => check?.(endpoint, data),
  oneTabAtATime: (work) => navigator.locks.request(REFRESH_LOCK, work),
});
