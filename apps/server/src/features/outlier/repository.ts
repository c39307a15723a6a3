import type { PriceCheck } from '@rahmenpreis/contract/outlier.ts';
import { parseKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { readStoredMillis } from '@rahmenpreis/tendering/keyval/stored-number.ts';
import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { account, nameOfPerson } from '../../db/schema/account.ts';
import { epCode } from '../../db/schema/ep-catalog.ts';
import { priceCheck } from '../../db/schema/keyval.ts';
import { phaseUser } from '../../db/schema/phase.ts';
import { sentInstant } from '../../db/sent-instant.ts';
import type { Transaction } from '../../db/transaction.ts';
import { listKeyVals } from '../keyval/repository.ts';

/** What is said of a price, as it comes in. */
type WantedCheck = Pick<PriceCheck, 'organisationId' | 'epCode' | 'state' | 'note' | 'seenValue'> & {
  readonly before: number | null;
};

/** The phases that list each of these users. */
export async function listPhasesOfUsers(transaction: Transaction, userIds: readonly string[]) {
  const rows = await transaction
    .select({ phaseId: phaseUser.phaseId, userId: phaseUser.userId })
    .from(phaseUser)
    .where(inArray(phaseUser.userId, [...userIds]));
  const byPhase = Map.groupBy(rows, ({ phaseId }) => phaseId);
  return new Map([...byPhase].map(([phaseId, own]) => [phaseId, own.map(({ userId }) => userId)]));
}

/** The units of a phase's Ep-Codes; null where none is known. */
export async function listUnits(transaction: Transaction, phaseId: string) {
  const rows = await transaction
    .select({ code: epCode.code, unit: epCode.unit })
    .from(epCode)
    .where(eq(epCode.phaseId, phaseId));
  return new Map(rows.map(({ code, unit }) => [code, unit]));
}

/** An organisation's unit prices of a phase that count, by Ep-Code in thousandths of a euro. */
export async function listUnitPrices(transaction: Transaction, phaseId: string, organisationId: string) {
  const rows = await listKeyVals(transaction, phaseId, { organisationIds: [organisationId], kinds: ['ep'] });
  return new Map(
    rows.flatMap(({ key, value, restsFrom }): [string, number][] => {
      const [parsed, millis] = [parseKeyvalKey(key), readStoredMillis(value)];
      const isCounted = parsed?.kind === 'ep' && millis !== undefined && restsFrom === null;
      return isCounted ? [[parsed.epCode, millis]] : [];
    }),
  );
}

const { phaseId: _, ...checkColumns } = getTableColumns(priceCheck);
const CHECK_COLUMNS = { ...checkColumns, by: nameOfPerson, at: sentInstant(priceCheck.at) };

/** Lists what was said of the prices of a phase, those of the given codes only where some are named. */
export async function listPriceChecks(
  transaction: Transaction,
  phaseId: string,
  epCodes?: readonly string[],
): Promise<PriceCheck[]> {
  const named = epCodes && inArray(priceCheck.epCode, [...epCodes]);
  return transaction
    .select(CHECK_COLUMNS)
    .from(priceCheck)
    .leftJoin(account, eq(account.id, priceCheck.by))
    .where(and(eq(priceCheck.phaseId, phaseId), named))
    .orderBy(asc(priceCheck.organisationId), asc(priceCheck.epCode));
}

/** Finds what was said of prices with these codes, and keeps it so until the transaction ends. */
export function lockPriceChecks(transaction: Transaction, phaseId: string, epCodes: readonly string[]) {
  const { organisationId, epCode, state, note, version } = priceCheck;
  return transaction
    .select({ organisationId, epCode, state, note, version })
    .from(priceCheck)
    .where(and(eq(priceCheck.phaseId, phaseId), inArray(priceCheck.epCode, [...epCodes])))
    .orderBy(asc(priceCheck.organisationId), asc(priceCheck.epCode))
    .for('update');
}

/** Stores what is said of prices, each over the version seen; gives those where nobody else was quicker. */
export async function storePriceChecks(
  transaction: Transaction,
  phaseId: string,
  checks: readonly WantedCheck[],
  { by, at }: { by: string; at: Date },
): Promise<{ organisationId: string; epCode: string }[]> {
  if (checks.length === 0) return [];
  return transaction
    .insert(priceCheck)
    .values(checks.map(({ before, ...check }) => ({ ...check, phaseId, by, at, version: (before ?? 0) + 1 })))
    .onConflictDoUpdate({
      target: [priceCheck.phaseId, priceCheck.organisationId, priceCheck.epCode],
      set: {
        state: sql`excluded.state`,
        note: sql`excluded.note`,
        seenValue: sql`excluded.seen_value`,
        version: sql`excluded.version`,
        by: sql`excluded.by`,
        at: sql`excluded.at`,
      },
      setWhere: sql`${priceCheck.version} = excluded.version - 1`,
    })
    .returning({ organisationId: priceCheck.organisationId, epCode: priceCheck.epCode });
}
