import type { Queries } from '../../src/db/open.ts';
import { phase, phaseUser } from '../../src/db/schema/phase.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { saveEpCatalog } from '../../src/features/ep-catalog/repository.ts';

const DAY_MS = 24 * 3_600_000;

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
