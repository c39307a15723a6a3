import type { Queries } from '../db/open.ts';
import { inTransaction, type Transaction } from '../db/transaction.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Letter } from './letter.ts';
import {
  closeMail,
  type DueMail,
  LONGEST_WAIT_MS,
  type MailOrder,
  noteMailFailure,
  refusalOf,
  takeDueMail,
} from './outbox.ts';
import { AddressRefused, type MailTransport } from './transport.ts';

const SECOND_MS = 1000;
const POLL_MS = SECOND_MS;
/** Delay before the first retry; also how long one attempt may take before another process takes the mail. */
const FIRST_RETRY_MS = 60 * SECOND_MS;
/** After this many attempts, about three days, a mail is given up. */
const MAX_TRIES = 72;

/**
 * Composes the letter for an order, in transactions of its own, none of which waits for the work of a worker;
 * undefined if there is nothing left to send.
 */
export type ComposeLetter = (order: MailOrder, nowMs: number) => Promise<Letter | undefined>;

/** Composes the letter for an order in one transaction; undefined if there is nothing left to send. */
export type ComposeMail<Order extends MailOrder = MailOrder> = (
  transaction: Transaction,
  order: Order,
  nowMs: number,
) => Promise<Letter | undefined>;

interface MailDeliveryOptions {
  db: Queries;
  clock: Clock;
  transport: MailTransport;
  compose: ComposeLetter;
  /** Called for every failed attempt, with the mail it was about unless none could even be looked for. */
  onFailure(error: unknown, mail?: FailedMail): void;
}

/** A mail that could not be sent, as an operator has to know it: nobody's address or name is in it. */
export interface FailedMail {
  /** Its row in the outbox. */
  readonly id: string;
  readonly kind: MailOrder['kind'];
  /** Whom it is for, where that is an account. */
  readonly accountId: string | undefined;
  /** Which attempt failed, from 1. */
  readonly attempt: number;
  /** When it is tried again, as an instant in UTC; undefined if it is given up. */
  readonly nextAt: string | undefined;
}

/** The work that empties the outbox. */
export type MailDelivery = ReturnType<typeof createMailDelivery>;

/**
 * Sends the ordered mails, outside any request. A mail that fails is retried after one minute, two, four … up
 * to an hour, even after a restart and by any of several server processes (decision 0004).
 */
export function createMailDelivery(options: MailDeliveryOptions) {
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
      .catch((error: unknown) => options.onFailure(error))
      .then(() => {
        if (!isClosed) timer = setTimeout(look, POLL_MS);
      });
  }

  return {
    /** Sends what is due now; gives the number of letters sent. */
    deliverDue,
    /** Looks for due mails every second from now on. */
    start: look,
    /** Stops looking and waits for the letter being sent. */
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** When a mail already tried `tries` times is due again, unless this attempt works. */
function retryAt(nowMs: number, tries: number): number {
  return nowMs + Math.min(LONGEST_WAIT_MS, FIRST_RETRY_MS * 2 ** Math.min(tries, 10));
}

async function deliver({ db, clock, transport, compose, onFailure }: MailDeliveryOptions, due: DueMail) {
  try {
    const letter = await compose(due.order, clock.nowMs());
    if (letter !== undefined) await transport.send(letter, clock.nowMs());
    const endMs = clock.nowMs();
    await inTransaction(db, async (transaction) => {
      const isFirst = await closeMail(transaction, due.id, letter === undefined ? undefined : endMs);
      if (isFirst) await letter?.noteSent?.(transaction, endMs);
    });
    return letter !== undefined;
  } catch (error) {
    const attempt = due.tries + 1;
    const isGivenUp = attempt >= MAX_TRIES;
    onFailure(error, {
      id: due.id,
      kind: due.order.kind,
      accountId: 'accountId' in due.order ? due.order.accountId : undefined,
      attempt,
      nextAt: isGivenUp ? undefined : new Date(due.retryMs).toISOString(),
    });
    const failure = error instanceof AddressRefused ? refusalOf(error.address) : String(error);
    await noteMailFailure(db, due.id, failure, isGivenUp);
    return false;
  }
}
