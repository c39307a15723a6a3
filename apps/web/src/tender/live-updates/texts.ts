import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { clockTime, shortDate } from '@rahmenpreis/german/german-date.ts';
import type { SessionUser } from '../../kernel/session/session-state.ts';

/** What a user is told of a phase that somebody else has changed. */
export const TEXTS = {
  endMoved: (day: string, time: string) => `Das Ende wurde auf den ${day}, ${time} verlegt.`,
  startMoved: (day: string, time: string) => `Der Beginn wurde auf den ${day}, ${time} verlegt.`,
  types: {
    OFFER: 'Sie ist nicht mehr die letzte Angebotsphase.',
    FINAL: 'Sie ist jetzt die letzte Angebotsphase.',
  },
  removed: 'Sie sind an dieser Phase nicht mehr beteiligt.',
  added: 'Sie sind an dieser Phase jetzt beteiligt.',
  deleted: 'Diese Phase wurde gelöscht.',
} as const;

/** What a user is told of one phase. */
export interface PhaseSentence {
  readonly phaseId: string;
  readonly title: string;
  readonly text: string;
}

type Looker = Pick<SessionUser, 'id' | 'kind'>;

function changes(before: Phase, after: Phase): string[] {
  return [
    ...(before.start === after.start
      ? []
      : [TEXTS.startMoved(shortDate(after.start), clockTime(after.start))]),
    ...(before.end === after.end ? [] : [TEXTS.endMoved(shortDate(after.end), clockTime(after.end))]),
    ...(before.type === after.type ? [] : [TEXTS.types[after.type]]),
  ];
}

/** Undefined stands for a phase that does not exist, or not yet. */
function sentencesOf(before: Phase | undefined, after: Phase | undefined, user: Looker): string[] {
  if (user.kind !== 'provider')
    return before === undefined || after === undefined ? [] : changes(before, after);
  const [wasListed, isListed] = [before, after].map((phase) => phase?.userIds?.includes(user.id) === true);
  if (!isListed) return wasListed ? [after === undefined ? TEXTS.deleted : TEXTS.removed] : [];
  return before === undefined || after === undefined || !wasListed ? [TEXTS.added] : changes(before, after);
}

/**
 * Words the changes of phases between two lists: to a bidder that it joined or left one, or that one listing
 * it was deleted; to both sides where start, end or type changed. Nothing is said of other phases.
 */
export function phaseSentences(
  before: readonly Phase[],
  after: readonly Phase[],
  user: Looker,
): PhaseSentence[] {
  const afterById = new Map(after.map((phase) => [phase.id, phase]));
  const beforeById = new Map(before.map((phase) => [phase.id, phase]));
  return [...new Map([...beforeById, ...afterById]).values()].flatMap(({ id, title }) => {
    const sentences = sentencesOf(beforeById.get(id), afterById.get(id), user);
    return sentences.length === 0 ? [] : [{ phaseId: id, title, text: sentences.join(' ') }];
  });
}
