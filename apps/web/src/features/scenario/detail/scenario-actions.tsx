import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type {
  Scenario,
  ScenarioApplied,
  ScenarioCell,
  ScenarioRule,
} from '@rahmenpreis/contract/scenario.ts';
import { reasonedText } from '@rahmenpreis/scenario/why.ts';
import { parseKeyvalKey, printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { sliceOfId } from '@rahmenpreis/tendering/lv/slice.ts';
import { IconAward, IconCopy, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { mayWriteAlpha, useUser } from '../../../kernel/session/session.ts';
import { showFailure, showToast } from '../../../kernel/toast/show-toast.ts';
import { Confirm } from '../../../kit/dialog/confirm.tsx';
import { LockableButton } from '../../../kit/field/lockable-button.tsx';
import { usePhaseState } from '../../../tender/phase/phase-state.tsx';
import {
  addScenario,
  applyScenario,
  cancelScenario,
  type Names,
  runScenario,
  undoApplication,
  useStoredEntries,
} from '../api.ts';
import { isReckoning, isSought } from '../proof-tag.tsx';
import { DETAIL, TEXTS } from '../texts.ts';
import styles from './detail.module.css';

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

function lotName(key: string, { properties }: Names): string {
  const place = parseKeyvalKey(key);
  if (place?.kind !== 'award') return key;
  return `${properties.get(place.liegenschaftId)?.nummer ?? ''} ${sliceOfId(place.sliceId).title}`;
}

/** How many names of packages a message holds. */
const MOST_NAMED = 5;

/** What stayed as others have awarded it meanwhile, in a sentence; empty where nothing did. */
function leftWords(left: readonly { readonly key: string }[], names: Names): string {
  if (left.length === 0) return '';
  const named = left.slice(0, MOST_NAMED).map(({ key }) => lotName(key, names));
  return DETAIL.leftText(left.length, `${named.join(', ')}${left.length > MOST_NAMED ? ', …' : ''}`);
}

/** Says what came of an application, with the way back. */
function tellApplied(
  { changedCount, left, awardWriteId }: ScenarioApplied,
  names: Names,
  undo: (id: string) => void,
) {
  const text = [DETAIL.appliedText(changedCount), leftWords(left, names)].join(' ').trim();
  const action =
    awardWriteId === null ? {} : { action: { label: DETAIL.undoShort, run: () => undo(awardWriteId) } };
  showToast(left.length === 0 ? 'success' : 'info', DETAIL.applied, text, {
    sticky: true,
    id: 'applied',
    ...action,
  });
}

interface ApplyProps extends ScenarioActionsProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks before a scenario becomes the award, with what that changes. */
function ApplyDialog({ phase, scenario, cells, names, isOpen, onClose }: ApplyProps) {
  const { organisationId: orgaId } = useUser();
  const { data: entries } = useStoredEntries(phase.id, orgaId);
  const isRunning = usePhaseState(phase) === 'running';
  const seen = (entries ?? []).filter(({ key }) => key.startsWith('awarding_'));
  const held = new Map(seen.map(({ key, value }) => [key, value]));
  const keyOf = ({ liegenschaftId, sliceId }: ScenarioCell) =>
    printKeyvalKey({
      kind: 'award',
      phaseId: phase.id,
      liegenschaftId,
      sliceId: sliceOfId(sliceId as Parameters<typeof sliceOfId>[0]).sliceId,
    });
  const given = cells.filter(({ serviceProviderId }) => serviceProviderId !== null);
  const same = given.filter((cell) => held.get(keyOf(cell)) === cell.serviceProviderId).length;
  const dear = given.filter(({ keptBy }) => keptBy !== null).length;
  const other = given.filter((cell) => held.has(keyOf(cell))).length - same;
  const undo = (awardWriteId: string): void => {
    undoApplication(phase.id, orgaId, awardWriteId).then(
      ({ left }) =>
        showToast('success', DETAIL.undone, leftWords(left, names) || undefined, { id: 'applied' }),
      (error: unknown) => showFailure(DETAIL.notUndone, error),
    );
  };
  const apply = async (): Promise<void> => {
    const body = {
      outcome: scenario.outcome?.version ?? '',
      seen: seen.map(({ key, value }) => ({ key, value })),
    };
    try {
      tellApplied(await applyScenario({ phaseId: phase.id, scenarioId: scenario.id }, body), names, undo);
    } catch (error) {
      showFailure(DETAIL.notApplied, error);
    }
    onClose();
  };
  return (
    <Confirm
      opened={isOpen}
      title={DETAIL.applyTitle}
      confirmLabel={DETAIL.apply}
      isReady={entries !== undefined}
      onConfirm={apply}
      onClose={onClose}
    >
      {isRunning && <p className={styles.warning}>{DETAIL.applyRunning}</p>}
      <p>
        {[
          DETAIL.applyCount(given.length),
          ...(other > 0 ? [DETAIL.applyOther(other)] : []),
          ...(same > 0 ? [DETAIL.applySame(same)] : []),
          ...(given.length < cells.length ? [DETAIL.applyOpen(cells.length - given.length)] : []),
          ...(dear > 0 ? [DETAIL.applyDear(dear)] : []),
        ].join(' ')}
      </p>
      {dear > 0 && scenario.rules.length > 0 && (
        <>
          <p>{DETAIL.applyReasons}</p>
          <ul>
            {scenario.rules.map((rule, at) => (
              <li key={at}>{reasonedText(names.ground, rule)}</li>
            ))}
          </ul>
        </>
      )}
    </Confirm>
  );
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
  const isOld = scenario.outcome === null ? scenario.conflict === null : scenario.outcome.isStale;
  const isAlwaysFresh = scenario.kept !== null && scenario.run === null && scenario.outcome !== null;
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
      {!isReckoning(scenario) && isOld && !isAlwaysFresh && (
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
