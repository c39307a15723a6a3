import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { Scenario, ScenarioApplied, ScenarioCell } from '@rahmenpreis/contract/scenario.ts';
import { reasonOfRules } from '@rahmenpreis/scenario/why.ts';
import { parseKeyvalKey, printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { sliceOfId } from '@rahmenpreis/tendering/lv/slice.ts';
import { useState } from 'react';
import { useUser } from '../../../kernel/session/session.ts';
import { showFailure, showToast } from '../../../kernel/toast/show-toast.ts';
import { Confirm } from '../../../kit/dialog/confirm.tsx';
import { AwardReasonField } from '../../../tender/award/award-reason.tsx';
import { usePhaseState } from '../../../tender/phase/use-phase-state.tsx';
import { applyScenario, type Names, undoApplication, useStoredEntries } from '../api.ts';
import { DETAIL } from '../texts.ts';
import styles from './detail.module.css';

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

interface ApplyDialogProps {
  readonly phase: Phase;
  readonly scenario: Scenario;
  readonly cells: readonly ScenarioCell[];
  readonly names: Names;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** What applying a scenario means, as long as its summary is looked at. */
function useApplying({ phase, scenario, cells }: ApplyDialogProps) {
  const { organisationId: orgaId } = useUser();
  const { data: entries } = useStoredEntries(phase.id, orgaId);
  const explained = new Set(
    (entries ?? []).flatMap(({ key, reason }) => (reason === undefined ? [] : [key])),
  );
  const seen = (entries ?? []).flatMap(({ key, value }) =>
    key.startsWith('awarding_') ? [{ key, value }] : [],
  );
  const held = new Map(seen.map(({ key, value }) => [key, value]));
  const keyOf = ({ liegenschaftId, sliceId }: ScenarioCell) =>
    printKeyvalKey({
      kind: 'award',
      phaseId: phase.id,
      liegenschaftId,
      sliceId: sliceOfId(sliceId as Parameters<typeof sliceOfId>[0]).sliceId,
    });
  const given = cells.filter(({ serviceProviderId }) => serviceProviderId !== null);
  const dear = given.filter(({ serviceProviderId, cheapestId }) => serviceProviderId !== cheapestId);
  const same = given.filter((cell) => held.get(keyOf(cell)) === cell.serviceProviderId).length;
  const other = given.filter((cell) => held.has(keyOf(cell))).length - same;
  const isSame = same === given.length && dear.every((cell) => explained.has(keyOf(cell)));
  const sentences = [
    isSame ? DETAIL.applyNothing : DETAIL.applyCount(given.length),
    ...(other > 0 ? [DETAIL.applyOther(other)] : []),
    ...(same > 0 ? [DETAIL.applySame(same)] : []),
    ...(given.length < cells.length ? [`${DETAIL.stayOpen(cells.length - given.length)}.`] : []),
    ...(dear.length > 0 ? [DETAIL.applyDear(dear.length)] : []),
  ];
  const body = { outcome: scenario.outcome?.version ?? '', seen };
  return { orgaId, isReady: entries !== undefined && !isSame, sentences, dear, body };
}

/** The words of all rules that keep a package from its cheapest; of all rules where that is not known of one. */
function rulesReason({ scenario, names }: ApplyDialogProps, dear: readonly ScenarioCell[]): string {
  const isUnknown = dear.some(({ keptBy }) => keptBy === null || keptBy.length === 0);
  const keptBy = new Set(dear.flatMap((cell) => cell.keptBy ?? []));
  return reasonOfRules(names.ground, scenario, isUnknown ? null : [...keptBy].toSorted((a, b) => a - b));
}

/** What is said below the reason: for which packages it is. */
function reasonHint(typed: string | undefined): string {
  if (typed === undefined) return DETAIL.reasonOfRules;
  return typed.trim() === '' ? DETAIL.reasonLater : DETAIL.reasonForAll;
}

/** Asks before a scenario becomes the award, with what that changes, and why packages do not go to rank 1 (decision 0094). */
export function ApplyDialog(props: ApplyDialogProps) {
  const { phase, scenario, names, isOpen, onClose } = props;
  const isRunning = usePhaseState(phase) === 'running';
  const { orgaId, isReady, sentences, dear, body } = useApplying(props);
  const [typed, setTyped] = useState<string>();
  const undo = (awardWriteId: string): void => {
    undoApplication(phase.id, orgaId, awardWriteId).then(
      ({ left }) =>
        showToast('success', DETAIL.undone, leftWords(left, names) || undefined, { id: 'applied' }),
      (error: unknown) => showFailure(DETAIL.notUndone, error),
    );
  };
  const close = (): void => {
    setTyped(undefined);
    onClose();
  };
  const apply = async (): Promise<void> => {
    const reason =
      typed === undefined ? { source: 'rule' as const } : { source: 'typed' as const, text: typed };
    const place = { phaseId: phase.id, scenarioId: scenario.id };
    try {
      tellApplied(await applyScenario(place, { ...body, reason }), names, undo);
    } catch (error) {
      showFailure(DETAIL.notApplied, error);
    }
    close();
  };
  return (
    <Confirm
      opened={isOpen}
      title={DETAIL.applyTitle}
      confirmLabel={DETAIL.apply}
      isReady={isReady}
      onConfirm={apply}
      onClose={close}
    >
      {isRunning && <p className={styles.warning}>{DETAIL.applyRunning}</p>}
      <p>{sentences.join(' ')}</p>
      {dear.length > 0 && (
        <AwardReasonField
          label={DETAIL.reasonFor(dear.length)}
          description={reasonHint(typed)}
          value={typed ?? rulesReason(props, dear)}
          onChange={setTyped}
        />
      )}
    </Confirm>
  );
}
