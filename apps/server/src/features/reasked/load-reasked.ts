import type { PhasePackages } from '@rahmenpreis/contract/phase.ts';
import { readComparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { listStandingAwards } from '@rahmenpreis/tendering/award/reason.ts';
import { SLICE_IDS } from '@rahmenpreis/tendering/lv/slice.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Queries } from '../../db/open.ts';
import { type KeyvalScope, listKeyVals } from '../keyval/repository.ts';
import type { PriceBooks } from '../offers/price-book-cache.ts';
import { listReasked } from '../phase/members/repository.ts';
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
  const { organisationId } = call.actor;
  const phases = Map.groupBy(rows, ({ phase }) => phase.id);
  const told: PhasePackages['reasked'] = [];
  for (const [otherId, own] of phases) {
    const { phase } = own[0]!;
    const isSealed = isHidden(call.actor, phase, call.seenMs());
    const asked = { phaseId: otherId, organisationId, packages: own };
    const sumMillis = isSealed ? null : await sumAwarded(db, books, asked);
    told.push({ phaseId: otherId, title: phase.title, packages: own, sumMillis });
  }
  return told;
}

/** Adds up what of the packages is awarded to somebody who takes part, before rebates. */
async function sumAwarded(
  db: Queries,
  books: PriceBooks,
  { phaseId, organisationId, packages }: KeyvalScope & { packages: readonly Package[] },
): Promise<number> {
  const only = { organisationIds: [organisationId], kinds: ['award'] as const };
  const awards = await inTransaction(db, (transaction) => listKeyVals(transaction, phaseId, only));
  if (awards.length === 0) return 0;
  const comparison = readComparison({ ...(await books.readAll(phaseId)), sliceIds: SLICE_IDS }, new Map());
  const names = new Set(packages.map(nameOfPackage));
  return listStandingAwards(comparison, awards)
    .filter((own) => names.has(nameOfPackage(own)))
    .reduce((total, { sumMillis }) => total + sumMillis, 0);
}
