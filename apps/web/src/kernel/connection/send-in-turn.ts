import { readFailure } from '../call/wire/read-failure.ts';
import type { Send } from '../call/wire/wire-request.ts';

/**
 * What refuses a call for a moment, having done nothing of it: another large body or two files of the same user, too much that
 * waits, or a database that is slow to say what time it is (CONTRACT.md «Limits», «Errors»).
 */
const TURN_CODES = ['one-body-at-a-time', 'files-at-a-time', 'overloaded', 'clock-unsure'];
/** How often a call waits for its turn before the refusal reaches the user. */
const MAX_WAITS = 60;

/** Sends a request again for as long as the server asks it to wait. */
export function sendInTurn(send: Send): Send {
  return async (wire) => {
    for (let waits = 0; ; waits += 1) {
      const response = await send(wire);
      if (![429, 503].includes(response.status) || waits === MAX_WAITS) return response;
      const { code, retryAfterSeconds = 1 } = await readFailure(response.clone());
      if (!TURN_CODES.includes(code)) return response;
      await new Promise((resolve) => setTimeout(resolve, retryAfterSeconds * 1_000));
    }
  };
}
