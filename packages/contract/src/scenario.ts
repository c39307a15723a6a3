import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { BATCH_BODY_MAX_BYTES } from './limits.ts';
import type {
  conflictSchema,
  curveSchema,
  outcomeSchema,
  scenarioCallSchemas,
  scenarioCellSchema,
  scenarioSchema,
} from './schema/scenario.ts';
import type { ruleSchema } from './schema/scenario-rule.ts';

const { forAdminWriters, forAdmins } = endpointsOf<typeof scenarioCallSchemas>();

/** One rule of a scenario, as `packages/scenario` reads it. */
export type ScenarioRule = z.output<typeof ruleSchema>;

/** A list of rules with what the newest run has made of it. */
export type Scenario = z.output<typeof scenarioSchema>;

/** An award by the rules, and how sure it is that nothing is cheaper. */
export type ScenarioOutcome = z.output<typeof outcomeSchema>;

/** Why no award keeps all rules, and what is enough to change. */
export type ScenarioConflict = z.output<typeof conflictSchema>;

/** Costs of the rules of a scenario by how many bidders may win. */
export type ScenarioCurve = z.output<typeof curveSchema>;

/** One package of an award. */
export type ScenarioCell = z.output<typeof scenarioCellSchema>;

/** What became of an application. */
export type ScenarioApplied = z.output<(typeof scenarioCallSchemas)['applyScenario']['answer']>;

const path = '/lvep/v1/phase/{phaseId}/scenario';
/** Lists the scenarios of a phase (decision 0076). */
export const listScenarios = forAdmins('listScenarios', `GET ${path}`);

/** Creates a scenario. */
export const createScenario = forAdminWriters('createScenario', `PUT ${path}`, {
  bodyMaxBytes: BATCH_BODY_MAX_BYTES,
  isCreate: true,
});

/** Gives one scenario with each package of its award. */
export const getScenario = forAdmins('getScenario', `GET ${path}/{scenarioId}`);

/** Changes name and rules of a scenario. */
export const changeScenario = forAdminWriters('changeScenario', `PUT ${path}/{scenarioId}`, {
  bodyMaxBytes: BATCH_BODY_MAX_BYTES,
  seen: 'version',
});

/** Deletes a scenario with its runs; for a day it can be restored. */
export const deleteScenario = forAdminWriters('deleteScenario', `DELETE ${path}/{scenarioId}`, {
  seen: 'version',
});

/** Restores a deleted scenario as it was; one that is there stays as it is. */
export const restoreScenario = forAdminWriters('restoreScenario', `PUT ${path}/{scenarioId}/restoration`);

/** Begins to reckon a scenario in a process of its own; one that is at it is ended first. */
export const runScenario = forAdminWriters('runScenario', `PUT ${path}/{scenarioId}/run`);

/** Ends the run of a scenario with the best award so far. */
export const cancelScenario = forAdminWriters('cancelScenario', `DELETE ${path}/{scenarioId}/run`);

/** Gives what the rules of a scenario cost by how many bidders may win (decision 0134). */
export const getScenarioCurve = forAdmins('getScenarioCurve', `GET ${path}/{scenarioId}/curve`);

/** Begins to compute that, as a run of a scenario; one that is at it is ended first. */
export const runScenarioCurve = forAdminWriters('runScenarioCurve', `PUT ${path}/{scenarioId}/curve`);

/** Ends the computation of a curve with the points so far. */
export const cancelScenarioCurve = forAdminWriters(
  'cancelScenarioCurve',
  `DELETE ${path}/{scenarioId}/curve`,
);

/** Awards by a scenario in one transaction; others' newer awards stay and are named. Undone like a batch. */
export const applyScenario = forAdminWriters('applyScenario', `PUT ${path}/{scenarioId}/application`, {
  bodyMaxBytes: BATCH_BODY_MAX_BYTES,
  seen: 'before',
});
