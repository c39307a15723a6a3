import type { HandoverContract, HandoverForm } from '@rahmenpreis/contract/handover.ts';
import type { AwardCondition } from '@rahmenpreis/contract/keyval.ts';
import type { PriceBook } from '@rahmenpreis/pricing/price-book/price-book.ts';
import { listAwards } from '@rahmenpreis/tendering/award/award.ts';
import { targetsAmong } from '@rahmenpreis/tendering/award/target.ts';
import type { Participation } from '@rahmenpreis/tendering/participation/participation.ts';
import { USUAL_HANDOVER } from '@rahmenpreis/tendering/award/handover-form.ts';
import type { Transaction } from '../../db/transaction.ts';
import { readConditions } from '../award/conditions.ts';
import { findHolding } from '../closing/repository.ts';
import { listKeyVals } from '../keyval/repository.ts';
import { listLiegenschaften } from '../liegenschaft/repository.ts';
import { listUnreadLvs } from '../lv/repository.ts';
import { loadOffers } from '../offers/repository.ts';
import { findOpenPhase, lockPhase, type PhaseOffersCall, type PhaseRow } from '../phase/repository.ts';
import { listServiceProvidersOfPhase } from '../service-provider/repository.ts';
import { findContracts, findForm } from './repository.ts';

/** The form and the contracts as they stand; both versions only rise, so their sum names one state. */
export async function readHandover(
  transaction: Transaction,
  { phaseId, organisationId }: { readonly phaseId: string; readonly organisationId: string },
) {
  const form = await findForm(transaction, organisationId);
  const said = await findContracts(transaction, phaseId);
  const listed = await listServiceProvidersOfPhase(transaction, phaseId);
  const ids = new Set(listed.map(({ id }) => id));
  return {
    listed,
    versions: { form: form?.version ?? 0, contracts: said?.version ?? 0 },
    form: form?.fields ?? USUAL_HANDOVER,
    contracts: (said?.contracts ?? []).filter(({ serviceProviderId }) => ids.has(serviceProviderId)),
  };
}

/** A provider as its rows name it, in the order of the book's offers. */
interface ProviderInputs {
  readonly id: string;
  readonly organisation: string;
  readonly erpNummer: string;
  readonly participation: Participation;
  readonly contract: HandoverContract | undefined;
  readonly condition: AwardCondition | undefined;
}

/** The inputs of a hand-over, as sent to the worker that prices and writes it; positions are unread. */
export interface HandoverInputs {
  readonly phaseTitle: string;
  readonly form: HandoverForm;
  readonly book: PriceBook;
  readonly providers: readonly ProviderInputs[];
  /** Properties with awards, by their index in the book. */
  readonly properties: readonly {
    readonly id: string;
    readonly nummer: string;
    readonly name: string;
    readonly erpNummer: string;
    readonly positions: string;
  }[];
  readonly awards: readonly ReturnType<typeof listAwards>[number][];
  readonly targets: ReadonlyMap<string, number>;
  /** The instant of the closing, and the sums that it froze by the key of their award. */
  readonly closed: { readonly at: string; readonly sums: ReadonlyMap<string, number> } | undefined;
}

interface Snapshot {
  readonly awards?: readonly { readonly key: string; readonly sumMillis: number }[];
}

async function readClosed(transaction: Transaction, phaseId: string): Promise<HandoverInputs['closed']> {
  const holding = await findHolding(transaction, phaseId);
  if (holding === undefined) return undefined;
  const { awards = [] } = holding.snapshot as Snapshot;
  const sums = new Map(awards.map(({ key, sumMillis }) => [key, sumMillis]));
  return { at: holding.at.toISOString(), sums };
}

/** Loads all that a hand-over is made of, in one state; 404 and 409 as of an order LV. */
export async function loadHandover(
  transaction: Transaction,
  call: PhaseOffersCall,
): Promise<{ phase: PhaseRow; inputs: HandoverInputs }> {
  const phase = await findOpenPhase(transaction, call);
  // Held as it is, so that the texts read below belong to the numbers of the offers.
  await lockPhase(transaction, phase.id);
  const { organisationId } = call.actor;
  const scope = { phaseId: phase.id, organisationId };
  const entries = await listKeyVals(transaction, phase.id, {
    organisationIds: [organisationId],
    kinds: ['award', 'target'],
  });
  const awards = listAwards(entries);
  const { form, contracts, listed } = await readHandover(transaction, scope);
  const conditions = await readConditions(transaction, scope);
  const offers = await loadOffers(transaction, phase.id, {
    liegenschaftIds: [...new Set(awards.map(({ liegenschaftId }) => liegenschaftId))],
    serviceProviderIds: [...new Set(awards.map(({ serviceProviderId }) => serviceProviderId))],
    listed,
  });
  const ids = offers.liegenschaftIds;
  const rows = new Map((await listLiegenschaften(transaction, call.actor, ids)).map((row) => [row.id, row]));
  const lvs = new Map(
    (await listUnreadLvs(transaction, phase.id, ids)).map((lv) => [lv.propertyId, lv.positions]),
  );
  const inputs: HandoverInputs = {
    phaseTitle: phase.title,
    form,
    book: offers.book,
    providers: offers.providers.map(({ id, organisation, erpNummer }, p) => ({
      id,
      organisation,
      erpNummer,
      participation: offers.participation[p] ?? null,
      contract: contracts.find(({ serviceProviderId }) => serviceProviderId === id),
      condition: conditions.find(({ serviceProviderId }) => serviceProviderId === id),
    })),
    properties: ids.map((id) => {
      const { nummer, name, erpNummer } = rows.get(id)!;
      return { id, nummer, name, erpNummer, positions: lvs.get(id) ?? '[]' };
    }),
    awards,
    targets: targetsAmong(phase.id, entries),
    closed: await readClosed(transaction, phase.id),
  };
  return { phase, inputs };
}
