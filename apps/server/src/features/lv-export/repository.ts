import { printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { and, eq, sql } from 'drizzle-orm';
import { keyVal } from '../../db/schema/keyval.ts';
import type { Transaction } from '../../db/transaction.ts';

/** Lists the awards of one property in a phase, as the owner stored them (AWARD-019). */
export async function listAwardsOf(
  transaction: Transaction,
  { phaseId, propertyId }: { phaseId: string; propertyId: string },
  ownerOrganisationId: string,
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
