import type { PhasePackages } from '@rahmenpreis/contract/phase.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Queries } from '../../db/open.ts';
import type { PriceBooks } from '../offers/price-book-cache.ts';
import { listAwardPlaces, listReasked } from '../phase/members/repository.ts';
import type { PhaseOffersCall } from '../phase/repository.ts';
import { nameOfPackage, type Package } from '../phase/rules.ts';
import { isHidden } from '../seal/rules.ts';

/** Loads what later phases ask for again of a phase, and for how much they award it (decision 0129). */
export async function loadReasked(
  db: Queries,
  books: PriceBooks,
  call: PhaseOffersCall,
): Promise<PhasePackages['reasked']> {
  const rows = await inTransaction(db, (transaction) => listReasked(transaction, call.params.phaseId));
  const phases = Map.groupBy(rows, ({ phase }) => phase.id);
  const told: PhasePackages['reasked'] = [];
  for (const [otherId, own] of phases) {
    const { phase } = own[0]!;
    const packages = own.map(({ liegenschaftId, sliceId }) => ({ liegenschaftId, sliceId }));
    const isSealed = isHidden(call.actor, phase, call.seenMs());
    const sumMillis = isSealed ? null : await sumAwarded(db, books, { phaseId: otherId, packages });
    told.push({ phaseId: otherId, title: phase.title, packages, sumMillis });
  }
  return told;
}

async function sumAwarded(
  db: Queries,
  books: PriceBooks,
  { phaseId, packages }: { phaseId: string; packages: readonly Package[] },
): Promise<number> {
  const names = new Set(packages.map(nameOfPackage));
  const awards = await inTransaction(db, (transaction) => listAwardPlaces(transaction, phaseId));
  const given = awards.filter((award) => names.has(nameOfPackage(award)));
  if (given.length === 0) return 0;
  const { serviceProviderIds, liegenschaftIds, sums } = await books.readAll(phaseId);
  const sliceIds = SLICES.map(({ sliceId }) => sliceId);
  return given.reduce((total, { userId, liegenschaftId, sliceId }) => {
    const row =
      serviceProviderIds.indexOf(userId) * liegenschaftIds.length + liegenschaftIds.indexOf(liegenschaftId);
    return total + (sums[row * sliceIds.length + sliceIds.indexOf(sliceId)] ?? 0);
  }, 0);
}
