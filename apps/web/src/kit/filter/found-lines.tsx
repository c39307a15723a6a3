import { TEXTS } from '../texts.ts';
import styles from './found-lines.module.css';

/** How many lines a list to choose from shows; who wants another one searches for it. */
export const LINES_SHOWN = 200;

/** Says at the end of a list how many lines it does not show, if there are any. */
export function MoreFound({ count }: { count: number }) {
  return count > LINES_SHOWN ? (
    <p className={styles.nothing}>{TEXTS.moreFound(count - LINES_SHOWN)}</p>
  ) : null;
}

/** Says in the list that the text finds nothing. */
export function NothingFound() {
  return <p className={styles.nothing}>{TEXTS.nothingFound}</p>;
}
