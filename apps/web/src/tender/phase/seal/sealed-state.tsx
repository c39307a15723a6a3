import { Button, Text } from '@mantine/core';
import { listPhases, openOffers, type Phase } from '@rahmenpreis/contract/phase.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { sealedSentence } from '@rahmenpreis/tendering/seal/sealed-offers.ts';
import { IconLock } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { invalidateAnswers } from '../../../kernel/call/answer-query.ts';
import { call } from '../../../kernel/call/call.ts';
import { failureAdvice } from '../../../kernel/call/failure-text.ts';
import { mayWriteAlpha, useUser } from '../../../kernel/session/session.ts';
import { shownNowMs } from '../../../kernel/time/use-server-now.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { EmptyState } from '../../../kit/loading/empty-state.tsx';
import { CountdownLine } from '../countdown/countdown.tsx';
import { usePhaseState } from '../use-phase-state.tsx';
import { SEAL_TEXTS } from '../texts.ts';

/** Asks to open a phase's offers, or confirms it, unless somebody else acted meanwhile (decision 0046). */
function useOpenOffers({ id, title, version }: Phase) {
  return useMutation({
    mutationFn: () => call(openOffers, { params: { phaseId: id }, ifMatch: `"${version ?? 0}"` }),
    onSuccess: ({ openedAt }) =>
      showToast('success', openedAt === undefined ? SEAL_TEXTS.asked : SEAL_TEXTS.opened, title),
    onError: (error) => showToast('error', SEAL_TEXTS.failed, failureAdvice(error)),
    // Also after a refusal: its reason is that the phase is not as the page shows it.
    onSettled: () => invalidateAnswers(listPhases),
  });
}

/** Replaces all that would show offers of a sealed phase: when they open, and by whom (decision 0046). */
export function SealedState({ phase }: { phase: Phase }) {
  // Drawn again when the phase ends.
  const isOver = usePhaseState(phase) === 'ended';
  return (
    <EmptyState
      title={sealedSentence(phase, shownNowMs())}
      icon={IconLock}
      action={isOver ? <Opening phase={phase} /> : <CountdownLine phase={phase} />}
    >
      {isOver ? undefined : SEAL_TEXTS.hidden}
    </EmptyState>
  );
}

/** The way in which two people open the offers of a phase that is over. */
function Opening({ phase }: { phase: Phase }) {
  const user = useUser();
  const opening = useOpenOffers(phase);
  const { openingAsked: asked } = phase;
  const mayWrite = mayWriteAlpha(user);
  const isWaiting = asked?.userId === user.id;
  const at = asked && shortInstant(asked.at);
  const hint = isWaiting
    ? SEAL_TEXTS.waiting(at ?? '')
    : asked && SEAL_TEXTS.confirmHint(asked.name, at ?? '');
  return (
    <>
      <Text maw="56ch" mb={8} c="dimmed">
        {mayWrite ? (hint ?? SEAL_TEXTS.askHint) : SEAL_TEXTS.readOnly}
      </Text>
      {mayWrite && !isWaiting && (
        <Button variant="filled" loading={opening.isPending} onClick={() => opening.mutate()}>
          {asked === undefined ? SEAL_TEXTS.ask : SEAL_TEXTS.confirm}
        </Button>
      )}
    </>
  );
}
