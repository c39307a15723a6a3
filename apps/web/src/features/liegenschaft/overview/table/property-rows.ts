import { type Gebaeude, type Liegenschaft, listGebaeude } from '@rahmenpreis/contract/liegenschaft.ts';
import { listLvSummaries, type LvSummary } from '@rahmenpreis/contract/lv.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { adresseLine } from '@rahmenpreis/tendering/liegenschaft/adresse-line.ts';
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answerQuery } from '../../../../kernel/call/answer-query.ts';
import { usePhases } from '../../../../tender/questions.ts';

/** The known figures of a property's buildings; area in square metres, null where no building has one. */
interface BuildingFigures {
  readonly bgf: number | null;
  readonly bgfMissing: number;
  /** The years of its oldest and its newest building; null where no building tells its own. */
  readonly baujahre: { readonly first: number; readonly last: number } | null;
}

/** One property as the table shows it. */
export interface PropertyRow {
  readonly id: string;
  readonly liegenschaft: Liegenschaft;
  readonly adresse: string;
  /** It joins no other phase. */
  readonly isRetired: boolean;
  readonly gebaeudeCount: number;
  /** Undefined until the buildings are there. */
  readonly figures: BuildingFigures | undefined;
  /** The phases that list it, in their order. */
  readonly phases: readonly Phase[];
  /** In how many of these its LV lies; undefined until that is known. */
  readonly lvCount: number | undefined;
}

const NO_PHASES: readonly Phase[] = [];

const NO_BUILDINGS: BuildingFigures = { bgf: null, bgfMissing: 0, baujahre: null };

function figuresOf(gebaeude: readonly Gebaeude[]): BuildingFigures {
  const areas = gebaeude.flatMap(({ bruttoGrundflaeche }) => bruttoGrundflaeche ?? []);
  const years = gebaeude.flatMap(({ baujahr }) => baujahr ?? []);
  return {
    bgf: areas.length === 0 ? null : areas.reduce((sum, area) => sum + area, 0),
    bgfMissing: gebaeude.length - areas.length,
    baujahre: years.length === 0 ? null : { first: Math.min(...years), last: Math.max(...years) },
  };
}

/** All that the rows are made of; what is not there yet is undefined. */
interface RowSources {
  readonly gebaeude: readonly Gebaeude[] | undefined;
  readonly phases: readonly Phase[] | undefined;
  /** The properties with an LV, by phase. */
  readonly lvs: ReadonlyMap<string, ReadonlySet<string>> | undefined;
}

/** Makes the rows of properties, in the order in which these come. */
export function propertyRows(
  all: readonly Liegenschaft[],
  { gebaeude, phases = [], lvs }: RowSources,
): PropertyRow[] {
  const buildings = gebaeude && Map.groupBy(gebaeude, ({ liegenschaftId }) => liegenschaftId);
  const figures = buildings && new Map(buildings.entries().map(([id, own]) => [id, figuresOf(own)]));
  const members = phases.map((phase) => ({ phase, ids: new Set(phase.liegenschaftIds) }));
  return all.map((liegenschaft) => {
    const { id, adresse, gebaeudeIds } = liegenschaft;
    const own = members.filter(({ ids }) => ids.has(id)).map(({ phase }) => phase);
    return {
      id,
      liegenschaft,
      adresse: adresseLine(adresse),
      isRetired: liegenschaft.stillgelegtAt !== undefined,
      gebaeudeCount: gebaeudeIds.length,
      figures: figures && (figures.get(id) ?? NO_BUILDINGS),
      phases: own,
      lvCount: lvs && own.filter((phase) => lvs.get(phase.id)?.has(id) === true).length,
    };
  });
}

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
export function useTableRows(all: readonly Liegenschaft[]) {
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
