import { priceChangeArrow } from '@rahmenpreis/pricing/numbers/change-arrow.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { SaveStateMark } from '../../../../kit/field/save-state/save-state.tsx';
import { ChangeMark } from '../../../../tender/comparison/change-mark.tsx';
import { priceChangeText } from '../../../../tender/comparison/change-text.ts';
import { TEXTS } from '../../texts.ts';
import { markText } from './mark-text.ts';
import { type PriceLine, priceText } from '../price-lines.ts';
import styles from '../price-table.module.css';

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
  return line.epMillis === undefined ? (
    <span className={styles.missing}>{TEXTS.noPrice}</span>
  ) : (
    priceText(line.epMillis)
  );
}

/** How a price differs from that of the phase before; one that deserves a second look says why. */
export function Change({ line, isShort = false }: { line: PriceLine; isShort?: boolean }) {
  const whole = markText(line);
  const text =
    isShort && line.mark?.kind === 'slip' ? priceChangeText(line.previousMillis, line.epMillis) : whole;
  if (text !== undefined) {
    return (
      <span className={styles.flag} title={isShort ? `${TEXTS.marked}: ${whole}` : TEXTS.marked}>
        <IconAlertTriangle size={14} aria-label={TEXTS.marked} role="img" />
        {text}
      </span>
    );
  }
  return (
    <span className={styles.muted}>
      <ChangeMark
        arrow={priceChangeArrow(line.previousMillis ?? null, line.epMillis ?? null)}
        text={priceChangeText(line.previousMillis, line.epMillis)}
      />
    </span>
  );
}

/** Beside the price that counts the one that came too late, and why it was refused. */
export function Refused({ line: { refusedText = '', message } }: { line: PriceLine }) {
  return (
    <span className={styles.refused} title={message}>
      <IconAlertTriangle size={14} aria-hidden />
      {TEXTS.refusedPrice(refusedText)}
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
  if ((!isEditable || line.isRefused) && line.state === 'saved') return null;
  return (
    <span className={styles.state} data-tight={isTight || undefined}>
      <SaveStateMark state={line.state} message={line.message} {...(isEditable ? { onRetry } : {})} />
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
