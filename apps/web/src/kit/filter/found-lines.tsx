import { Text } from '@mantine/core';
import { TEXTS } from '../texts.ts';

/** How many lines a list to choose from shows; who wants another one searches for it. */
export const LINES_SHOWN = 200;

/** Says at the end of a list how many lines it does not show, if there are any. */
export function MoreFound({ count }: { count: number }) {
  return count > LINES_SHOWN ? (
    <Text my={8} mx={4} c="dimmed">
      {TEXTS.moreFound(count - LINES_SHOWN)}
    </Text>
  ) : null;
}

/** Says in the list that the text finds nothing. */
export function NothingFound() {
  return (
    <Text my={8} mx={4} c="dimmed">
      {TEXTS.nothingFound}
    </Text>
  );
}
