import type { UserKind } from '@rahmenpreis/contract/permission.ts';
import { holdsWords, searchWords } from '@rahmenpreis/german/search-words.ts';
import { ADMIN_FILES, ADMIN_FIRST_STEPS, ADMIN_PAGES } from './admin-text.ts';
import { BIDDER_FILES, BIDDER_FIRST_STEPS, BIDDER_PAGES } from './bidder-text.ts';
import { type Chapter, type ChapterGroup, isPoints, type Part } from './chapter.ts';
import { ADMIN_KEYS, ADMIN_PICTURES, BIDDER_KEYS, BIDDER_PICTURES, SIGN_IN, SUMS } from './common-text.ts';
import { TEXTS } from './texts.ts';

/** Gives a user kind's chapters, with its own for each page, in the order of the list (decision 0086). */
export function chapterGroups(kind: UserKind): readonly ChapterGroup[] {
  const isAdmin = kind === 'admin';
  return [
    { title: TEXTS.start, chapters: [isAdmin ? ADMIN_FIRST_STEPS : BIDDER_FIRST_STEPS] },
    { title: TEXTS.pages, chapters: isAdmin ? ADMIN_PAGES : BIDDER_PAGES },
    {
      title: TEXTS.lookUp,
      chapters: [
        SUMS,
        ...(isAdmin
          ? [ADMIN_PICTURES, ADMIN_FILES, ADMIN_KEYS]
          : [BIDDER_PICTURES, BIDDER_FILES, BIDDER_KEYS]),
        SIGN_IN,
      ],
    },
  ];
}

function wordsOf(part: Part): string {
  if (typeof part === 'string') return part;
  if (isPoints(part)) return part.join(' ');
  if ('steps' in part) return part.steps.join(' ');
  return 'keys' in part ? part.keys.flat().join(' ') : '';
}

/** Everything that a chapter says, for searches. */
function chapterWords({ title, parts }: Chapter): string {
  return [title, ...parts.map(wordsOf)].join(' ');
}

/** Gives the chapters that hold every word, spelled as in every search; a group without one is left out. */
export function findChapters(groups: readonly ChapterGroup[], query: string): readonly ChapterGroup[] {
  const words = searchWords(query);
  return groups
    .map(({ title, chapters }) => ({
      title,
      chapters: chapters.filter((chapter) => holdsWords(chapterWords(chapter), words)),
    }))
    .filter(({ chapters }) => chapters.length > 0);
}
