import type { Queries } from '../db/open.ts';
import { inTransaction, type Transaction } from '../db/transaction.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Letter } from './letter.ts';
import { closeMail, type DueMail, type MailOrder, noteMailFailure, takeDueMail } from './outbox.ts';
import type { MailTransport } from './transport.ts';

const SECOND_MS = 1000;
const POLL_MS = SECOND_MS;
/** The first repetition; it is also how long one try may take before another process takes the mail over. */
const FIRST_RETRY_MS = 60 * SECOND_MS;
const LONGEST_RETRY_MS = 60 * 60 * SECOND_MS;
/** After so many tries, about three days, a mail is given up. */
const MAX_TRIES = 72;

/** Writes the letter of an order; undefined when there is nothing to send any more. */
export type ComposeMail = (
  transaction: Transaction,
  order: MailOrder,
  nowMs: number,
) => Promise<Letter | undefined>;

export interface MailDeliveryOptions {
  db: Queries;
  clock: Clock;
  transport: MailTransport;
  compose: ComposeMail;
  /** Told of every try that failed. */
  onFailure(error: unknown): void;
}

/** The work that empties the outbox. */
export interface MailDelivery {
  /** Sends what is due now; gives how many letters left the house. */
  deliverDue(): Promise<number>;
  /** Looks for due mails every second from now on. */
  start(): void;
  /** Stops looking and waits for the letter that is on its way. */
  close(): Promise<void>;
}

/**
 * Sends the ordered mails, outside of all requests. A mail that fails is tried again after one minute, two, four … up to
 * an hour, also after a restart and by any of several server processes (decision 0004).
 */
export function createMailDelivery(options: MailDeliveryOptions): MailDelivery {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  async function deliverDue(): Promise<number> {
    let sent = 0;
    while (!isClosed) {
      const due = await takeDueMail(options.db, options.clock.nowMs(), (tries) =>
        retryAt(options.clock.nowMs(), tries),
      );
      if (due === undefined) break;
      if (await deliver(options, due)) sent += 1;
    }
    return sent;
  }

  function look(): void {
    if (isClosed) return;
    running = deliverDue()
      .catch(options.onFailure)
      .then(() => {
        if (!isClosed) timer = setTimeout(look, POLL_MS);
      });
  }

  return {
    deliverDue,
    start: look,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** When a mail that was tried `tries` times before is due again, unless this try works. */
function retryAt(nowMs: number, tries: number): number {
  return nowMs + Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(tries, 10));
}

async function deliver({ db, clock, transport, compose, onFailure }: MailDeliveryOptions, due: DueMail) {
  try {
    const letter = await inTransaction(db, (transaction) => compose(transaction, due.order, clock.nowMs()));
    if (letter !== undefined) await transport.send(letter, clock.nowMs());
    await closeMail(db, due.id, letter === undefined ? undefined : clock.nowMs());
    return letter !== undefined;
  } catch (error) {
    onFailure(error);
    await noteMailFailure(db, due.id, String(error), due.tries + 1 >= MAX_TRIES);
    return false;
  }
}
