import { Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconMapPinOff, IconUserQuestion } from '@tabler/icons-react';
import { cellFigures } from '../diff-zs.ts';
import { type AwardCell, restrictionsOf } from '../model.ts';
import { TEXTS } from '../texts.ts';
import styles from './award-cell.module.css';

/** What restricts an offer, as icons with their words (AWARD-015, AWARD-024). */
export function RestrictionIcons({ flags }: { flags: number }) {
  return restrictionsOf({ flags }).map((restriction) => {
    const label = restriction === 'incomplete' ? TEXTS.incomplete : TEXTS.notInMarket;
    const Icon = restriction === 'incomplete' ? IconAlertTriangle : IconMapPinOff;
    return (
      <Tooltip key={restriction} label={label}>
        <Icon size={15} role="img" aria-label={label} className={styles.restriction} />
      </Tooltip>
    );
  });
}

function edgeOf(cell: AwardCell): 'valid' | 'wrong' | 'open' {
  if (cell.state !== 'awarded' || cell.offer === undefined) return 'open';
  return restrictionsOf(cell.offer).length > 0 ? 'wrong' : 'valid';
}

/** An awarded cell, a proposal, or why there is none (AWARD-012…016). */
export function AwardCellContent({ cell }: { cell: AwardCell }) {
  const { state, offer, rank, elsewhere } = cell;
  if (state === 'no-rows') return <span className={styles.none}>{TEXTS.noRows}</span>;
  const { diff, isAboveTarget, sums } = cellFigures(cell);
  return (
    <span className={styles.cell} data-edge={edgeOf(cell)}>
      <span className={styles.line}>
        {offer === undefined ? (
          <span className={styles.muted}>{TEXTS.noOffer}</span>
        ) : (
          <span className={styles.winner} title={offer.organisation}>
            {state === 'proposal' ? `${TEXTS.proposal}: ${offer.organisation}` : <b>{offer.organisation}</b>}
          </span>
        )}
        {rank !== null && <span className={styles.muted}>· {rank}.</span>}
        {offer !== undefined && <RestrictionIcons flags={offer.flags} />}
        {elsewhere !== undefined && (
          <Tooltip label={TEXTS.elsewhere(elsewhere)}>
            <IconUserQuestion
              size={15}
              role="img"
              aria-label={TEXTS.elsewhere(elsewhere)}
              className={styles.restriction}
            />
          </Tooltip>
        )}
      </span>
      <span className={styles.line}>
        <span className={styles.muted}>{TEXTS.diff}</span>
        <span
          className={styles.figure}
          data-target={diff === '–' ? undefined : isAboveTarget ? 'above' : 'met'}
        >
          {diff}
        </span>
      </span>
      <span className={styles.line}>
        <span className={styles.muted}>{TEXTS.sums}</span>
        <span className={styles.figure}>{sums}</span>
      </span>
    </span>
  );
}
