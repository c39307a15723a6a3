import { IconCheck } from '@tabler/icons-react';
import { TEXTS as OFFER_TEXTS } from '../../../../tender/own-offer/texts.ts';
import { TEXTS } from '../../texts.ts';
import type { OfferSum } from '../price-lines.ts';
import styles from '../price-table.module.css';

function missingNotes({ neededCount, unusedCount, hasEnded }: OfferSum): string[] {
  if (neededCount > 0) return [(hasEnded ? TEXTS.rankedBehindEnded : TEXTS.rankedBehind)(neededCount)];
  return unusedCount > 0 ? [TEXTS.notAskedFor(unusedCount)] : [];
}

/** Beside the total: what it is over, what of it is not stored, and what a missing price costs. */
export function SumName({ sum }: { sum: OfferSum }) {
  const { inMarketCount, liegenschaftCount, unsaved } = sum;
  const note = [...unsaved, ...missingNotes(sum)].join(' · ');
  return (
    <span className={styles.sum}>
      <span>{TEXTS.sum}</span>
      <span className={styles.over}>{TEXTS.sumOf(inMarketCount, liegenschaftCount)}</span>
      {note !== '' && (
        <span className={styles.note} title={note}>
          {note}
        </span>
      )}
    </span>
  );
}

/** A tick where the server holds all that was typed. */
export function SumStored({ sum }: { sum: OfferSum }) {
  if (sum.unsaved.length > 0) return null;
  return (
    <span
      className={`${styles.state} ${styles.stored}`}
      role="img"
      aria-label={OFFER_TEXTS.allStored}
      title={OFFER_TEXTS.allStored}
    >
      <IconCheck size={16} aria-hidden />
    </span>
  );
}
