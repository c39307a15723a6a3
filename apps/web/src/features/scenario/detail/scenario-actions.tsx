import { useHotkeys } from '@mantine/hooks';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { Scenario, ScenarioRule } from '@rahmenpreis/contract/scenario.ts';
import { IconAward, IconCopy, IconGavel, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { mayWriteAlpha, useUser } from '../../../kernel/session/session.ts';
import { showFailure } from '../../../kernel/toast/show-toast.ts';
import { IconAction } from '../../../kit/field/icon-action.tsx';
import { ToolButton } from '../../../kit/field/tool-button.tsx';
import { useAwardLock } from '../../../tender/award/award-lock.ts';
import { changeBoardPaper } from '../../../tender/board-paper/board-paper.ts';
import { TEXTS as KIT_TEXTS } from '../../../kit/texts.ts';
import { addScenario, beginRun, cancelScenario, type ShownScenario } from '../api.ts';
import { isReckoning, isSought, needsRun } from '../proof-tag.tsx';
import { DETAIL, TEXTS } from '../texts.ts';
import { ApplyDialog } from './apply-dialog.tsx';

function lockOf(scenario: Scenario): string | undefined {
  const { cannotApply } = DETAIL;
  if (isSought(scenario)) return cannotApply.running;
  if (scenario.outcome === null || scenario.conflict !== null) return cannotApply.none;
  return scenario.outcome.isStale ? cannotApply.stale : undefined;
}

/** Escape closes a dialog first, and leaves a field as it is. */
const cancelOutsideDialogs = (cancel: () => void) => (event: KeyboardEvent) => {
  if ((event.target as Element).closest('[role=dialog]') === null) cancel();
};

/** What is done with a scenario: reckon, break off, copy, take over into the award. */
export function ScenarioActions(props: ShownScenario & { readonly phase: Phase }) {
  const { phase, scenario } = props;
  const mayWrite = mayWriteAlpha(useUser());
  const awardLock = useAwardLock(phase.id, DETAIL.cannotApply.readOnly);
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
  const recommend = async (): Promise<void> => {
    const scenarioId = scenario.kept === 'current-award' ? null : scenario.id;
    await changeBoardPaper(phase.id, () => ({ scenarioId }));
    await navigate({ to: '/placing/board-paper', search: { pId: phase.id } });
  };
  return (
    <>
      {isReckoning(scenario) && (
        <ToolButton icon={IconPlayerStop} label={KIT_TEXTS.cancel} lock={isLocked} onClick={cancel} />
      )}
      {needsRun(scenario) && (
        <ToolButton icon={IconRefresh} label={TEXTS.rerun} lock={isLocked} onClick={() => beginRun(place)} />
      )}
      {mayWrite && scenario.kept !== 'current-award' && (
        <ToolButton
          icon={IconCopy}
          label={DETAIL.copy}
          onClick={() => void copy().catch(tell(TEXTS.notCreated))}
        />
      )}
      {mayWrite && scenario.outcome !== null && (
        <IconAction icon={IconGavel} label={DETAIL.recommend} size="lg" onClick={() => void recommend()} />
      )}
      {scenario.kept !== 'current-award' && (
        <ToolButton
          icon={IconAward}
          label={DETAIL.apply}
          variant="filled"
          lock={awardLock ?? lockOf(scenario)}
          onClick={() => setAsking(true)}
        />
      )}
      <ApplyDialog {...props} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
