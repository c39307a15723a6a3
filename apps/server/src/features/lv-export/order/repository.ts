import { printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { and, eq, sql } from 'drizzle-orm';
import { prepare } from '../../../db/prepared.ts';
import { account, organisation } from '../../../db/schema/account.ts';
import { epCatalog } from '../../../db/schema/ep-catalog.ts';
import { keyVal, keyValHead } from '../../../db/schema/keyval.ts';
import { liegenschaft } from '../../../db/schema/liegenschaft.ts';
import { lv } from '../../../db/schema/lv.ts';
import { phase, phaseLiegenschaft, phaseUser } from '../../../db/schema/phase.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { PhaseRow } from '../../phase/repository.ts';

/** Which order is meant: the owner's, to one provider, for one property of a phase. */
export interface AskedOrder {
  readonly phaseId: string;
  readonly propertyId: string;
  readonly providerId: string;
  readonly ownerOrganisationId: string;
}

/**
 * What an order LV is made of, each part as a text or number that changes whenever it does (decision 0005), null where it is not
 * there or not in the phase; and what says whether the phase's offers are sealed.
 */
export type OrderState = Pick<PhaseRow, 'seal' | 'end' | 'openedAt'> &
  Record<'catalog' | 'property' | 'lv' | 'provider', string | null> &
  Record<'offer' | 'awards', number | null>;

const { placeholder } = sql;
const [phaseId, propertyId, providerId] = ['phaseId', 'propertyId', 'providerId'].map(placeholder);

const stateOfOrder = prepare<
  Omit<OrderState, 'end' | 'openedAt'> & { end: string; openedAt: string | null },
  AskedOrder
>(
  'state_of_order',
  sql`
    select ${phase.seal}, ${phase.end}, ${phase.openedAt} as "openedAt",
      (select ${epCatalog.id} || ' ' || ${epCatalog}.xmin from ${epCatalog}
        where ${epCatalog.phaseId} = ${phase.id}) as catalog,
      (select ${liegenschaft}.xmin::text from ${phaseLiegenschaft}
        join ${liegenschaft} on ${liegenschaft.id} = ${phaseLiegenschaft.liegenschaftId}
        where ${phaseLiegenschaft.phaseId} = ${phase.id}
          and ${phaseLiegenschaft.liegenschaftId} = ${propertyId}) as property,
      (select ${lv.id} || ' ' || ${lv}.xmin from ${lv}
        where ${lv.phaseId} = ${phase.id} and ${lv.propertyId} = ${propertyId}) as lv,
      (select ${account}.xmin || ' ' || ${organisation}.xmin from ${phaseUser}
        join ${account} on ${account.id} = ${phaseUser.userId}
        join ${organisation} on ${organisation.id} = ${account.organisationId}
        where ${phaseUser.phaseId} = ${phase.id} and ${phaseUser.userId} = ${providerId}
          and ${organisation.kind} = 'bidder') as provider,
      (select ${keyValHead.revision} from ${keyValHead}
        join ${account} on ${account.organisationId} = ${keyValHead.organisationId}
        where ${keyValHead.phaseId} = ${phase.id} and ${account.id} = ${providerId}) as offer,
      (select ${keyValHead.revision} from ${keyValHead}
        where ${keyValHead.phaseId} = ${phase.id}
          and ${keyValHead.organisationId} = ${placeholder('ownerOrganisationId')}) as awards
    from ${phase} where ${phase.id} = ${phaseId}`,
);

/** Finds the state of all that an order LV is made of, without reading any of it; undefined where there is no such phase. */
export async function findOrderState(
  transaction: Pick<Transaction, '_'>,
  asked: AskedOrder,
): Promise<OrderState | undefined> {
  const [row] = await stateOfOrder(transaction, asked);
  if (row === undefined) return undefined;
  const { end, openedAt } = row;
  return { ...row, end: new Date(end), openedAt: openedAt === null ? null : new Date(openedAt) };
}

/** Lists the awards of one property in a phase, as the owner stored them (AWARD-019). */
export async function listAwardsOf(
  transaction: Transaction,
  { phaseId, propertyId, ownerOrganisationId }: Omit<AskedOrder, 'providerId'>,
): Promise<{ key: string; value: string }[]> {
  const keys = SLICES.map(({ sliceId }) =>
    printKeyvalKey({ kind: 'award', phaseId, liegenschaftId: propertyId, sliceId }),
  );
  return transaction
    .select({ key: keyVal.key, value: keyVal.value })
    .from(keyVal)
    .where(
      and(
        eq(keyVal.organisationId, ownerOrganisationId),
        sql`${keyVal.key} = any(${sql.param(keys)}::text[])`,
      ),
    );
}
