import { followNews } from '@rahmenpreis/contract/news.ts';
import { call } from '../../kernel/call/call.ts';
import { connectionNow, onConnection } from '../../kernel/connection/connection.ts';
import { session } from '../../kernel/session/session.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { runFollower } from './news-follower.ts';
import { createNewsTaker } from './take-news.ts';

/** Follows the news with the offers of a phase, where one is given; gives the way to stop that. */
export type FollowNews = (phaseId: string | undefined) => () => void;

function isReady(): boolean {
  const { accessToken, accessExpiresAtMs } = session.state();
  // Never opened with an expired access: refreshing it here would keep a session alive that nobody uses.
  const isAdmitted = accessToken !== null && accessExpiresAtMs > serverNowMs();
  return isAdmitted && document.visibilityState === 'visible' && connectionNow() === 'reached';
}

function onReadiness(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  const stops = [session.subscribe(listener), onConnection(listener)];
  return () => {
    document.removeEventListener('visibilitychange', listener);
    for (const stop of stops) stop();
  };
}

/** Builds what follows the news of the signed-in user, now of one phase, now of another. */
export function createFollowing(): FollowNews {
  const taker = createNewsTaker();
  return (phaseId) => {
    const stop = runFollower({
      open: (signal) => call(followNews, { query: { phaseId }, signal }),
      isReady,
      onReadiness,
      onNews: (news, before) => taker.take(news, before, phaseId),
    });
    return () => {
      taker.rest();
      stop();
    };
  };
}
