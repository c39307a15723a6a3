import { listEpEntries } from '@rahmenpreis/contract/ep-catalog.ts';
import { listOrgaKeyVals, listOwnKeyVals, listPhaseKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { getLvColumns, listLvs, listLvSummaries } from '@rahmenpreis/contract/lv.ts';
import type { News, OffersNews } from '@rahmenpreis/contract/news.ts';
import { getOffers } from '@rahmenpreis/contract/offers.ts';
import { listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import { listServiceProviders } from '@rahmenpreis/contract/service-provider.ts';
import { answerQuery, heldVersion, invalidateAnswers } from '../../kernel/call/answer-query.ts';
import { refreshAccess } from '../../kernel/call/call.ts';
import { queryClient } from '../../kernel/call/query-client.ts';
import { session } from '../../kernel/session/session.ts';
import { showToast } from '../../kernel/toast/toasts.tsx';
import { hasOtherLvs, phasePart } from './lv-news.ts';

/** News of offers become one question to the server in this time, in milliseconds. */
const GATHER_MS = 1_500;
/** The answers that change with the offers of a phase; each takes the phase as its parameter `phaseId`. */
const OFFER_CALLS = [getOffers, listPhaseKeyVals, listOrgaKeyVals, listOwnKeyVals];
/** The answers that change when the catalogue or an LV of the phase does; each takes the phase as its parameter `phaseId`. */
const PHASE_CALLS = [getLvColumns, listLvs, listLvSummaries, listEpEntries];
/** The answers that change when what the offers of a phase depend on does. */
const LIST_CALLS = [listLiegenschaften, listServiceProviders];

/** Brings what the pages show to what the server says there is. */
export interface NewsTaker {
  /** Takes news that came after others, or first on a stream; `phaseId` is the phase that the offers are of. */
  take(news: News, before: News | undefined, phaseId: string | undefined): void;
  /** Puts off nothing more; for when another phase is followed. */
  rest(): void;
}

/** How often rights are fetched for one piece of news; an administrator who changes them on and on is followed by the next. */
const MOST_TRIES = 5;

function hasOtherRights(permissions: readonly string[]): boolean {
  const { user } = session.state();
  return user !== null && user.permissions.toSorted().join() !== permissions.toSorted().join();
}

/** Fetches the rights until they are those of the last news, which tells the pages and the user. */
function createRightsNews() {
  let wanted: readonly string[] = [];
  let isAsking = false;
  return async (permissions: readonly string[]): Promise<void> => {
    wanted = permissions;
    if (isAsking) return;
    isAsking = true;
    try {
      // The answer to a question that is under way may be older than the news.
      for (let tries = 0; tries < MOST_TRIES && hasOtherRights(wanted); tries += 1)
        await refreshAccess('idle');
    } finally {
      isAsking = false;
    }
  };
}

/** Tells the user what became of its phases; the words are fetched when there is something to say. */
async function tell(before: readonly Phase[], after: readonly Phase[]): Promise<void> {
  const { user } = session.state();
  if (user === null) return;
  const { phaseSentences } = await import('./phase-sentences.ts');
  for (const { phaseId, title, text } of phaseSentences(before, after, user)) {
    showToast('info', title, text, { sticky: true, id: `phase ${phaseId}` });
  }
}

function createPhaseNews() {
  const { queryKey } = answerQuery(listPhases);
  /** The phases that the user has seen or been told of. */
  let told: readonly Phase[] | undefined;
  return async (version: string): Promise<void> => {
    told ??= queryClient.getQueryData(queryKey);
    const isNew = heldVersion(listPhases) !== version;
    const isBidder = session.state().user?.kind === 'provider';
    // A bidder sees the properties of its phases; an administrator sees all of them anyway.
    if (isNew) await invalidateAnswers(listPhases, ...(isBidder ? [listLiegenschaften] : []));
    const now = queryClient.getQueryData(queryKey);
    if (told === undefined || now === undefined || now === told) return;
    const before = told;
    told = now;
    // An administrator's page may show already what that administrator has just saved, which needs no telling.
    if (isNew || isBidder) await tell(before, now);
  };
}

async function askAnew(phaseId: string, isPhaseChanged: boolean): Promise<void> {
  const calls = isPhaseChanged ? [...OFFER_CALLS, ...PHASE_CALLS] : OFFER_CALLS;
  await Promise.all([
    ...calls.map(({ path }) =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [ownPath, params] }) =>
          ownPath === path && (params as { phaseId?: string } | undefined)?.phaseId === phaseId,
      }),
    ),
    ...(isPhaseChanged ? [invalidateAnswers(...LIST_CALLS)] : []),
  ]);
}

/** Asks again where LVs that hold until there is news came from before it: pages that were opened before had none to compare. */
async function askForOtherLvs(phaseId: string, version: string): Promise<void> {
  const input = { params: { phaseId } };
  const { queryKey } = answerQuery(getLvColumns, input);
  const coming = queryClient.getQueryCache().find({ queryKey })?.promise;
  const isOther = await hasOtherLvs(version, coming, () => heldVersion(getLvColumns, input));
  if (isOther) await askAnew(phaseId, true);
}

/** Gathers news of the offers of one phase and asks for what is new. */
function createOfferNews() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPhaseChanged = false;
  let version = '';
  return {
    take(news: OffersNews, before: OffersNews | undefined, phaseId: string): void {
      // Before the first news only the comparison says what the pages show; a bidder's own values are asked for again.
      const known = before?.version ?? heldVersion(getOffers, { params: { phaseId } });
      if (known === news.version) return;
      isPhaseChanged ||= known !== undefined && phasePart(known) !== phasePart(news.version);
      version = news.version;
      timer ??= setTimeout(() => {
        timer = undefined;
        void askAnew(phaseId, isPhaseChanged).then(() => askForOtherLvs(phaseId, version));
        isPhaseChanged = false;
      }, GATHER_MS);
    },
    rest(): void {
      clearTimeout(timer);
      timer = undefined;
      isPhaseChanged = false;
    },
  };
}

/** Builds what takes the news of one signed-in user. */
export function createNewsTaker(): NewsTaker {
  const takeRights = createRightsNews();
  const takePhases = createPhaseNews();
  const offers = createOfferNews();
  let turn: Promise<void> = Promise.resolve();
  return {
    take(news, before, phaseId) {
      takeRights(news.permissions).catch(() => undefined);
      turn = turn.then(() => takePhases(news.phases)).catch(() => undefined);
      if (news.offers !== null && phaseId !== undefined) {
        offers.take(news.offers, before?.offers ?? undefined, phaseId);
      }
    },
    rest: offers.rest,
  };
}
