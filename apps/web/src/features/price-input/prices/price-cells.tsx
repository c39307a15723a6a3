import { UnstyledButton } from '@mantine/core';
import { priceChangeArrow } from '@rahmenpreis/pricing/numbers/change-arrow.ts';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { SaveStateMark } from '../../../kit/field/save-state.tsx';
import heard from '../../../kit/show/heard.module.css';
import textStyles from '../../../kit/show/text.module.css';
import { GRID_TEXTS } from '../../../kit/texts.ts';
import { ChangeMark } from '../../../tender/comparison/change-mark.tsx';
import { priceChangeText } from '../../../tender/comparison/texts.ts';
import { TEXTS as OFFER_TEXTS } from '../../../tender/own-offer/texts.ts';
import { TEXTS } from '../texts.ts';
import { priceText } from '../value-cells.ts';
import type { OfferSum, PriceLine, ToldGroupWords } from './price-lines.ts';
import styles from './price-table.module.css';

/** Stands where nothing is shown: readers take a cell without words for the table's end. */
const NOTHING_SAID = <span className={heard.heard}>{GRID_TEXTS.empty}</span>;

/** The text of a price's mark: «0,000 €?», «+34,2 %», «+825,9 %, Faktor 10?»; undefined without a mark. */
export function markText({ mark, epMillis, previousMillis }: PriceLine): string | undefined {
  if (mark === undefined) return undefined;
  if (mark.kind === 'zero') return TEXTS.zero;
  const change = priceChangeText(previousMillis, epMillis);
  return mark.kind === 'slip' ? TEXTS.slip(change ?? '', mark.factor) : change;
}

/** A position's price, or how many prices of a category there are. */
export function Price({ line }: { line: PriceLine }) {
  if (line.entry.epCode === null) {
    const isOpen = line.pricedCount < line.priceCount && line.level === 0;
    return (
      <span className={styles.count} data-open={isOpen || undefined}>
        {TEXTS.countOf(line.pricedCount, line.priceCount)}
      </span>
    );
  }
  if (line.resting !== undefined) {
    return (
      <s className={textStyles.quiet} title={TEXTS.restsHint}>
        {priceText(line.resting.millis)}
      </s>
    );
  }
  return line.epMillis === undefined ? (
    <span className={styles.missing}>{TEXTS.noPrice}</span>
  ) : (
    priceText(line.epMillis)
  );
}

/** The change from the price of the phase before; a doubtful one is marked, with the reason as tooltip. */
export function Change({ line }: { line: PriceLine }) {
  const whole = markText(line);
  const text = line.mark?.kind === 'slip' ? priceChangeText(line.previousMillis, line.epMillis) : whole;
  if (text !== undefined) {
    return (
      <span className={styles.flag} title={`${TEXTS.marked}: ${whole}`}>
        <IconAlertTriangle size={14} aria-label={TEXTS.marked} role="img" />
        {text}
      </span>
    );
  }
  const arrow = priceChangeArrow(line.previousMillis ?? null, line.epMillis ?? null);
  if (arrow === null) return NOTHING_SAID;
  return (
    <span className={textStyles.quiet}>
      <ChangeMark arrow={arrow} text={priceChangeText(line.previousMillis, line.epMillis)} />
    </span>
  );
}

interface RestsProps {
  readonly line: PriceLine;
  /** Whether there is room for the button alone, where the name says the rest. */
  readonly isNarrow: boolean;
  /** Enters the same price for the unit that there is now; undefined where nothing can be entered. */
  readonly onConfirm: ((line: PriceLine) => void) | undefined;
}

/** Why a price does not count, and the button by which it does again (decision 0081). */
export function Rests({ line, isNarrow, onConfirm }: RestsProps) {
  const { entry, resting } = line;
  const words = TEXTS.rests(resting?.unit ?? '', entry.unit);
  const label = TEXTS.confirmResting(entry.epCode ?? '', priceText(resting?.millis), entry.unit);
  return (
    <span className={styles.flag} title={`${words}. ${TEXTS.restsHint}`}>
      {!isNarrow && (
        <>
          <IconAlertTriangle size={14} role="img" aria-label={words} />
          {TEXTS.restsShort}
        </>
      )}
      {onConfirm !== undefined && (
        <UnstyledButton className={styles.confirm} aria-label={label} onClick={() => onConfirm(line)}>
          <IconCheck size={16} aria-hidden />
        </UnstyledButton>
      )}
    </span>
  );
}

/** Beside the price that counts the one that came too late, and why it was refused. */
export function Refused({ line: { refusedText = '', message } }: { line: PriceLine }) {
  const words = TEXTS.refusedPrice(refusedText);
  return (
    <span className={styles.refused} title={[words, message].filter(Boolean).join('. ')}>
      <IconAlertTriangle size={14} aria-hidden />
      <span className={styles.shortened}>{words}</span>
    </span>
  );
}

interface SavedProps {
  readonly line: PriceLine;
  readonly isEditable: boolean;
  /** Whether there is room for a sign alone. */
  readonly isTight: boolean;
  readonly onRetry: () => void;
}

/** Whether a position's price is stored; beside a refused text a tick would belong to the price under it. */
export function Saved({ line, isEditable, isTight, onRetry }: SavedProps) {
  const isTold = line.state !== 'saved' || (isEditable && !line.isRefused);
  if (line.state === 'none' || !isTold) return NOTHING_SAID;
  return (
    <span className={styles.state} data-tight={isTight || undefined}>
      <SaveStateMark state={line.state} message={line.message} {...(isEditable ? { onRetry } : {})} />
    </span>
  );
}

interface TitleProps extends Pick<SumNameProps, 'freePx'> {
  readonly title: string;
  readonly told: ToldGroupWords | undefined;
}

/** A name, and beside it what was told about the service group that begins there, over empty cells. */
export function Title({ title, told, freePx }: TitleProps) {
  if (told === undefined) return title;
  return (
    <span className={styles.told} style={{ maxWidth: `calc(100% + ${freePx}px)` }}>
      <span>{title}</span>
      <span className={styles.over}>{`${told.title} ${told.words}`}</span>
    </span>
  );
}

/** On a narrow screen: the whole name, and under it what stands in columns elsewhere. */
export function Name({ line, details }: { line: PriceLine; details: string }) {
  return (
    <span className={styles.name}>
      <span className={styles.words}>
        {line.entry.epCode === null ? `${line.entry.number} ${line.entry.title}` : line.entry.title}
      </span>
      {details !== '' && (
        <span className={styles.details} data-marked={line.mark !== undefined || undefined}>
          {details}
        </span>
      )}
    </span>
  );
}

function missingNotes({ neededCount, unusedCount, hasEnded }: OfferSum): string[] {
  if (neededCount > 0) return [(hasEnded ? TEXTS.rankedBehindEnded : TEXTS.rankedBehind)(neededCount)];
  return unusedCount > 0 ? [TEXTS.notAskedFor(unusedCount)] : [];
}

interface SumNameProps {
  readonly sum: OfferSum;
  /** How wide the empty cells behind it are, at the least, in pixels. */
  readonly freePx: number;
}

/** Beside the total: what it is over, what of it is not stored, and what a missing price costs. */
export function SumName({ sum, freePx }: SumNameProps) {
  const { inMarketCount, liegenschaftCount, unsaved } = sum;
  const note = [...unsaved, ...missingNotes(sum)].join(' · ');
  return (
    <span className={styles.sum} style={{ maxWidth: `calc(100% + ${freePx}px)` }}>
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
  if (sum.unsaved.length > 0) return NOTHING_SAID;
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
