import {
  listOrgaKeyValChanges,
  listOrgaKeyVals,
  listOwnKeyValChanges,
  listOwnKeyVals,
  listPhaseKeyValChanges,
  listPhaseKeyVals,
} from '@rahmenpreis/contract/keyval.ts';
import { followNews } from '@rahmenpreis/contract/live-updates.ts';
import { getOfferChanges, getOffers } from '@rahmenpreis/contract/offers.ts';
import { applyKeyValChanges, applyOfferChanges } from '@rahmenpreis/tendering/offer/answer-changes.ts';
import type { EventBytes } from '../../kernel/call/call-input.ts';
import { call, refreshAccess } from '../../kernel/call/call.ts';
import { askForChanges } from '../../kernel/call/held-answer.ts';
import { isFresh } from '../../kernel/call/refresh-access.ts';
import { connection, liveUpdatesArrive } from '../../kernel/connection.ts';
import { session } from '../../kernel/session/session.ts';
import { createFollower } from './live-update-follower.ts';
import { createLiveUpdateTaker } from './take-live-updates.ts';

/** Follows the news with the offers of a phase, where one is given; gives the way to stop that. */
export type FollowLiveUpdates = (phaseId: string | undefined) => () => void;

function isReady(): boolean {
  return (
    session.state().user !== null && document.visibilityState === 'visible' && connection.get() === 'reached'
  );
}

function onReadiness(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  const stops = [session.subscribe(listener), connection.subscribe(listener)];
  return () => {
    document.removeEventListener('visibilitychange', listener);
    for (const stop of stops) stop();
  };
}

async function open(phaseId: string | undefined, signal: AbortSignal): Promise<EventBytes> {
  // A page that nobody uses is followed for as long as its session lasts, but never makes it last longer.
  if (!isFresh(session.state())) await refreshAccess('idle');
  return call(followNews, { query: { phaseId }, signal });
}

askForChanges(getOffers, getOfferChanges, applyOfferChanges);
askForChanges(listPhaseKeyVals, listPhaseKeyValChanges, applyKeyValChanges);
askForChanges(listOrgaKeyVals, listOrgaKeyValChanges, applyKeyValChanges);
askForChanges(listOwnKeyVals, listOwnKeyValChanges, applyKeyValChanges);

/** How often answers are asked for while no news can be heard, in milliseconds. */
const ASKING_MS = 10_000;

/** Builds what follows the news of the signed-in user, now of one phase, now of another. */
export function createFollowing(): FollowLiveUpdates {
  const taker = createLiveUpdateTaker();
  const runFollower = createFollower();
  return (phaseId) => {
    const following = taker.follow(phaseId);
    let asking: ReturnType<typeof setInterval> | undefined;
    const ask = () => {
      if (isReady()) following.ask();
    };
    const hear = (isHeard: boolean) => {
      liveUpdatesArrive.set(isHeard);
      if (isHeard) {
        clearInterval(asking);
        asking = undefined;
      } else if (asking === undefined) {
        following.hear(false);
        asking = setInterval(ask, ASKING_MS);
        ask();
      }
    };
    if (!liveUpdatesArrive.get()) hear(false);
    const stop = runFollower({
      open: (signal) => open(phaseId, signal),
      isReady,
      onReadiness,
      onNews: (news) => {
        following.hear(true);
        taker.take(news, phaseId);
      },
      onLoss: () => following.hear(false),
      onHearing: hear,
    });
    return () => {
      clearInterval(asking);
      following.stop();
      stop();
    };
  };
}
