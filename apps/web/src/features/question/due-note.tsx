import { Alert, Button, Group, Textarea } from '@mantine/core';
import { CHANGE_REASON_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import { shortDate, shortInstant } from '@rahmenpreis/german/german-date.ts';
import type { LateAnswer } from '@rahmenpreis/tendering/question/answer-deadline.ts';
import { IconClock } from '@tabler/icons-react';
import { TEXTS } from './texts.ts';

/** The decision about the end of the phase where an answer comes late. */
export interface DueChoice {
  readonly end: 'move' | 'stay' | undefined;
  /** The reason why the end stays; empty where nothing is said. */
  readonly reason: string;
}

/** Gives why nothing can be published yet, as long as nothing is decided about the end. */
export function dueLock(due: LateAnswer | undefined, { end, reason }: DueChoice): string | undefined {
  if (due === undefined || end === 'move') return undefined;
  if (end === undefined) return TEXTS.due.undecided;
  return reason.trim() === '' ? TEXTS.due.noReason : undefined;
}

interface DueNoteProps {
  readonly due: LateAnswer;
  readonly choice: DueChoice;
  readonly isLocked: boolean;
  readonly onChoose: (choice: DueChoice) => void;
}

/** Says that an answer comes late, and lets the end be moved with it or a reason be given (§ 20 (3) VgV). */
export function DueNote({ due, choice, isLocked, onChoose }: DueNoteProps) {
  const { days, end, possible, inTheWay } = due;
  const choosing = (what: 'move' | 'stay') => ({
    'aria-pressed': choice.end === what,
    onClick: () => onChoose({ ...choice, end: what }),
  });
  return (
    <Alert color="amber" icon={<IconClock size={18} aria-hidden />}>
      <b>{TEXTS.due.title(days)}</b> {TEXTS.due.text(shortInstant(end))}{' '}
      {inTheWay !== undefined && TEXTS.due.inTheWay(inTheWay)}
      {!isLocked && (
        <Group gap={8} mt={8}>
          {possible !== null && (
            <Button size="xs" variant={choice.end === 'move' ? 'filled' : 'default'} {...choosing('move')}>
              {TEXTS.due.move(shortDate(possible))}
            </Button>
          )}
          <Button size="xs" variant={choice.end === 'stay' ? 'filled' : 'subtle'} {...choosing('stay')}>
            {TEXTS.due.stay}
          </Button>
        </Group>
      )}
      {choice.end === 'stay' && (
        <Textarea
          mt={8}
          label={TEXTS.due.reason}
          description={TEXTS.due.reasonHint}
          rows={2}
          maxLength={CHANGE_REASON_MAX_LENGTH}
          value={choice.reason}
          onChange={(event) =>
            onChoose({ ...choice, reason: event.currentTarget.value.replaceAll(/[\r\n]+/g, ' ') })
          }
        />
      )}
    </Alert>
  );
}
