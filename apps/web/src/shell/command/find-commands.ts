import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { holdsWords, searchWords } from '@rahmenpreis/german/search-words.ts';

/** A number as somebody types it in a hurry: «L-002» as «L2». */
export function shortNumber(nummer: string): string {
  return nummer.replaceAll(/[\s._/-]+0*/g, '');
}

/** Gives what holds every word, spelled as in every search, by its group; a group without a hit is left out (PROP-003). */
export function findCommands(
  query: string,
  groups: readonly SpotlightActionGroupData[],
): SpotlightActionGroupData[] {
  const words = searchWords(query);
  return groups
    .map(({ group, actions }) => ({
      group,
      actions: actions.filter(({ label = '', description = '', keywords = '' }) =>
        holdsWords([label, description, keywords].join(' '), words),
      ),
    }))
    .filter(({ actions }) => actions.length > 0);
}
