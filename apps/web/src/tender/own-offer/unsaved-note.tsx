import type { OwnOffer } from './own-offer.ts';
import { TEXTS } from './texts.ts';
import styles from './unsaved-note.module.css';
import { unsavedTexts } from './sum-texts.ts';

interface UnsavedNoteProps {
  readonly own: OwnOffer;
  /** The properties that the sum is over; all where left out. */
  readonly lIndices?: readonly number[];
}

/** Names beside a sum what of it the server does not hold; beside the sum of all properties the line stands always. */
export function UnsavedNote({ own, lIndices }: UnsavedNoteProps) {
  const texts = unsavedTexts(own, lIndices);
  if (texts.length === 0 && lIndices !== undefined) return null;
  return (
    <p className={styles.note} data-unsaved={texts.length > 0 || undefined}>
      {texts.length === 0 ? TEXTS.allStored : texts.join(' · ')}
    </p>
  );
}
