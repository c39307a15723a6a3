import type { AnswerOf, SentBodyOf } from '@rahmenpreis/contract/endpoint.ts';
import { listOrgaKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { SCENARIO_UNDO_MS } from '@rahmenpreis/contract/limits.ts';
import * as contract from '@rahmenpreis/contract/scenario.ts';
import type {
  Scenario,
  ScenarioApplied,
  ScenarioCell,
  ScenarioRule,
} from '@rahmenpreis/contract/scenario.ts';
import { listAwards } from '@rahmenpreis/tendering/award/award.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answerQuery, invalidateAnswers } from '../../kernel/call/answer-query.ts';
import { call } from '../../kernel/call/call.ts';
import { queryClient } from '../../kernel/call/query-client.ts';
import { firstProblem, useSteadyProblem } from '../../kit/loading/load-problem.ts';
import { showFailure } from '../../kernel/toast/show-toast.ts';
import { useUser } from '../../kernel/session/session.ts';
import { useConditions } from '../../tender/award/conditions.ts';
import { readAwardsAgain } from '../../tender/award/undo-awards.ts';
import { useLiegenschaften, usePhases, useServiceProviders } from '../../tender/questions.ts';
import { tellDone } from '../../tender/undo/done-steps.ts';
import { bidderFinder, colourBidders, lotsOfNames, type NamedProperty, rebateLines } from './figures.ts';
import { CURVE, TEXTS } from './texts.ts';

/** Where a scenario is. */
export interface ScenarioPlace {
  readonly phaseId: string;
  readonly scenarioId: string;
}

function named(phaseProperties: ReturnType<typeof useLiegenschaften>['data']): NamedProperty[] | undefined {
  return phaseProperties?.map(({ id, nummer, name, adresse: { stadt, region } }) => {
    return { id, nummer, name, stadt, region };
  });
}

type ScenarioList = AnswerOf<typeof contract.listScenarios, Blob, never>;

function useNamed(
  phaseId: string,
  scenarios: UseQueryResult<ScenarioList>,
  bidders: ScenarioList['bidders'] | undefined,
) {
  const [liegenschaften, providers, phases] = [useLiegenschaften(), useServiceProviders(), usePhases()];
  const phase = phases.data?.find(({ id }) => id === phaseId);
  const properties = useMemo(() => named(liegenschaften.data), [liegenschaften.data]);
  const { data } = scenarios;
  const names = useMemo(() => {
    const accounts = providers.data;
    if (data === undefined || bidders === undefined || properties === undefined || accounts === undefined)
      return undefined;
    const who = colourBidders(bidders, data.scenarios[0]?.outcome?.shares);
    const byId = new Map(properties.map((property) => [property.id, property]));
    const liegenschaftIds = phase?.liegenschaftIds ?? properties.map(({ id }) => id);
    const ground = lotsOfNames(who, properties, { bidders: accounts, liegenschaftIds });
    return { who, find: bidderFinder(who, ground), properties: byId, ground };
  }, [data, bidders, properties, providers.data, phase]);
  const failed = firstProblem([scenarios, liegenschaften, providers].map((each) => [TEXTS.notLoaded, each]));
  return { data, names, problem: useSteadyProblem(failed) };
}

/** All scenarios of a phase with the names and colours of whom they are about. */
export function useScenarios(phaseId: string) {
  const scenarios = useQuery(answerQuery(contract.listScenarios, { params: { phaseId } }));
  return useNamed(phaseId, scenarios, scenarios.data?.bidders);
}

/** The same beside one scenario; with an offer the list is not followed, as each price changes it. */
export function useScenariosOnce(phaseId: string, bidders: ScenarioList['bidders'] | undefined) {
  const scenarios = useQuery({
    ...answerQuery(contract.listScenarios, { params: { phaseId } }),
    enabled: ({ state }) => (state.data?.offerCount ?? 0) === 0,
  });
  return useNamed(phaseId, scenarios, bidders);
}

/** The names and colours that scenarios of a phase are shown with. */
export type Names = NonNullable<ReturnType<typeof useScenarios>['names']>;

/** A scenario and packages of its award, with the names they are told by. */
export interface ShownScenario {
  readonly scenario: Scenario;
  readonly cells: readonly ScenarioCell[];
  readonly names: Names;
}

/** One scenario with the packages of its award. */
export function useScenario({ phaseId, scenarioId }: ScenarioPlace, enabled = true) {
  return useQuery({ ...answerQuery(contract.getScenario, { params: { phaseId, scenarioId } }), enabled });
}

/** What the rebates of a scenario come to, in words (R4-15). */
export function useRebateLines(phaseId: string, scenario: Scenario, { find }: Names): string[] {
  const { organisationId } = useUser();
  const { data } = useConditions(phaseId, organisationId, scenario.kept === 'current-award');
  return rebateLines(scenario, find, data);
}

/** Asks what the rules of a scenario cost by how many bidders may win. */
export function useCurve(place: ScenarioPlace) {
  return useQuery(answerQuery(contract.getScenarioCurve, { params: { ...place } }));
}

function readAgain(): Promise<void> {
  return invalidateAnswers(contract.listScenarios, contract.getScenario, contract.getScenarioCurve);
}

/** Creates a scenario, a draft that only its maker sees, and begins to reckon it; gives its id. */
export async function addScenario(phaseId: string, name: string, rules: ScenarioRule[]): Promise<string> {
  const { id } = await call(contract.createScenario, {
    params: { phaseId },
    body: { name, rules, isDraft: true },
  });
  await call(contract.runScenario, { params: { phaseId, scenarioId: id } });
  await readAgain();
  return id;
}

/** What a scenario is to become, over the version that was seen. */
export interface ScenarioChange extends Pick<Scenario, 'name' | 'version'> {
  readonly rules: readonly ScenarioRule[];
  /** Said where a draft becomes everybody's. */
  readonly isDraft?: false;
}

/** Stores a scenario's rules and name as last seen, and gives the new state; 412 if others changed it. */
export async function saveScenario(
  place: ScenarioPlace,
  { version, ...content }: ScenarioChange,
): Promise<Scenario> {
  const body = { ...content, rules: [...content.rules] };
  const stored = await call(contract.changeScenario, { params: { ...place }, body, ifMatch: `"${version}"` });
  await readAgain();
  return stored;
}

/** Gives a scenario as the server has it now. */
export async function readScenario({ phaseId, scenarioId }: ScenarioPlace): Promise<Scenario> {
  const question = answerQuery(contract.getScenario, { params: { phaseId, scenarioId } });
  return (await queryClient.fetchQuery({ ...question, staleTime: 0 })).scenario;
}

/** Begins to reckon a scenario. */
export async function runScenario(place: ScenarioPlace): Promise<void> {
  await call(contract.runScenario, { params: { ...place } });
  await readAgain();
}

/** The same, and says where that fails. */
export function beginRun(place: ScenarioPlace): void {
  runScenario(place).catch((error: unknown) => showFailure(TEXTS.notRun, error));
}

/** Ends the run of a scenario with the best so far. */
export async function cancelScenario(place: ScenarioPlace): Promise<void> {
  await call(contract.cancelScenario, { params: { ...place } });
  await readAgain();
}

/** Begins to compute the curve of a scenario, and says where that fails. */
export function beginCurve(place: ScenarioPlace): void {
  call(contract.runScenarioCurve, { params: { ...place } })
    .then(readAgain)
    .catch((error: unknown) => showFailure(CURVE.notRun, error));
}

/** Ends it with the points so far. */
export function cancelCurve(place: ScenarioPlace): void {
  call(contract.cancelScenarioCurve, { params: { ...place } })
    .then(readAgain)
    .catch((error: unknown) => showFailure(CURVE.notCancelled, error));
}

/** Deletes a scenario as last seen, and tells so with an undo; a page that shows it is left first. */
export async function deleteScenario(
  phaseId: string,
  { id, name, version }: Pick<Scenario, 'id' | 'name' | 'version'>,
  leave?: () => Promise<void>,
): Promise<void> {
  const params = { phaseId, scenarioId: id };
  await call(contract.deleteScenario, { params, ifMatch: `"${version}"` });
  await leave?.();
  const takeBack = async (): Promise<void> => {
    await call(contract.restoreScenario, { params });
    await readAgain();
  };
  tellDone(
    { title: TEXTS.deleted, text: name },
    {
      id: `scenario ${id}`,
      takeBack,
      undone: [TEXTS.restored, name],
      notUndone: TEXTS.notRestored,
      name,
      lifetimeMs: SCENARIO_UNDO_MS,
    },
  );
  await readAgain();
}

/** Gives who was awarded which package in a phase. */
export async function readHolders(
  phaseId: string,
  orgaId: string,
): Promise<Extract<ScenarioRule, { kind: 'incumbent' }>['holders']> {
  const entries = await call(listOrgaKeyVals, { params: { phaseId, orgaId } });
  return listAwards(entries).map(({ liegenschaftId, sliceId, serviceProviderId }) => ({
    propertyId: liegenschaftId,
    groupId: sliceId,
    bidderId: serviceProviderId,
  }));
}

/** Takes an outcome over into the award, with the awards that its reader saw. */
export async function applyScenario(
  place: ScenarioPlace,
  body: SentBodyOf<typeof contract.applyScenario>,
): Promise<ScenarioApplied> {
  const done = await call(contract.applyScenario, { params: { ...place }, body });
  await readAwardsAgain();
  return done;
}
