import { listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import type { LiveUpdate } from '@rahmenpreis/contract/live-updates.ts';
import { getBoardPaper } from '@rahmenpreis/contract/board-paper.ts';
import { getMemo, listAwardLetters } from '@rahmenpreis/contract/memo.ts';
import {
  getPackages,
  getPhaseChanges,
  listDocuments,
  listPhases,
  type Phase,
} from '@rahmenpreis/contract/phase.ts';
import { listServiceProviders } from '@rahmenpreis/contract/service-provider.ts';
import type { Query } from '@tanstack/react-query';
import { answerQuery, heldVersion, invalidateAnswers } from '../../kernel/call/answer-query.ts';
import { refreshAccess } from '../../kernel/call/call.ts';
import { queryClient, trustAnswers } from '../../kernel/call/query-client.ts';
import { session } from '../../kernel/session/session.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import {
  createAnswerJudge,
  type FollowedPart,
  frameName,
  frameOf,
  LIEGENSCHAFTEN,
  offersOf,
  questionsOf,
  scenariosOf,
} from './live-update-answers.ts';
import { areSameRights } from '../../kernel/session/access-token.ts';

/** Runs the work one at a time, at once at first, then no sooner than the pause (ms) after its last start. */
export function createCalmUpdates(work: () => Promise<void>, pauseMs: number) {
  let isWanted = false;
  let isBusy = false;
  const run = async (): Promise<void> => {
    isWanted = false;
    isBusy = true;
    const rest = new Promise((resolve) => setTimeout(resolve, pauseMs));
    await Promise.allSettled([work(), rest]);
    isBusy = false;
    if (isWanted) void run();
  };
  return {
    /** Has the work done soon: at once if it has rested, else as soon as it has. */
    ask(): void {
      isWanted = true;
      if (!isBusy) void run();
    },
    /** Forgets what is still to be done. */
    stop(): void {
      isWanted = false;
    },
  };
}

/** Milliseconds between two questions for what is new: one change is seen at once, many twice a second. */
const PAUSE_MS = 500;

/** The most fetches of rights per live update; later changes by an administrator come with the next. */
const MOST_TRIES = 5;

function hasOtherRights(permissions: readonly string[]): boolean {
  const { user } = session.state();
  return user !== null && !areSameRights(user.permissions, permissions);
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
  const { phaseSentences } = await import('./texts.ts');
  for (const { phaseId, title, text } of phaseSentences(before, after, user)) {
    showToast('info', title, text, { sticky: true, id: `phase ${phaseId}` });
  }
}

function createPhaseNews() {
  const { queryKey } = answerQuery(listPhases);
  /** The phases that the user has seen or been told of. */
  let told: readonly Phase[] | undefined;
  let heard: string | undefined;
  return async (version: string): Promise<void> => {
    told ??= queryClient.getQueryData(queryKey);
    const isNew = heldVersion(listPhases) !== version;
    // Whoever closed or reopened an award itself has the phases already, but not what else stands on it.
    const isChange = isNew || (heard ?? version) !== version;
    heard = version;
    const isBidder = session.state().user?.kind === 'provider';
    // A bidder sees the properties of its phases and is told of documents; an administrator sees all anyway,
    // and hears by a phase that its award was closed or reopened, or its packages are asked for anew.
    const others = isBidder
      ? [listLiegenschaften, getPhaseChanges]
      : [getMemo, getBoardPaper, listAwardLetters, getPackages];
    if (isChange) await invalidateAnswers(...(isNew ? [listPhases] : []), listDocuments, ...others);
    const now = queryClient.getQueryData(queryKey);
    if (told === undefined || now === undefined || now === told) return;
    const before = told;
    told = now;
    // An administrator's page may already show what that administrator saved, which needs no telling.
    if (isNew || isBidder) await tell(before, now);
  };
}

/** Asks again for answers that live updates make old: one change at once, many gathered (decision 0031). */
function createAnswerNews(parts: readonly FollowedPart[]) {
  const judges = parts.map(createAnswerJudge);
  const isOld = (query: Query) => judges.some((judge) => judge.isOld(query));
  const turns = createCalmUpdates(() => queryClient.invalidateQueries({ predicate: isOld }), PAUSE_MS);
  return {
    covers: (query: Query) => parts.some((part) => part.covers(query)),
    /** Hears how the parts are named now, in their order. */
    hear(names: readonly string[]): void {
      for (const [index, judge] of judges.entries()) judge.hear(names[index] ?? '');
      turns.ask();
    },
    /** An answer that has just come may be one to a question asked before the last news. */
    onAnswer(query: Query): void {
      if (isOld(query)) turns.ask();
    },
    rest: turns.stop,
  };
}

type AnswerNews = ReturnType<typeof createAnswerNews>;

/** Builds the news of some parts of each phase when it is first asked for. */
function newsByPhase(partsOf: (phaseId: string) => readonly FollowedPart[]) {
  const all = new Map<string, AnswerNews>();
  return (phaseId: string): AnswerNews => {
    const news = all.get(phaseId) ?? createAnswerNews(partsOf(phaseId));
    all.set(phaseId, news);
    return news;
  };
}

/** Builds what takes a signed-in user's live updates, and brings the pages to the server's state. */
export function createLiveUpdateTaker() {
  const takeRights = createRightsNews();
  const takePhases = createPhaseNews();
  const liegenschaften = createAnswerNews([LIEGENSCHAFTEN]);
  const newsOf = newsByPhase((phaseId) => [offersOf(phaseId), frameOf(phaseId), scenariosOf(phaseId)]);
  const questionNewsOf = newsByPhase((phaseId) => [questionsOf(phaseId)]);
  let frame: string | undefined;
  let turn: Promise<void> = Promise.resolve();
  return {
    /** Takes what there is now; `phaseId` is the phase that the offers are of. */
    take(news: LiveUpdate, phaseId: string | undefined): void {
      const { permissions, phases, liegenschaften: names, offers, scenarios, questions } = news;
      takeRights(permissions).catch(() => undefined);
      turn = turn.then(() => takePhases(phases)).catch(() => undefined);
      liegenschaften.hear([names]);
      if (questions !== null && phaseId !== undefined) questionNewsOf(phaseId).hear([questions]);
      if (offers === null || phaseId === undefined) return;
      const name = frameName(offers.version);
      newsOf(phaseId).hear([offers.version, name, `${offers.version} ${scenarios}`]);
      // Names of bidders who joined; no live update tells of accounts in no phase: these still age by time.
      if (frame !== name) void invalidateAnswers(listServiceProviders);
      frame = name;
    },
    /** Begins to follow a phase, or none: until then answers grow old by time, from then on by news. */
    follow(phaseId: string | undefined) {
      let isHeard = true;
      const all =
        phaseId === undefined ? [liegenschaften] : [liegenschaften, newsOf(phaseId), questionNewsOf(phaseId)];
      const isCovered = (query: Query) =>
        query.queryKey[0] === listPhases.path || all.some((news) => news.covers(query));
      trustAnswers((query) => isHeard && isCovered(query));
      const stopListening = queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        for (const news of all) news.onAnswer(event.query);
      });
      return {
        /** Says whether news can be heard; while they cannot, answers grow old by time. */
        hear: (isThere: boolean): void => {
          isHeard = isThere;
        },
        /** Asks for the answers in sight that news would tell of. */
        ask: () => void queryClient.invalidateQueries({ predicate: isCovered }, { cancelRefetch: false }),
        stop(): void {
          stopListening();
          trustAnswers(() => false);
          for (const news of all) news.rest();
        },
      };
    },
  };
}
