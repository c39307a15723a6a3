import { type AwardCondition, listOrgaKeyVals } from '@rahmenpreis/contract/keyval.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { Scenario, ScenarioApplied, ScenarioCell } from '@rahmenpreis/contract/scenario.ts';
import { rebateRuleOf } from '@rahmenpreis/scenario/rules.ts';
import { reasonOfRules } from '@rahmenpreis/scenario/why.ts';
import { tiersText } from '@rahmenpreis/tendering/award/rebate.ts';
import { parseKeyvalKey, printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import type { NameOf } from '@rahmenpreis/tendering/audit-log/key-words.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { sliceOfId } from '@rahmenpreis/tendering/lv/slice.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerQuery } from '../../../kernel/call/answer-query.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { showFailure, showToast } from '../../../kernel/toast/show-toast.ts';
import { Confirm } from '../../../kit/dialog/confirm.tsx';
import { AwardReasonField } from '../../../tender/award/award-reason.tsx';
import { useConditions } from '../../../tender/award/conditions.ts';
import { tellLeft } from '../../../tender/award/left-packages.ts';
import { AWARD_UNDO_MS, type AwardBatch, undoAwards } from '../../../tender/award/undo-awards.ts';
import { usePhaseState } from '../../../tender/phase/use-phase-state.tsx';
import { tellDone } from '../../../tender/undo/done-steps.ts';
import { applyScenario, type Names, type ShownScenario } from '../api.ts';
import { rebateLines } from '../figures.ts';
import { DETAIL } from '../texts.ts';
import styles from './detail.module.css';

/** Names properties and bidders as the audit log does. */
function nameFinder({ properties, find }: Names): NameOf {
  return (id) => {
    const property = properties.get(id);
    return property === undefined ? find(id)?.name : liegenschaftLabel(property);
  };
}

/** Says what came of an application, with the way back. */
function tellApplied(
  { changedCount, left, awardWriteId }: ScenarioApplied,
  place: Omit<AwardBatch, 'awardWriteId'>,
  names: Names,
): void {
  const nameOf = nameFinder(names);
  const message = { title: DETAIL.applied, text: DETAIL.appliedText(changedCount), sticky: true };
  if (awardWriteId === null)
    showToast('success', message.title, message.text, { sticky: true, id: 'applied' });
  else
    tellDone(message, {
      id: 'applied',
      takeBack: () => undoAwards({ ...place, awardWriteId }, nameOf),
      undone: [DETAIL.undone],
      notUndone: DETAIL.notUndone,
      lifetimeMs: AWARD_UNDO_MS,
    });
  tellLeft(left, nameOf);
}

interface ApplyDialogProps extends ShownScenario {
  readonly phase: Phase;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Compares a scenario's rebates, the first of each bidder that gets something, to those of the award. */
function changeRebates({ outcome }: Scenario, conditions: readonly AwardCondition[]) {
  const { rules = [], shares = [] } = outcome ?? {};
  const wanted = new Map(
    shares.flatMap(({ serviceProviderId }) => {
      const rule = rebateRuleOf(rules, serviceProviderId);
      return rule === undefined ? [] : [[serviceProviderId, tiersText(rule.tiers)] as const];
    }),
  );
  const held = new Map(
    conditions.map(({ serviceProviderId, tiers }) => [serviceProviderId, tiersText(tiers)]),
  );
  const goneCount = [...held.keys()].filter((id) => !wanted.has(id)).length;
  return { goneCount, isHeld: goneCount === 0 && [...wanted].every(([id, tiers]) => held.get(id) === tiers) };
}

/** What applying a scenario means, as long as its summary is looked at. */
function useApplying({ phase, scenario, cells, names }: ApplyDialogProps) {
  const { organisationId: orgaId } = useUser();
  const stored = answerQuery(listOrgaKeyVals, { params: { phaseId: phase.id, orgaId } });
  const { data: entries } = useQuery(stored);
  const explained = new Set(
    (entries ?? []).flatMap(({ key, reason }) => (reason === undefined ? [] : [key])),
  );
  const seen = (entries ?? []).flatMap(({ key, value }) =>
    parseKeyvalKey(key)?.kind === 'award' ? [{ key, value }] : [],
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
  const { data: conditions } = useConditions(phase.id, orgaId);
  const { isHeld, goneCount } = changeRebates(scenario, conditions ?? []);
  const isSame = isHeld && same === given.length && dear.every((cell) => explained.has(keyOf(cell)));
  const sentences = [
    isSame ? DETAIL.applyNothing : DETAIL.applyCount(given.length),
    ...(other > 0 ? [DETAIL.applyOther(other)] : []),
    ...(same > 0 ? [DETAIL.applySame(same)] : []),
    ...(given.length < cells.length ? [`${DETAIL.stayOpen(cells.length - given.length)}.`] : []),
    ...(dear.length > 0 ? [DETAIL.applyDear(dear.length)] : []),
    ...rebateLines(scenario, names.find).map((text) => `${text}.`),
    ...(goneCount > 0 ? [DETAIL.applyRebatesGone(goneCount)] : []),
  ];
  const body = { outcome: scenario.outcome?.version ?? '', seen };
  const isReady = entries !== undefined && conditions !== undefined && !isSame;
  return { orgaId, isReady, sentences, dear, body };
}

/** The words of all rules that keep a package from its cheapest; of all rules if unknown for one. */
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

/** Asks before a scenario becomes the award: its changes, and why packages miss rank 1 (decision 0094). */
export function ApplyDialog(props: ApplyDialogProps) {
  const { phase, scenario, names, isOpen, onClose } = props;
  const isRunning = usePhaseState(phase) === 'running';
  const { orgaId, isReady, sentences, dear, body } = useApplying(props);
  const [typed, setTyped] = useState<string>();
  const close = (): void => {
    setTyped(undefined);
    onClose();
  };
  const apply = async (): Promise<void> => {
    const reason =
      typed === undefined ? { source: 'rule' as const } : { source: 'typed' as const, text: typed };
    const place = { phaseId: phase.id, scenarioId: scenario.id };
    try {
      const applied = await applyScenario(place, { ...body, reason });
      tellApplied(applied, { phaseId: phase.id, ownerId: orgaId }, names);
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
