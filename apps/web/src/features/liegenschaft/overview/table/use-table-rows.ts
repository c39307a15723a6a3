import { type Liegenschaft, listGebaeude } from '@rahmenpreis/contract/liegenschaft.ts';
import { listLvSummaries, type LvSummary } from '@rahmenpreis/contract/lv.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answerQuery } from '../../../../kernel/call/answer-query.ts';
import { usePhases } from '../../../../tender/questions.ts';
import { type PropertyRow, propertyRows } from './property-rows.ts';

const NO_PHASES: readonly Phase[] = [];

/** Properties with an LV by phase once all are loaded, or a failure; only new answers make new rows. */
function combineLvs(results: readonly UseQueryResult<readonly LvSummary[]>[]) {
  const all = results.flatMap(({ data }) => (data === undefined ? [] : [data]));
  const byPhase = Map.groupBy(all.flat(), ({ phaseId }) => phaseId);
  const sets = byPhase.entries().map(([id, own]) => [id, new Set(own.map((lv) => lv.propertyId))] as const);
  return {
    byPhase: all.length === results.length ? new Map(sets) : undefined,
    hasFailed: results.some(({ error }) => error !== null),
  };
}

/** The rows of the table: properties and phases at once, data of buildings and LVs as soon as they arrive. */
export function useTableRows(all: readonly Liegenschaft[]): {
  readonly rows: readonly PropertyRow[];
  readonly phases: readonly Phase[];
  readonly hasFailed: boolean;
} {
  const phases = usePhases();
  const gebaeude = useQuery(answerQuery(listGebaeude));
  const known = phases.data ?? NO_PHASES;
  const { byPhase, hasFailed } = useQueries({
    queries: known.map(({ id }) => answerQuery(listLvSummaries, { params: { phaseId: id } })),
    combine: combineLvs,
  });
  const lvs = phases.data === undefined ? undefined : byPhase;
  const rows = useMemo(
    () => propertyRows(all, { gebaeude: gebaeude.data, phases: known, lvs }),
    [all, gebaeude.data, known, lvs],
  );
  return { rows, phases: known, hasFailed: hasFailed || gebaeude.isError || phases.isError };
}
