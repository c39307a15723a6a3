import type { OwnOffer } from './own-offer.ts';
import { TEXTS } from './texts.ts';
import styles from './unsaved-note.module.css';
import { unsavedTexts } from './sum-texts.ts';

/**
 * Names beside a sum over some properties what of it the server does not hold; beside the sum of all, where
 * they are left out, the line stands always.
 */
export function UnsavedNote({ own, lIndices }: { own: OwnOffer; lIndices?: readonly number[] }) {
  const texts = unsavedTexts(own, lIndices);
  if (texts.length === 0 && lIndices !== undefined) return null;
  return (
    <p className={styles.note} data-unsaved={texts.length > 0 || undefined}>
      {texts.length === 0 ? TEXTS.allStored : texts.join(' · ')}
    </p>
  );
}
