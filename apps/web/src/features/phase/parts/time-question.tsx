import { Button, Group } from '@mantine/core';
import { countBids, type Phase } from '@rahmenpreis/contract/phase.ts';
import { isSealed } from '@rahmenpreis/tendering/seal/sealed-offers.ts';
import { useQuery } from '@tanstack/react-query';
import { answerQuery } from '../../../kernel/call/answer-query.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { type PhaseQuestion, questionLines, questionTitle } from '../question.ts';
import { TEXTS } from '../texts.ts';
import styles from './phase-form.module.css';

interface TimeQuestionProps {
  readonly question: PhaseQuestion;
  /** Undefined for a phase that is yet to be made. */
  readonly phase: Phase | undefined;
  readonly isSaving: boolean;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
}

/** Asks, in place of the form, whether the new times are meant: written out, and with what they mean (decision 0023). */
export function TimeQuestion({ question, phase, isSaving, onConfirm, onBack }: TimeQuestionProps) {
  const bids = useQuery({
    ...answerQuery(countBids, { params: { phaseId: phase?.id ?? '' } }),
    // Nobody is told who offers in a sealed phase.
    enabled: phase !== undefined && !isSealed(phase, serverNowMs()),
    staleTime: 0,
  });
  const { title, confirm } = questionTitle(question);
  return (
    <section className={styles.form} aria-label={title} role="alertdialog">
      <h3 className={styles.question}>{title}</h3>
      {questionLines(question, bids.data?.offering).map((line) => (
        <p key={line} className={styles.line}>
          {line}
        </p>
      ))}
      <Group justify="flex-end" gap={8}>
        <Button disabled={isSaving} onClick={onBack}>
          {TEXTS.back}
        </Button>
        <Button autoFocus variant="filled" color="red" loading={isSaving} onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </section>
  );
}
