import { readFailure } from '../call/wire/read-failure.ts';
import type { Send } from '../call/wire/wire-request.ts';

/** The refusal of a large body while another one of the same user is on its way (CONTRACT.md «Limits»). */
const TURN_CODE = 'one-body-at-a-time';
/** How often a call waits for its turn before the refusal reaches the user. */
const MAX_WAITS = 60;

/** Sends a request again for as long as the server asks it to wait for another one of the same user. */
export function sendInTurn(send: Send): Send {
  return async (wire) => {
    for (let waits = 0; ; waits += 1) {
      const response = await send(wire);
      if (response.status !== 429 || waits === MAX_WAITS) return response;
      const { code, retryAfterSeconds = 1 } = await readFailure(response.clone());
      if (code !== TURN_CODE) return response;
      await new Promise((resolve) => setTimeout(resolve, retryAfterSeconds * 1_000));
    }
  };
}
