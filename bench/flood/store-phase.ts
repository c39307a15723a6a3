import { DL_PERMISSIONS } from '@rahmenpreis/contract/permission.ts';
import type { Queries } from '../../apps/server/src/db/open.ts';
import { account, organisation } from '../../apps/server/src/db/schema/account.ts';
import { phase, phaseUser } from '../../apps/server/src/db/schema/phase.ts';
import { inTransaction } from '../../apps/server/src/db/transaction.ts';
import { saveEpCatalog } from '../../apps/server/src/features/ep-catalog/repository.ts';

const DAY_MS = 24 * 3_600_000;

export interface StoredBidder {
  id: string;
  organisationId: string;
  username: string;
}

/** Stores bidders whose passwords have that hash. */
export async function storeBidders(
  db: Queries,
  count: number,
  passwordHash: string,
): Promise<StoredBidder[]> {
  const now = Date.now();
  const bidders: StoredBidder[] = [];
  for (let index = 0; index < count; index += 1) {
    const [own] = await db
      .insert(organisation)
      .values({ name: `Bieter ${index}`, kind: 'bidder' })
      .returning();
    const username = `bieter${index}@example.org`;
    const [person] = await db
      .insert(account)
      .values({
        firstname: 'Vera',
        lastname: 'Muster',
        registration: new Date(now),
        expire: new Date(now + DAY_MS),
        organisationId: own!.id,
        username,
        permissions: [...DL_PERMISSIONS],
        passwordHash,
      })
      .returning();
    bidders.push({ id: person!.id, organisationId: own!.id, username });
  }
  return bidders;
}

/** Stores a running phase that lists the bidders and whose catalogue has `EP0` … up to that many codes. */
export async function storePhase(
  db: Queries,
  bidders: readonly { id: string }[],
  codeCount: number,
  endMs: number,
): Promise<string> {
  const [made] = await db
    .insert(phase)
    .values({
      title: 'Messung',
      start: new Date(endMs - DAY_MS),
      end: new Date(endMs),
      type: 'OFFER',
      publicMediaIds: [],
    })
    .returning();
  const phaseId = made!.id;
  await db.insert(phaseUser).values(bidders.map(({ id }) => ({ phaseId, userId: id })));
  const entries = Array.from({ length: codeCount }, (_, k) => ({
    number: `1.${k + 1}`,
    type: 'position' as const,
    title: `Leistung ${k}`,
    epCode: `EP${k}`,
    unit: 'h',
    preText: '',
    postText: '',
    tags: [],
    sliceTag: 'uegm' as const,
    leftInt: 2 * k + 1,
    rightInt: 2 * k + 2,
  }));
  const file = { filename: 'messung.xlsx', bytes: Buffer.alloc(0) };
  await inTransaction(db, (transaction) =>
    saveEpCatalog(transaction, phaseId, { entries, file }, Date.now()),
  );
  return phaseId;
}
