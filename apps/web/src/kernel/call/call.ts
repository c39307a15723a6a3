import { createCaller } from './caller.ts';
import { noteReach } from '../connection/connection.ts';
import { session } from '../session/session.ts';
import { sendOverNetwork } from './wire-request.ts';

const REFRESH_LOCK = 'rahmenpreis.refresh';

/** The way to the server for every feature. */
export const { call, callWhole, refreshAccess, ensureUser } = createCaller({
  session,
  send: noteReach(sendOverNetwork),
  checkAnswers: import.meta.env.DEV,
  oneTabAtATime: (work) => navigator.locks.request(REFRESH_LOCK, work),
});
