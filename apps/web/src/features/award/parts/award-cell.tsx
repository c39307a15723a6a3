import type { AwardSum } from '@rahmenpreis/tendering/award/award-sums.ts';
import { firmWords, limitText } from '@rahmenpreis/tendering/award/firm-words.ts';
import {
  IconCheck,
  IconHistory,
  IconHourglass,
  IconMessage2,
  IconRepeat,
  IconUserQuestion,
} from '@tabler/icons-react';
import heard from '../../../kit/show/heard.module.css';
import { amountsOf, type AwardCell } from '../award-rows.ts';
import { type Amounts, DiffPercent, figuresOf } from '../diff-zs.tsx';
import { CLOSING_TEXTS } from '../closing/texts.ts';
import { lostText } from '../lost-packages.ts';
import { restrictionsOf } from '../restrictions.ts';
import { REASON_TEXTS } from '../reason/texts.ts';
import { TEXTS } from '../texts.ts';
import styles from './award-cell.module.css';

/** An icon with its words. */
function Mark(props: { icon: typeof IconHistory; label: string; className: string | undefined }) {
  const { icon: Icon, label, className } = props;
  return <Icon data-tooltip={label} size={15} role="img" aria-label={label} className={className} />;
}

/** What restricts an offer, as icons with their words (AWARD-015, AWARD-024). */
export function RestrictionIcons({ flags }: { flags: number }) {
  return restrictionsOf({ flags }).map(({ words, icon }) => (
    <Mark key={words} icon={icon} label={words} className={styles.restriction} />
  ));
}

function edgeOf(cell: AwardCell): 'valid' | 'wrong' | 'open' {
  if (cell.state === 'lapsed') return 'wrong';
  if (cell.state !== 'awarded' || cell.offer === undefined) return 'open';
  return restrictionsOf(cell.offer).length > 0 ? 'wrong' : 'valid';
}

/** The background of a cell: valid or wrong as awarded, attention for a lost one (AWARD-015, AWARD-020). */
export function awardTone(cell: AwardCell | undefined): 'valid' | 'wrong' | 'attention' | undefined {
  if (cell?.lost !== undefined && cell.state !== 'lapsed') return 'attention';
  const edge = cell && edgeOf(cell);
  return edge === 'open' ? undefined : edge;
}

/** The line of figures: the sum and its target price, at the right their percent (AWARD-013, AWARD-014). */
function Figures({ amounts }: { amounts: Amounts }) {
  const { sum, target } = figuresOf(amounts);
  return (
    <span className={styles.line}>
      <span className={heard.heard}>{TEXTS.sum}</span>
      <span className={styles.figure}>{sum}</span>
      <span className={styles.target}>
        {'/ '}
        <span className={heard.heard}>{TEXTS.targetShort}</span>
        {target}
      </span>
      <span className={heard.heard}>{TEXTS.diff}</span>
      <span className={styles.percent}>
        <DiffPercent amounts={amounts} />
      </span>
    </span>
  );
}

function Winner({ cell: { state, offer }, names }: Pick<AwardCellContentProps, 'cell' | 'names'>) {
  if (state === 'lapsed' && offer === undefined) {
    return <span className={styles.muted}>{TEXTS.goneHolder}</span>;
  }
  if (state === 'no-sum') return <span className={styles.muted}>{TEXTS.noSum}</span>;
  if (offer === undefined) return <span className={styles.muted}>{TEXTS.noOffer}</span>;
  return (
    <span className={styles.winner} data-state={state} title={offer.organisation}>
      {names.get(offer.organisation) ?? offer.organisation}
    </span>
  );
}

function standingOf({ state, rank }: AwardCell): string {
  if (state === 'lapsed') return TEXTS.lapsed;
  if (state !== 'awarded' && state !== 'proposal') return '';
  return `${state === 'awarded' ? TEXTS.awarded : TEXTS.proposal} · ${rank === null ? '–' : `${rank}.`}`;
}

interface AwardCellContentProps {
  readonly cell: AwardCell;
  /** The short names of bidders by their names, as beside its standing a whole one has no room. */
  readonly names: ReadonlyMap<string, string>;
  readonly isFresh: boolean;
  /** The joint quantity error up to which rank 1 holds; set where it is small and somebody looks for it. */
  readonly limit?: number | undefined;
  /** Nobody looks for packages of its kind. */
  readonly isPale?: boolean;
}

/** An awarded cell, a proposal, or why there is none; a fading tick marks a new award (AWARD-012…016). */
export function AwardCellContent({ cell, names, isFresh, limit, isPale = false }: AwardCellContentProps) {
  const { state, offer, elsewhere, lost, reason, waitsFor, reasked } = cell;
  if (state === 'no-rows') return <span className={styles.none}>{TEXTS.noRows}</span>;
  return (
    <span className={styles.cell} data-edge={edgeOf(cell)} data-pale={isPale || undefined}>
      <span className={styles.line}>
        <Winner cell={cell} names={names} />
        {offer !== undefined && <RestrictionIcons flags={offer.flags} />}
        {lost !== undefined && <Mark icon={IconHistory} label={lostText(lost)} className={styles.lost} />}
        {elsewhere !== undefined && (
          <Mark icon={IconUserQuestion} label={TEXTS.elsewhere(elsewhere)} className={styles.restriction} />
        )}
        {state === 'awarded' && reason !== undefined && (
          <Mark icon={IconMessage2} label={REASON_TEXTS.told(reason.text)} className={styles.reason} />
        )}
        {reasked !== undefined && (
          <Mark icon={IconRepeat} label={TEXTS.reasked(reasked)} className={styles.lost} />
        )}
        {waitsFor !== undefined && (
          <Mark icon={IconHourglass} label={CLOSING_TEXTS.waits} className={styles.lost} />
        )}
        {limit !== undefined && (
          <span className={styles.weak} data-tooltip={firmWords(limit)}>
            {limitText(limit)}
          </span>
        )}
        {isFresh && state === 'awarded' && <IconCheck size={16} aria-hidden className={styles.tick} />}
        <span className={styles.standing}>{standingOf(cell)}</span>
      </span>
      <Figures amounts={amountsOf(cell)} />
    </span>
  );
}

const NOTHING: Amounts = { sumMillis: null, targetMillis: null };

/** What was awarded of one service group altogether, below its column. */
export function AwardSumContent({ sum }: { sum: AwardSum }) {
  const { awardedCount, cellCount, comparedCount } = sum;
  return (
    <span className={styles.cell} data-edge="sum">
      <span className={styles.line}>
        <span className={styles.muted}>{TEXTS.sumOf(awardedCount, cellCount)}</span>
        {comparedCount > 0 && <span className={styles.standing}>{TEXTS.compared(comparedCount)}</span>}
      </span>
      <Figures amounts={awardedCount === 0 ? NOTHING : sum} />
    </span>
  );
}
