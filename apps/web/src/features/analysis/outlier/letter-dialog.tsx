import { Button, Flex, Group, Textarea } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { OutlierReference } from '@rahmenpreis/contract/outlier.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { getOwnAccount } from '@rahmenpreis/contract/session.ts';
import { longDate } from '@rahmenpreis/german/german-date.ts';
import { clarifyLetter } from '@rahmenpreis/tendering/outlier/clarify-letter.ts';
import { dayOfInstant } from '@rahmenpreis/tendering/phase/phase-day.ts';
import { phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { answerQuery } from '../../../kernel/call/answer-query.ts';
import { queryClient } from '../../../kernel/call/query-client.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { formDialog } from '../../../kit/dialog/form-dialog.tsx';
import { DayInput } from '../../../kit/field/day-input.tsx';
import textStyles from '../../../kit/show/text.module.css';
import type { OutlierRow } from './outlier-rows.ts';
import { TEXTS } from './texts.ts';
import styles from './outlier.module.css';

interface LetterProps {
  readonly onClose: () => void;
  readonly phase: Phase;
  readonly reference: OutlierReference;
  /** The prices of one bidder that are asked about. */
  readonly rows: readonly OutlierRow[];
}

/** So long a bidder usually has for its answer. */
const ANSWER_MS = 7 * 24 * 3_600_000;

/** The name of who is signed in, which the frame of the page has asked for; empty until it is known. */
function senderName(): string {
  const account = queryClient.getQueryData(answerQuery(getOwnAccount).queryKey);
  return account === undefined ? '' : `${account.firstname} ${account.lastname}`.trim();
}

function spelled(day: string): string {
  return longDate(`${day}T12:00:00Z`);
}

/** The text of a letter about one bidder's outliers, to be changed and copied; the program sends nothing. */
export const LetterDialog = formDialog({ title: TEXTS.letter.title, size: 720 }, Letter);

function Letter({ phase, reference, rows }: LetterProps) {
  const clipboard = useClipboard({ timeout: 2_000 });
  const write = (until: string): string =>
    clarifyLetter(rows, {
      organisation: rows[0]?.provider.organisation ?? '',
      phaseTitle: phase.title,
      isRunning: phaseState(phase, serverNowMs()) === 'running',
      reference,
      until,
      sender: senderName(),
    });
  const [until, setUntil] = useState(() => dayOfInstant(new Date(serverNowMs() + ANSWER_MS).toISOString()));
  const [text, setText] = useState(() => write(until));
  const askUntil = (day: string | null): void => {
    if (day === null) return;
    // What was changed by hand stays.
    setText(text.replaceAll(spelled(until), spelled(day)));
    setUntil(day);
  };
  return (
    <>
      <Flex
        gap="8px 16px"
        align={{ base: 'stretch', sm: 'end' }}
        direction={{ base: 'column', sm: 'row' }}
        mb={12}
      >
        <div className={styles.until}>
          <DayInput label={TEXTS.letter.until} day={until} onChange={askUntil} />
        </div>
        <p className={textStyles.note}>{TEXTS.letter.hint}</p>
      </Flex>
      <Textarea
        classNames={{ input: styles.letter ?? '' }}
        aria-label={TEXTS.letter.title}
        rows={18}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group gap={8} align="stretch" justify="flex-end" mt={8}>
        <Button variant="subtle" disabled={text === write(until)} onClick={() => setText(write(until))}>
          {TEXTS.letter.reset}
        </Button>
        <Button
          variant="filled"
          leftSection={
            clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
          }
          onClick={() => clipboard.copy(text)}
        >
          {clipboard.copied ? TEXTS.letter.copied : TEXTS.letter.copy}
        </Button>
      </Group>
    </>
  );
}
