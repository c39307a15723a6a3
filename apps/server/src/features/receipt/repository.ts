import { createLvTable, type LvTable, type PriceBook } from '@rahmenpreis/pricing/price-book/price-book.ts';
import { type SortedLv, sortLv } from '@rahmenpreis/pricing/price-book/sorted-lv.ts';
import { findMissingPrices } from '@rahmenpreis/pricing/price/missing-prices.ts';
import { priceOffers } from '@rahmenpreis/pricing/price/price-offers.ts';
import { printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { parseDocumentIds } from '@rahmenpreis/tendering/keyval/document-ids.ts';
import type {
  Declaration,
  ReceiptDocument,
  ReceiptSource,
} from '@rahmenpreis/tendering/receipt/receipt-content.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { isAnyOf } from '../../db/is-any-of.ts';
import { account, organisation } from '../../db/schema/account.ts';
import { keyVal, keyValHead } from '../../db/schema/keyval.ts';
import { liegenschaft } from '../../db/schema/liegenschaft.ts';
import { media } from '../../db/schema/media.ts';
import { phase, phaseUser } from '../../db/schema/phase.ts';
import { declaration, receipt, receiptAtEnd } from '../../db/schema/receipt.ts';
import type { Transaction } from '../../db/transaction.ts';
import { findOwnBinding } from '../binding/repository.ts';
import { findEpCatalog } from '../ep-catalog/repository.ts';
import { findEntered } from '../arrival/load-arrivals.ts';
import type { KeyvalScope } from '../keyval/repository.ts';
import type { PhaseRow } from '../phase/repository.ts';
import { loadOffer, loadPlaces, readLvTables } from '../offers/repository.ts';
import { RECEIPT_LATE_MS } from './rules.ts';
import { findOrganisationName } from '../session/account/repository.ts';

/**
 * Loads a company's offer and prices it; nothing of other companies is read. In a transaction that holds one
 * snapshot all of it belongs together; other work gets its turn while LVs are read.
 */
export async function loadStoredOffer(transaction: Transaction, phase: PhaseRow, organisationId: string) {
  const { id: phaseId, title } = phase;
  const scope = { organisationId, phaseId };
  const { frame, places, properties } = await loadPlaces(transaction, phaseId);
  const { lvs, sorted } = await loadLvs(transaction, frame.sliceCount, places, properties);
  const { table, participation } = await loadOffer(transaction, { frame, places }, organisationId);
  const catalog = await findEpCatalog(transaction, phaseId);
  const book: PriceBook = { ...frame, lvs, offers: [table] };
  return {
    source: {
      phase: { id: phaseId, title },
      organisation: { id: organisationId, name: await findOrganisationName(transaction, organisationId) },
      participation,
      declaration: await findDeclaration(transaction, scope),
      entered: await findEntered(transaction, phase, organisationId),
      entries: catalog?.entries ?? [],
      liegenschaften: await listNamedLiegenschaften(
        transaction,
        properties.map(({ id }) => id),
      ),
      places,
      table,
      sums: priceOffers(book, sorted),
      documents: await listDocuments(transaction, scope),
      binding: await findOwnBinding(transaction, phaseId, organisationId),
    },
    changedAt: await findChange(transaction, scope),
    missingPrices: findMissingPrices(sorted, table).size,
  };
}

async function loadLvs(
  transaction: Transaction,
  sliceCount: number,
  places: ReceiptSource['places'],
  properties: readonly { id: string; lvVersion: string | null }[],
): Promise<{ lvs: LvTable[]; sorted: SortedLv[] }> {
  const lvs = properties.map(() => createLvTable(0));
  const sorted = lvs.map((lv) => sortLv(lv, sliceCount));
  const withLv = properties.filter(({ lvVersion }) => lvVersion !== null).map(({ id }) => id);
  for await (const [id, lv] of readLvTables(transaction, places, withLv)) {
    const l = places.liegenschaftIndexOf.get(id) as number;
    lvs[l] = lv;
    sorted[l] = sortLv(lv, sliceCount);
  }
  return { lvs, sorted };
}

async function findDeclaration(transaction: Transaction, scope: KeyvalScope): Promise<Declaration | null> {
  const rows = await transaction
    .select({ name: declaration.name, at: declaration.at, letter: declaration.letter })
    .from(declaration)
    .where(and(eq(declaration.phaseId, scope.phaseId), eq(declaration.organisationId, scope.organisationId)));
  const said = rows[0];
  return said === undefined ? null : { ...said, at: said.at.toISOString() };
}

/** Names properties in the order of their ids as given. */
async function listNamedLiegenschaften(transaction: Transaction, ids: readonly string[]) {
  const { id, nummer, name } = liegenschaft;
  const rows = await transaction.select({ id, nummer, name }).from(liegenschaft).where(isAnyOf(id, ids));
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return ids.map((own) => rowOf.get(own)!);
}

async function listDocuments(transaction: Transaction, scope: KeyvalScope): Promise<ReceiptDocument[]> {
  const key = printKeyvalKey({ kind: 'docs', phaseId: scope.phaseId });
  const stored = await transaction
    .select({ value: keyVal.value })
    .from(keyVal)
    .where(and(eq(keyVal.organisationId, scope.organisationId), eq(keyVal.key, key)));
  const ids = parseDocumentIds(stored[0]?.value ?? '') ?? [];
  if (ids.length === 0) return [];
  const rows = await transaction
    .select({ filename: media.filename, versions: media.versions })
    .from(media)
    .where(and(eq(media.organisationId, scope.organisationId), inArray(media.id, ids)));
  return rows.map(({ filename, versions }) => ({
    filename,
    sha256: versions.find(({ label }) => label === 'ORIGIN')?.sha256 ?? '',
  }));
}

async function findChange(transaction: Transaction, { phaseId, organisationId }: KeyvalScope) {
  const heads = await transaction
    .select({ writtenAt: keyValHead.writtenAt })
    .from(keyValHead)
    .where(and(eq(keyValHead.phaseId, phaseId), eq(keyValHead.organisationId, organisationId)));
  if (heads[0]?.writtenAt) return heads[0].writtenAt;
  // Written before heads had a time.
  const rows = await transaction
    .select({ at: sql<string | null>`max(${keyVal.updatedAt})` })
    .from(keyVal)
    .where(and(eq(keyVal.phaseId, phaseId), eq(keyVal.organisationId, organisationId)));
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at);
}

/**
 * Keeps a receipt that leaves the program: each content once for each cause, as of its first time, and a
 * download only where no mail or earlier download has kept that content.
 */
export async function keepReceipt(
  transaction: Transaction,
  scope: KeyvalScope,
  made: Pick<typeof receipt.$inferInsert, 'checkValue' | 'text' | 'cause'>,
  nowMs: number,
): Promise<void> {
  const { organisationId } = scope;
  if (made.cause === 'download') {
    const kept = await listKeptReceipts(transaction, organisationId, made.checkValue);
    if (kept.length > 0) return;
  }
  await transaction
    .insert(receipt)
    .values({ ...scope, ...made, madeAt: new Date(nowMs) })
    .onConflictDoNothing();
}

/** Lists the company's own receipts with a check value that left the program, oldest first. */
export async function listKeptReceipts(transaction: Transaction, organisationId: string, checkValue: string) {
  const rows = await transaction
    .select({ phaseId: receipt.phaseId, cause: receipt.cause, madeAt: receipt.madeAt })
    .from(receipt)
    .where(and(eq(receipt.organisationId, organisationId), eq(receipt.checkValue, checkValue)))
    .orderBy(asc(receipt.madeAt));
  return rows.map(({ madeAt, ...row }) => ({ ...row, checkValue, madeAt: madeAt.toISOString() }));
}

/**
 * Lists the receipts with a check value that left the program, of all companies and all phases that still
 * exist, oldest first. Those of a sealed phase nobody else may be told of.
 */
export async function listReceiptsOfAll(transaction: Transaction, checkValue: string) {
  const { organisationId, phaseId, cause, madeAt } = receipt;
  const { title: phaseTitle, seal, end, openedAt } = phase;
  const of = { organisationId, organisation: organisation.name, phaseId, phaseTitle };
  const rows = await transaction
    .select({ ...of, cause, madeAt, seal, end, openedAt })
    .from(receipt)
    .innerJoin(organisation, eq(organisation.id, organisationId))
    .innerJoin(phase, eq(phase.id, phaseId))
    .where(eq(receipt.checkValue, checkValue))
    .orderBy(asc(madeAt));
  return rows.map((row) => ({ ...row, checkValue, madeAt: row.madeAt.toISOString() }));
}

/** A write that arrived in time may be committed a moment after the end; by then none is on its way. */
const END_GRACE_MS = 60_000;

/**
 * Claims companies with entries in an ended phase, confirmed or not, once per end; gives their accounts that
 * it lists. Takes back claims of ends still to come, by a clock ahead; leaves ends days back unclaimed.
 */
export async function claimEndedOffers(transaction: Transaction, nowMs: number) {
  const [until, from] = [nowMs - END_GRACE_MS, nowMs - RECEIPT_LATE_MS].map((ms) =>
    new Date(ms).toISOString(),
  );
  // All companies of an end are claimed at once, so that one of them says that it is done; otherwise their
  // entries would be searched again and again.
  const { rows } = await transaction.execute<{ accountId: string; phaseId: string; end: string }>(sql`
    with taken_back as (
      delete from ${receiptAtEnd} where ${receiptAtEnd.end} > ${new Date(nowMs).toISOString()}::timestamptz
    ), due as materialized (
      select ${phase.id}, ${phase.end} from ${phase}
      where ${phase.end} <= ${until}::timestamptz and ${phase.end} > ${from}::timestamptz and not exists (
        select from ${receiptAtEnd}
        where ${receiptAtEnd.phaseId} = ${phase.id} and ${receiptAtEnd.end} = ${phase.end}
      )
    ), claimed as (
      insert into ${receiptAtEnd} (phase_id, organisation_id, "end")
      select distinct due.id, ${keyVal.organisationId}, due."end"
      from due join ${keyVal} on ${keyVal.phaseId} = due.id
      join ${organisation} on ${organisation.id} = ${keyVal.organisationId} and ${organisation.kind} = 'bidder'
      on conflict do nothing
      returning phase_id, organisation_id, "end"
    )
    select ${account.id} as "accountId", claimed.phase_id as "phaseId", claimed."end" as "end"
    from claimed
    join ${phaseUser} on ${phaseUser.phaseId} = claimed.phase_id
    join ${account} on ${account.id} = ${phaseUser.userId} and ${account.organisationId} = claimed.organisation_id`);
  return rows.map(({ end, ...row }) => ({ ...row, end: new Date(end).toISOString() }));
}
