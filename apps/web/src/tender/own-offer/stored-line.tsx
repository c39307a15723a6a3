import { clockTime, shortDate } from '@rahmenpreis/german/german-date.ts';
import { IconAlertTriangle, IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import type { ReadyOffer } from './own-offer-loading.ts';
import { TEXTS } from './texts.ts';
import styles from './stored-line.module.css';
import { isUnsaved, type SaverSnapshot } from './saving/keyval-saver.ts';

/**
 * Says how what was typed is stored: all of it, some on its way, or some not, because nobody answers or it
 * was refused; `short` where there is room for a few words only (BID-012).
 */
export function storedWords({ values }: Pick<SaverSnapshot, 'values'>) {
  const unsaved = [...values.values()].filter(isUnsaved);
  if (unsaved.length === 0) return { kind: 'stored', text: TEXTS.stored, short: TEXTS.stored } as const;
  const failed = unsaved.filter(({ state }) => state === 'error').length;
  if (failed > 0)
    return { kind: 'unsaved', text: TEXTS.unsaved(failed), short: TEXTS.unsavedShort(failed) } as const;
  const { length } = unsaved;
  return { kind: 'saving', text: TEXTS.saving(length), short: TEXTS.savingShort(length) } as const;
}

const ICONS = { stored: IconCircleCheck, saving: IconRefresh, unsaved: IconAlertTriangle } as const;

interface StoredLineProps {
  readonly offer: Pick<ReadyOffer, 'saving' | 'agreedAt'>;
  /** When the offer last changed, where known; else when the server was last known to hold what is shown. */
  readonly changedAt?: string;
  /** Whether there is room for a few words only; the whole sentence is the hint then. */
  readonly isShort?: boolean;
}

/** Whether all input is stored, and as of when: one calm line on each bidder page with input (BID-012). */
export function StoredLine({ offer, changedAt = offer.agreedAt, isShort = false }: StoredLineProps) {
  const { kind, text, short } = storedWords(offer.saving);
  const Icon = ICONS[kind];
  const time = clockTime(changedAt);
  const whole = TEXTS.asOf(shortDate(changedAt), time, text);
  return (
    <span
      className={styles.line}
      data-kind={kind}
      data-short={isShort || undefined}
      data-tooltip={isShort ? whole : undefined}
    >
      <Icon size={isShort ? 14 : 16} aria-hidden />
      <span>{!isShort ? whole : kind === 'stored' ? TEXTS.storedAt(short, time) : short}</span>
    </span>
  );
}
