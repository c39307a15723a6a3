import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { Scenario, ScenarioCell, ScenarioRule } from '@rahmenpreis/contract/scenario.ts';
import { IconAward, IconCopy, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { mayWriteAlpha, useUser } from '../../../kernel/session/session.ts';
import { showFailure } from '../../../kernel/toast/show-toast.ts';
import { LockableButton } from '../../../kit/field/lockable-button.tsx';
import { addScenario, cancelScenario, type Names, runScenario } from '../api.ts';
import { isReckoning, isSought, needsRun } from '../proof-tag.tsx';
import { DETAIL, TEXTS } from '../texts.ts';
import { ApplyDialog } from './apply-dialog.tsx';

interface ScenarioActionsProps {
  readonly phase: Phase;
  readonly scenario: Scenario;
  readonly cells: readonly ScenarioCell[];
  readonly names: Names;
}

function lockOf(scenario: Scenario, mayWrite: boolean): string | undefined {
  const { cannotApply } = DETAIL;
  if (!mayWrite) return cannotApply.readOnly;
  if (isSought(scenario)) return cannotApply.running;
  if (scenario.outcome === null || scenario.conflict !== null) return cannotApply.none;
  return scenario.outcome.isStale ? cannotApply.stale : undefined;
}

/** Escape closes a dialog first, and leaves a field as it is. */
const cancelOutsideDialogs = (cancel: () => void) => (event: KeyboardEvent) => {
  if ((event.target as Element).closest('[role=dialog]') === null) cancel();
};

/** What is done with a scenario: reckon, break off, copy, take over into the award. */
export function ScenarioActions(props: ScenarioActionsProps) {
  const { phase, scenario } = props;
  const mayWrite = mayWriteAlpha(useUser());
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const place = { phaseId: phase.id, scenarioId: scenario.id };
  const tell = (title: string) => (error: unknown) => showFailure(title, error);
  const isLocked = mayWrite ? undefined : TEXTS.readOnly;
  const cancel = () => void cancelScenario(place).catch(tell(DETAIL.notCancelled));
  useHotkeys(mayWrite && isReckoning(scenario) ? [['Escape', cancelOutsideDialogs(cancel)]] : []);
  const copy = async (): Promise<void> => {
    const rules = scenario.rules as ScenarioRule[];
    const sId = await addScenario(phase.id, DETAIL.copyOf(scenario.name), rules);
    await navigate({ to: '/scenarios/detail', search: { pId: phase.id, sId } });
  };
  return (
    <>
      {isReckoning(scenario) && (
        <LockableButton
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          lock={isLocked}
          onClick={cancel}
        >
          {DETAIL.cancel}
        </LockableButton>
      )}
      {needsRun(scenario) && (
        <LockableButton
          leftSection={<IconRefresh size={16} aria-hidden />}
          lock={isLocked}
          onClick={() => void runScenario(place).catch(tell(TEXTS.notRun))}
        >
          {TEXTS.rerun}
        </LockableButton>
      )}
      {mayWrite && scenario.kept !== 'current-award' && (
        <Button
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copy().catch(tell(TEXTS.notCreated))}
        >
          {DETAIL.copy}
        </Button>
      )}
      {scenario.kept !== 'current-award' && (
        <LockableButton
          variant="filled"
          leftSection={<IconAward size={16} aria-hidden />}
          lock={lockOf(scenario, mayWrite)}
          onClick={() => setAsking(true)}
        >
          {DETAIL.apply}
        </LockableButton>
      )}
      <ApplyDialog {...props} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
