import { Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { PackageProbe } from '@rahmenpreis/contract/missing-price.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { Scenario, ScenarioCell } from '@rahmenpreis/contract/scenario.ts';
import { useMemo, useState } from 'react';
import { mayWriteAlpha, useUser } from '../../../kernel/session/session.ts';
import { PageActions } from '../../../kit/page/page-actions.tsx';
import { LoadError } from '../../../kit/loading/load-state.tsx';
import { NARROW } from '../../../kit/page/breakpoints.ts';
import { beginRun, type ShownScenario, useScenario, useScenariosOnce } from '../api.ts';
import { isSought } from '../proof-tag.tsx';
import { FILE, TEXTS } from '../texts.ts';
import { NoOffers, ScenariosWaiting } from '../waiting.tsx';
import { AwardLines } from './award-lines.tsx';
import { AwardMatrix } from './award-matrix.tsx';
import { CellDialog } from './cell-dialog.tsx';
import { BeforeConflict, ConflictView } from './conflict-view.tsx';
import { DearestTable, FilledList } from './dearest-table.tsx';
import { withCellRule } from './fixed-packages.ts';
import { OwnActions } from './own-actions.tsx';
import { RegionTiles, ShareBars } from './side.tsx';
import { RuleList } from './rule-list.tsx';
import { ScenarioActions } from './scenario-actions.tsx';
import { ScenarioFile } from './scenario-file.tsx';
import { Strip } from './strip.tsx';
import { type RuleDraft, useRules } from './use-rules.ts';
import styles from './detail.module.css';

/** Whether an outcome is not the one that the rules and offers of now would give. */
function isPaleOf(scenario: Scenario): boolean {
  return scenario.outcome?.isStale === true || isSought(scenario) || scenario.conflict !== null;
}

interface OutcomeProps extends ShownScenario {
  readonly probes: readonly PackageProbe[];
  readonly phase: Phase;
  /** Those of the Bundesland that is looked at. */
  readonly shown: readonly ScenarioCell[];
  readonly draft: RuleDraft;
  /** Takes other rules out of a conflict; undefined where they may not be changed. */
  readonly takeChange: RuleDraft['change'] | undefined;
  readonly isNarrow: boolean;
}

/** What follows from the rules: why nothing fits, who gets which package, and where the rules cost most. */
function Outcome(props: OutcomeProps) {
  const { phase, scenario, cells, probes, shown, names, draft, takeChange, isNarrow } = props;
  const mayWrite = mayWriteAlpha(useUser());
  const [cell, setCell] = useState<ScenarioCell>();
  const lock = scenario.kept === null ? undefined : FILE.lockedKept;
  const file = { phase, scenario, cells, names, draft, lock: mayWrite ? lock : TEXTS.readOnly };
  const more = () => beginRun({ phaseId: phase.id, scenarioId: scenario.id });
  const setRule = (kind: 'fixed' | 'excluded', bidderId: string, reason: string): void => {
    if (cell !== undefined) draft.change(withCellRule(draft.rules, kind, cell, { bidderId, reason }));
    setCell(undefined);
  };
  return (
    <Stack gap={18} miw={0}>
      {scenario.conflict !== null && (
        <ConflictView
          conflict={scenario.conflict}
          rules={draft.rules}
          names={names}
          onChange={takeChange}
          onMore={mayWrite ? more : undefined}
        />
      )}
      {shown.length > 0 && isNarrow && <AwardLines cells={shown} scenario={scenario} names={names} />}
      {shown.length > 0 && !isNarrow && (
        <AwardMatrix
          {...{ names, scenario }}
          cells={shown}
          isPale={isPaleOf(scenario)}
          onCell={setCell}
          actions={<ScenarioFile {...file} />}
        />
      )}
      {shown.length > 0 && <DearestTable cells={shown} scenario={scenario} names={names} />}
      <FilledList probes={probes} names={names} />
      <CellDialog
        {...{ cell, scenario, names }}
        lock={file.lock}
        onRule={setRule}
        onClose={() => setCell(undefined)}
      />
    </Stack>
  );
}

/** Left the rules, right what follows; on a phone the rules are read, not changed. */
export function ScenarioView({ phase, scenarioId }: { phase: Phase; scenarioId: string }) {
  const place = useMemo(() => ({ phaseId: phase.id, scenarioId }), [phase.id, scenarioId]);
  const { data, error, refetch } = useScenario(place);
  const { data: all, names, problem } = useScenariosOnce(phase.id, data?.bidders);
  const draft = useRules(place, data?.scenario, names);
  const isNarrow = useMediaQuery(NARROW) ?? false;
  const mayWrite = mayWriteAlpha(useUser());
  const [region, setRegion] = useState<string>();
  if (error !== null)
    return <LoadError title={TEXTS.oneNotLoaded} error={error} onRetry={() => void refetch()} />;
  if (problem !== undefined) return <LoadError {...problem} />;
  if (data === undefined || names === undefined) return <ScenariosWaiting />;
  const { scenario, cells, probes } = data;
  // Its rules can be written before the first offer; what comes of them would be an award of nothing.
  const hasOffers = all !== undefined && all.offerCount > 0;
  const isEditable = mayWrite && scenario.kept === null && !isNarrow;
  // What is on its way to be stored is not what the conflict is about.
  const takeChange = isEditable && draft.rules === scenario.rules ? draft.change : undefined;
  const isShown = ({ liegenschaftId }: ScenarioCell) =>
    region === undefined || names.properties.get(liegenschaftId)?.region === region;
  return (
    <Stack gap={16}>
      <PageActions>
        <OwnActions phaseId={phase.id} scenario={scenario} draft={draft} />
        {hasOffers && <ScenarioActions phase={phase} scenario={scenario} cells={cells} names={names} />}
      </PageActions>
      {hasOffers && <Strip scenario={scenario} />}
      <div className={styles.columns}>
        <Stack gap={18} miw={0}>
          <RuleList {...{ scenario, cells, names, draft, isEditable }} />
          {hasOffers &&
            (scenario.conflict === null ? (
              <ShareBars phaseId={phase.id} scenario={scenario} names={names} />
            ) : (
              <BeforeConflict scenario={scenario} names={names} onChange={takeChange} />
            ))}
          <RegionTiles cells={cells} names={names} region={region} onRegion={setRegion} />
        </Stack>
        {hasOffers ? (
          <Outcome
            {...{ phase, scenario, cells, probes, names, draft, takeChange, isNarrow }}
            shown={cells.filter(isShown)}
          />
        ) : (
          <NoOffers phaseId={phase.id} />
        )}
      </div>
    </Stack>
  );
}
