import { Alert, Button, Group, Text } from '@mantine/core';
import { getBinding } from '@rahmenpreis/contract/binding.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { bindingState, writtenDay } from '@rahmenpreis/tendering/phase/binding-state.ts';
import { useQuery } from '@tanstack/react-query';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { useServerNow } from '../../kernel/time/use-server-now.ts';
import { lateDialog } from '../../kit/dialog/late-dialog.tsx';
import { useDialog } from '../../kit/dialog/use-dialog.ts';
import { useSealed } from '../phase/seal/seal-note.tsx';
import { usePhaseState } from '../phase/use-phase-state.tsx';
import { BINDING_TEXTS } from './texts.ts';

const BindingDialog = lateDialog(async () => (await import('./binding-dialog.tsx')).BindingDialog);

/**
 * Until when the offers of a phase bind, by who is bound shortest, with the way to ask for longer: amber from
 * two weeks before, red after; where that is far off only where it `isAlways` told (decision 0128).
 */
export function BindingNote({ phase, isAlways = false }: { phase: Phase; isAlways?: boolean }) {
  const { id: phaseId, bindingUntil } = phase;
  const nowMs = useServerNow(60_000);
  const isOver = usePhaseState(phase) === 'ended';
  const isSealed = useSealed(phase);
  const isAsked = isOver && !isSealed && Boolean(bindingUntil);
  const { data } = useQuery({ ...answerQuery(getBinding, { params: { phaseId } }), enabled: isAsked });
  const dialog = useDialog();
  if (!bindingUntil) return null;
  const days = data?.bidders.map(({ until }) => until).toSorted() ?? [];
  const [day = bindingUntil] = days;
  const { state, days: left } = bindingState(day, nowMs);
  if (state === 'far' && !isAlways) return null;
  const longer = days.filter((until) => until > day).length;
  const words = (
    <Group gap="4px 12px" justify="space-between">
      <span>
        {BINDING_TEXTS[state](writtenDay(day), left)}{' '}
        {longer > 0 && BINDING_TEXTS.longer(longer, days.length)}
      </span>
      {data !== undefined && (
        <Button size="compact-sm" variant="default" onClick={dialog.open}>
          {BINDING_TEXTS.open}
        </Button>
      )}
    </Group>
  );
  return (
    <>
      {state === 'far' ? (
        <Text component="div" size="sm" mb={12}>
          {words}
        </Text>
      ) : (
        <Alert color={state === 'near' ? 'amber' : 'red'} role="note" py={6} mb={12}>
          {words}
        </Alert>
      )}
      {data !== undefined && <BindingDialog {...dialog.props} phaseId={phaseId} binding={data} />}
    </>
  );
}
