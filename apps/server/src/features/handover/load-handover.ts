import { listAwards } from '@rahmenpreis/tendering/award/award.ts';
import { targetsAmong } from '@rahmenpreis/tendering/award/target.ts';
import { printPhases } from '@rahmenpreis/tendering/phase/as-of.ts';
import { USUAL_HANDOVER } from '@rahmenpreis/contract/handover-form.ts';
import type { Transaction } from '../../db/transaction.ts';
import { listEnteredMarks } from '../arrival/load-arrivals.ts';
import { readConditions } from '../award/conditions.ts';
import { findHolding } from '../closing/repository.ts';
import { listKeyVals } from '../keyval/repository.ts';
import { listLiegenschaften } from '../liegenschaft/repository.ts';
import { listUnreadLvs } from '../lv/repository.ts';
import { loadOffers } from '../offers/repository.ts';
import { stateOfPhase } from '../phase/rules.ts';
import { findOrganisationName } from '../session/account/repository.ts';
import { findOpenPhase, lockPhase, type PhaseOffersCall } from '../phase/repository.ts';
import { listServiceProvidersOfPhase } from '../service-provider/repository.ts';
import { findContracts, findForm } from './repository.ts';

/** A caller, and the phase that it names. */
type HandoverCall = Pick<PhaseOffersCall, 'actor' | 'params'>;

/** Reads form and contracts; the versions of both only rise, so that their sum names one state. */
export async function readHandover(
  transaction: Transaction,
  { actor: { organisationId }, params: { phaseId } }: HandoverCall,
) {
  const form = await findForm(transaction, organisationId);
  const said = await findContracts(transaction, phaseId);
  const listed = await listServiceProvidersOfPhase(transaction, phaseId);
  const ids = new Set(listed.map(({ id }) => id));
  const formVersion = form?.version ?? 0;
  return {
    listed,
    formVersion,
    version: formVersion + (said?.version ?? 0),
    form: form?.fields ?? USUAL_HANDOVER,
    contracts: (said?.contracts ?? []).filter(({ serviceProviderId }) => ids.has(serviceProviderId)),
  };
}

/** The inputs of a hand-over, as sent to the worker that prices and writes it. */
export type HandoverInputs = Awaited<ReturnType<typeof loadHandover>>;

/** Finds since when the award is closed, and the sums that this froze, by the keys of awards. */
async function readClosed(transaction: Transaction, phaseId: string) {
  const holding = await findHolding(transaction, phaseId);
  if (holding === undefined) return undefined;
  const { awards = [] } = holding.snapshot as { awards?: { key: string; sumMillis: number }[] };
  return {
    at: holding.at.toISOString(),
    sums: new Map(awards.map(({ key, sumMillis }) => [key, sumMillis])),
  };
}

/**
 * Loads all that a hand-over is made of, in one state: providers and properties in the order of the price
 * book, positions unread. 404 and 409 as of an order LV.
 */
export async function loadHandover(transaction: Transaction, call: PhaseOffersCall) {
  const phase = await findOpenPhase(transaction, call);
  const { id: phaseId, title } = phase;
  // Held as it is, so that the texts read below belong to the numbers of the offers.
  await lockPhase(transaction, phaseId);
  const { organisationId } = call.actor;
  const wanted = { organisationIds: [organisationId], kinds: ['award', 'target'] as const };
  const entries = await listKeyVals(transaction, phaseId, wanted);
  const awards = listAwards(entries);
  const { form, contracts, listed } = await readHandover(transaction, call);
  const conditions = await readConditions(transaction, { phaseId, organisationId });
  const { book, providers, participation, liegenschaftIds } = await loadOffers(transaction, phaseId, {
    liegenschaftIds: [...new Set(awards.map(({ liegenschaftId }) => liegenschaftId))],
    serviceProviderIds: [...new Set(awards.map(({ serviceProviderId }) => serviceProviderId))],
    listed,
  });
  const rows = await listLiegenschaften(transaction, call.actor, liegenschaftIds);
  const lvs = await listUnreadLvs(transaction, phaseId, liegenschaftIds);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const positionsOf = new Map(lvs.map((lv) => [lv.propertyId, lv.positions]));
  return {
    phaseTitle: title,
    asOf: printPhases([{ title, state: stateOfPhase(phase, call.seenMs()) }], call.seenMs()),
    author: await findOrganisationName(transaction, organisationId),
    form,
    book,
    providers: providers.map(({ id, organisation, erpNummer }, p) => ({
      id,
      organisation,
      erpNummer,
      participation: participation[p] ?? null,
      contract: contracts.find(({ serviceProviderId }) => serviceProviderId === id),
      condition: conditions.find(({ serviceProviderId }) => serviceProviderId === id),
    })),
    properties: liegenschaftIds.map((id) => {
      const { nummer, name, erpNummer } = rowOf.get(id)!;
      return { id, nummer, name, erpNummer, positions: positionsOf.get(id) ?? '[]' };
    }),
    awards,
    targets: targetsAmong(phaseId, entries),
    closed: await readClosed(transaction, phaseId),
    marks: await listEnteredMarks(transaction, phase, listed),
  };
}
