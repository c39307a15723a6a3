import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { type OwnOffer, unsavedMillis } from '../own-offer.ts';
import { TEXTS } from '../texts.ts';
import styles from './unsaved-note.module.css';

/** Writes an amount with its sign: «+12,000», «−3.529.616,725», «0,000». */
function signed(millis: number): string {
  return `${millis > 0 ? '+' : ''}${formatMillis(millis).replace('-', '−')}`;
}

/** What of a sum is not stored, as sentences beside it; none where the server holds all that was typed (BID-012). */
export function unsavedTexts(own: OwnOffer, lIndices?: readonly number[]): string[] {
  const { ahead, leftOut } = own.unsaved;
  const millis = unsavedMillis(own, lIndices);
  const isWhole = lIndices === undefined;
  return [
    ...(isWhole && ahead > 0 ? [TEXTS.ahead(ahead, signed(millis))] : []),
    ...(!isWhole && millis !== 0 ? [TEXTS.aheadAmount(signed(millis))] : []),
    ...(isWhole && leftOut > 0 ? [TEXTS.leftOut(leftOut)] : []),
  ];
}

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
