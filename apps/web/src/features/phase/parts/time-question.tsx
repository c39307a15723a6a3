import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { countBids, type Phase } from '@rahmenpreis/contract/phase.ts';
import { isSealed } from '@rahmenpreis/tendering/seal/sealed-offers.ts';
import { phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerQuery } from '../../../kernel/call/answer-query.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import formStyles from '../../../kit/field/form.module.css';
import { latePart } from '../../../kit/loading/late-part.tsx';
import { type PhaseQuestion, questionLines, questionTitle } from '../question.ts';
import { TEXTS } from '../texts.ts';

const TimeEffect = latePart(
  async () => (await import('../../../tender/effect/time-effect.tsx')).TimeEffect,
  null,
);

interface TimeQuestionProps {
  readonly question: PhaseQuestion;
  /** Undefined for a phase that is yet to be made. */
  readonly phase: Phase | undefined;
  readonly isSaving: boolean;
  /** Confirms, with why the times are changed. */
  readonly onConfirm: (reason: string) => void;
  readonly onBack: () => void;
}

/** Asks, in place of the form, to confirm the new times: written out, with their effect (decision 0023). */
export function TimeQuestion({ question, phase, isSaving, onConfirm, onBack }: TimeQuestionProps) {
  const bids = useQuery({
    ...answerQuery(countBids, { params: { phaseId: phase?.id ?? '' } }),
    // Nobody is told who offers in a sealed phase.
    enabled: phase !== undefined && !isSealed(phase, serverNowMs()),
    staleTime: 0,
  });
  const { title, confirm } = questionTitle(question);
  const [reason, setReason] = useState('');
  const { start, end } = question.move;
  const isHarmless = start === undefined && (end === undefined || end === 'later') && phase !== undefined;
  const isRunning = phase !== undefined && phaseState(phase, serverNowMs()) === 'running';
  return (
    <section className={formStyles.form} aria-label={title} role="alertdialog">
      <Box component="h3" fz={16}>
        {title}
      </Box>
      <Stack gap={8}>
        {questionLines(question, bids.data?.offering).map((line) => (
          <Text key={line}>{line}</Text>
        ))}
      </Stack>
      {isRunning && <TimeEffect phase={phase} times={question.is} reason={reason} onReason={setReason} />}
      <Group justify="flex-end" gap={8}>
        <Button disabled={isSaving} onClick={onBack}>
          {TEXTS.back}
        </Button>
        <Button
          autoFocus
          variant="filled"
          {...(isHarmless ? {} : { color: 'red' })}
          loading={isSaving}
          onClick={() => onConfirm(reason)}
        >
          {confirm}
        </Button>
      </Group>
    </section>
  );
}
