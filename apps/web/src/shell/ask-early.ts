import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { listEpCatalogs, listEpEntries } from '@rahmenpreis/contract/ep-catalog.ts';
import { listOwnKeyVals, listPhaseKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { getLvColumns, listLvs, listLvSummaries } from '@rahmenpreis/contract/lv.ts';
import { getOffers } from '@rahmenpreis/contract/offers.ts';
import { listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import { listServiceProviders } from '@rahmenpreis/contract/service-provider.ts';
import { getOwnAccount } from '@rahmenpreis/contract/session.ts';
import { isSealed } from '@rahmenpreis/tendering/seal/sealed-offers.ts';
import { answerQuery } from '../kernel/call/answer-query.ts';
import type { CallArguments } from '../kernel/call/call-input.ts';
import { ensureUser } from '../kernel/call/call.ts';
import { queryClient } from '../kernel/call/query-client.ts';
import type { SessionUser } from '../kernel/session/session-state.ts';
import { serverNowMs } from '../kernel/time/clock.ts';
import { phaseInView, type PhasePreference } from '../tender/phase/phase-in-view.ts';

/** What the address says besides its path. */
type Search = Readonly<Partial<Record<string, string>>>;

/** A page about a phase: the phase it opens on and its first requests, none for phases with sealed offers. */
interface EarlyPage {
  readonly preference: PhasePreference;
  readonly kind: SessionUser['kind'];
  readonly ask: (phase: Phase, user: SessionUser, search: Search) => void;
}

function ask<E extends Endpoint>(endpoint: E, ...input: CallArguments<E>): void {
  void queryClient.prefetchQuery(answerQuery(endpoint, ...input));
}

function askForNames(): void {
  ask(listLiegenschaften);
  ask(listServiceProviders);
}

function askForOwnOffer(
  { id: phaseId, userIds = [] }: Phase,
  { id, organisationId: orgaId }: SessionUser,
): void {
  if (!userIds.includes(id)) return;
  ask(listEpEntries, { params: { phaseId } });
  ask(getLvColumns, { params: { phaseId } });
  ask(listLiegenschaften);
  ask(listOwnKeyVals, { params: { phaseId, orgaId } });
}

const OWN_OFFER: EarlyPage = { preference: 'running', kind: 'provider', ask: askForOwnOffer };

/** The pages that stand on the most. */
const PAGES: Readonly<Record<string, EarlyPage>> = {
  '/analysis': {
    preference: 'running',
    kind: 'admin',
    ask(phase, _user, { lId: propertyId, pCom, odd }) {
      if (isSealed(phase, serverNowMs())) return;
      const params = { phaseId: phase.id };
      ask(getOffers, { params });
      askForNames();
      ask(listLvSummaries, { params });
      if (odd === 'true' || pCom === 'true' || propertyId !== undefined) ask(listEpEntries, { params });
      if (odd === 'true') return;
      if (pCom === 'true' || propertyId !== undefined) ask(listPhaseKeyVals, { params });
      if (pCom !== 'true' && propertyId !== undefined) ask(listLvs, { params, query: { propertyId } });
    },
  },
  // Offers and awards it asks for whenever it is opened, as they must not be older than it is.
  '/placing': {
    preference: 'latest-final',
    kind: 'admin',
    ask(phase) {
      if (isSealed(phase, serverNowMs())) return;
      askForNames();
      ask(listEpCatalogs);
      ask(listLvSummaries, { params: { phaseId: phase.id } });
    },
  },
  '/dl-priceinput': OWN_OFFER,
  '/dl-overview': OWN_OFFER,
};

/**
 * Requests the data of the page in the address once the user is known, beside its code and before drawing:
 * the page finds answers or pending requests. What fails is requested again by the page, which says so.
 */
export async function askEarly(pathname: string, search: Search): Promise<void> {
  const user = await ensureUser();
  if (user === null || user.kind === 'none') return;
  ask(getOwnAccount);
  const phases = await queryClient.fetchQuery(answerQuery(listPhases));
  const page = PAGES[pathname];
  if (page === undefined || page.kind !== user.kind) return;
  const bidderId = user.kind === 'provider' ? user.id : undefined;
  const wish = { pId: search['pId'], preference: page.preference, bidderId };
  const { phase } = phaseInView(phases, wish, serverNowMs());
  if (phase !== undefined) page.ask(phase, user, search);
}
