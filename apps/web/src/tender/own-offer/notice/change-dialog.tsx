import { Button, Group } from '@mantine/core';
import type { PhaseChanges } from '@rahmenpreis/contract/phase.ts';
import { clockTime, shortDate } from '@rahmenpreis/german/written-instant.ts';
import { Modal } from '../../../kit/dialog/modal.tsx';
import { TEXTS as KIT_TEXTS } from '../../../kit/texts.ts';
import styles from './change-dialog.module.css';
import { TEXTS } from './texts.ts';

interface ChangeDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly changes: PhaseChanges;
  readonly isConfirmed: boolean;
  /** Confirms once more, or takes note; undefined for who may do neither. */
  readonly onAnswer: (() => void) | undefined;
}

/** Lists what was changed of a tender, part by part, and leads on to the confirmation. */
export function ChangeDialog({ opened, onClose, changes, isConfirmed, onAnswer }: ChangeDialogProps) {
  const { changedAt, parts } = changes;
  return (
    <Modal opened={opened} onClose={onClose} title={TEXTS.title} size="lg">
      {changedAt !== null && (
        <p className={styles.when}>{TEXTS.lastAt(shortDate(changedAt), clockTime(changedAt))}</p>
      )}
      {parts.map(({ title, liegenschaftId, lines, count }) => (
        <section key={`${liegenschaftId} ${title}`}>
          <h3 className={styles.heading}>{title}</h3>
          <ul className={styles.list}>
            {lines.map((line, place) => (
              <li key={`${place} ${line}`}>{line}</li>
            ))}
            {count > lines.length && <li>{TEXTS.more(count - lines.length)}</li>}
          </ul>
        </section>
      ))}
      <Group justify="flex-end" gap={8} mt="lg">
        <Button onClick={onClose}>{KIT_TEXTS.close}</Button>
        {onAnswer !== undefined && (
          <Button variant="filled" data-autofocus onClick={onAnswer}>
            {isConfirmed ? TEXTS.confirmAgain : TEXTS.noted}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
