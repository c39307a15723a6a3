import { Group, Skeleton, Stack } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { useMediaQuery } from '@mantine/hooks';
import type { Scenario } from '@rahmenpreis/contract/scenario.ts';
import { IconColumns3 } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { mayWriteAlpha, useUser } from '../../../kernel/session/session.ts';
import { showFailure } from '../../../kernel/toast/show-toast.ts';
import { MultiFilter } from '../../../kit/filter/multi-filter.tsx';
import { Select } from '../../../kit/field/select.tsx';
import { latePart } from '../../../kit/loading/late-part.tsx';
import { LoadError } from '../../../kit/loading/load-state.tsx';
import { NARROW } from '../../../kit/page/breakpoints.ts';
import textStyles from '../../../kit/show/text.module.css';
import { usePictureChoice } from '../../../tender/picture/use-picture-choice.tsx';
import { deleteScenario, runScenario, useScenarios } from '../api.ts';
import { bySum } from '../figures.ts';
import { ownOutcome } from '../proof-tag.tsx';
import { NoOffers, ScenariosWaiting } from '../waiting.tsx';
import { CURVE, TEXTS } from '../texts.ts';
import { useShownColumns } from '../use-shown-columns.ts';
import { ChangesTable } from './changes-table.tsx';
import { type Marks, markNext } from './marks.ts';
import { ScenarioCards } from './scenario-cards.tsx';
import { ScenarioTable } from './scenario-table.tsx';

const RulePricePicture = latePart(
  async () => (await import('./rule-price-picture.tsx')).RulePricePicture,
  <Skeleton height={400} />,
);

/** Computes kept scenarios without a result or with one from older offers, once per visit. */
function useKeptRuns(phaseId: string, scenarios: readonly Scenario[] | undefined): void {
  const mayWrite = mayWriteAlpha(useUser());
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || scenarios === undefined || !mayWrite) return;
    isDone.current = true;
    const wanted = scenarios.filter(
      ({ kept, run, outcome }) =>
        (kept === 'at-most-three' || kept === 'at-most-share') &&
        (run === null ||
          (run.state !== 'running' && run.state !== 'waiting' && outcome?.isStale !== false)) &&
        run?.state !== 'failed',
    );
    const begin = async () => {
      for (const { id } of wanted) await runScenario({ phaseId, scenarioId: id });
    };
    // Nobody has asked for it; the column says that there is no result, and how to get one.
    begin().catch(() => undefined);
  }, [phaseId, scenarios, mayWrite]);
}

/** The scenarios of a phase, and below them what changes from one to another. */
export function CompareView({ phase }: { phase: Phase }) {
  const phaseId = phase.id;
  const { data, names, problem } = useScenarios(phaseId);
  const [marks, setMarks] = useState<Marks>({});
  const isDeleting = useRef(false);
  const isNarrow = useMediaQuery(NARROW);
  const choice = usePictureChoice('scenarios');
  const [curveId, setCurveId] = useState<string | null>(null);
  const hasOffers = data === undefined || data.offerCount > 0;
  useKeptRuns(phaseId, hasOffers ? data?.scenarios : undefined);
  const ordered = useMemo(
    () => bySum((data?.scenarios ?? []).map((own) => ({ ...own, outcome: ownOutcome(own) }))),
    [data],
  );
  const [shownIds, choose] = useShownColumns(
    `scenarios.${phaseId}`,
    ordered.map(({ id }) => id),
  );
  if (problem !== undefined) return <LoadError {...problem} />;
  if (data === undefined || names === undefined) return <ScenariosWaiting />;
  if (!hasOffers) return <NoOffers phaseId={phaseId} />;
  const remove = async (scenario: Scenario): Promise<void> => {
    if (isDeleting.current) return;
    isDeleting.current = true;
    await deleteScenario(phaseId, scenario).catch((error: unknown) => showFailure(TEXTS.notDeleted, error));
    isDeleting.current = false;
  };
  const shown = ordered.filter(({ id }) => shownIds.includes(id));
  const shared = {
    phaseId,
    scenarios: shown,
    names,
    marks,
    onMark: (id: string) => setMarks(markNext(marks, id)),
    onDelete: (scenario: Scenario) => void remove(scenario),
  };
  const find = (id: string | undefined) =>
    shown.find((scenario) => scenario.id === id && scenario.outcome !== null);
  const [a, b] = [find(marks.a), find(marks.b)];
  // The award as it stands fixes everybody: there is nothing to be had by more of them.
  const withCurve = data.scenarios.filter(({ kept }) => kept !== 'current-award');
  const curveOf = withCurve.find(({ id }) => id === curveId) ?? withCurve[0];
  return (
    <Stack gap={14}>
      <Group gap={8} justify="space-between">
        <p className={textStyles.note}>{TEXTS.offers(data.offerCount, data.bidders.length)}</p>
        <Group gap={8}>
          {choice.isPicture && curveOf !== undefined && (
            <Select
              aria-label={CURVE.of}
              data={withCurve.map(({ id, name }) => ({ value: id, label: `${CURVE.of} ${name}` }))}
              value={curveOf.id}
              onChange={setCurveId}
              allowDeselect={false}
              w={260}
            />
          )}
          <MultiFilter
            icon={IconColumns3}
            label={TEXTS.shown(shownIds.length, ordered.length)}
            options={ordered.map(({ id, name }) => ({ value: id, label: name }))}
            selected={shownIds}
            onChange={choose}
          />
          {choice.control}
        </Group>
      </Group>
      {choice.isPicture && curveOf !== undefined ? (
        <RulePricePicture {...shared} {...{ phase, curveOf, choice }} />
      ) : isNarrow ? (
        <ScenarioCards {...shared} />
      ) : (
        <ScenarioTable {...shared} packageCount={data.packageCount} />
      )}
      {a === undefined || b === undefined ? (
        !choice.isPicture && <p className={textStyles.note}>{TEXTS.markTwo}</p>
      ) : (
        <ChangesTable phaseId={phaseId} a={a} b={b} names={names} />
      )}
      <p className={textStyles.note}>{TEXTS.provenLegend}</p>
    </Stack>
  );
}
