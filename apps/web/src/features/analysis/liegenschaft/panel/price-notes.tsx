import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { participationWord } from '@rahmenpreis/tendering/participation/participation.ts';
import { useShownPhaseState } from '../../../../tender/phase/shown-phase-state.tsx';
import { offerState } from '../../offer-state.ts';
import { TEXTS as COMMON } from '../../texts.ts';
import type { PriceBidder } from '../price-table.ts';
import type { PriceStanding } from './price-detail.ts';
import styles from './price-panel.module.css';
import { TEXTS } from './texts.ts';

interface PriceNotesProps {
  readonly bidders: readonly PriceBidder[];
  readonly names: readonly string[];
  readonly standings: readonly PriceStanding[];
  readonly outlierPercent: number;
}

/** Names who lies far off the median, and who has no rank and why. */
export function PriceNotes({ bidders, names, standings, outlierPercent }: PriceNotesProps) {
  const phaseState = useShownPhaseState();
  const far = bidders.flatMap((_, p) => {
    const { isOutlier = false, offMedian: change } = standings[p] ?? {};
    if (!isOutlier || change === undefined) return [];
    return TEXTS.far(names[p] ?? '', change.replace(/^[+−]/, ''), !change.startsWith('−'));
  });
  const unranked = bidders.flatMap((bidder, p) => {
    const state = offerState(bidder);
    const words = {
      complete: undefined,
      incomplete: COMMON.incomplete,
      'not-in-market': COMMON.notInMarket,
      'not-offering': participationWord(bidder.participation, phaseState),
    }[state];
    return words === undefined ? [] : TEXTS.state(names[p] ?? '', TEXTS.withoutRank(words));
  });
  return (
    <>
      {far.length > 0 && (
        <p className={styles.far}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>
            {far.join('; ')}, {TEXTS.threshold(outlierPercent)}
          </span>
        </p>
      )}
      {unranked.length > 0 && (
        <p className={styles.unranked}>
          <IconInfoCircle size={16} aria-hidden />
          <span>{unranked.join('; ')}.</span>
        </p>
      )}
    </>
  );
}
