import type { Queries } from '../../../db/open.ts';
import { type Ahead, inSnapshot, outsideTransaction, type Transaction } from '../../../db/transaction.ts';
import { notFound, raise } from '../../../kernel/answer/failure.ts';
import type { Actor } from '../../../kernel/call/actor.ts';
import { createKeptResults } from '../kept-results.ts';
import { refuseSealed } from '../../phase/seal/rules.ts';
import type { FindCatalog } from '../kept-catalog.ts';
import { noLv } from '../rules.ts';
import { type LoadedOrder, loadOrder, loadOrderPlace, type OrderPlace } from './load-order.ts';
import { type AskedOrder, findOrderState, type OrderState } from './repository.ts';

/** How many properties are kept, and how many orders: a browser asks for both files of three orders at a time. */
const KEPT_PLACES = 8;
const KEPT_ORDERS = 16;

/** Somebody who asks for an order, and as of when. */
interface Asking {
  readonly actor: Actor;
  readonly params: { phaseId: string; propertyId: string };
  seenMs(): number;
  readonly askClock: Ahead;
}

/**
 * Gives what finds an order LV as it stands. Of an award hundreds are asked for one after the other, each as a spreadsheet and as
 * JSON; so what they share is kept, and the database says first, in one statement, whether it still holds (decision 0051).
 * A phase, property or provider that is not there gets 404, sealed offers, a property without LV and a provider to whom
 * nothing was awarded 409.
 */
export function createOrderFinder(
  db: Queries,
  findCatalog: FindCatalog,
): (asking: Asking, providerId: string) => Promise<LoadedOrder> {
  const keepPlace = createKeptResults<OrderPlace>(KEPT_PLACES);
  const keepOrder = createKeptResults<LoadedOrder>(KEPT_ORDERS);

  return async ({ actor, params, seenMs, askClock }, providerId) => {
    const asked: AskedOrder = {
      phaseId: params.phaseId.toLowerCase(),
      propertyId: params.propertyId.toLowerCase(),
      providerId,
      ownerOrganisationId: actor.organisationId,
    };
    const judge = (state: OrderState | undefined) => judgeState(state, actor, seenMs());
    const name = [asked.phaseId, asked.propertyId, asked.ownerOrganisationId].join(' ');
    const find = (queries: Transaction) => findOrderState(queries, asked);
    const seen = judge(await outsideTransaction(db, find, askClock));
    return keepOrder(`${name} ${providerId}`, versionOfOrder(seen), () =>
      inSnapshot(db, async (transaction) => {
        const state = judge(await find(transaction));
        const place = await keepPlace(name, versionOfPlace(state), () =>
          loadOrderPlace(transaction, { ...asked, actor }, state, findCatalog),
        );
        return loadOrder(transaction, place, providerId);
      }),
    );
  };
}

/** A state in which all is there. */
type WholeState = OrderState & Record<'catalog' | 'property' | 'lv' | 'provider', string>;

function judgeState(state: OrderState | undefined, actor: Actor, seenMs: number): WholeState {
  const { catalog, property, lv, provider } = state ?? {};
  if (state === undefined || typeof provider !== 'string') throw notFound();
  raise(refuseSealed(actor, state, seenMs));
  if (typeof property !== 'string') throw notFound();
  if (typeof catalog !== 'string' || typeof lv !== 'string') throw noLv();
  return { ...state, catalog, property, lv, provider };
}

function versionOfPlace({ catalog, property, lv, awards }: WholeState): string {
  return [catalog, property, lv, awards].join(' ');
}

function versionOfOrder(state: WholeState): string {
  return [versionOfPlace(state), state.provider, state.offer].join(' ');
}
