import type {
  Scenario,
  ScenarioCell,
  ScenarioOutcome,
  ScenarioRule,
} from '@rahmenpreis/contract/scenario.ts';
import type { FakeServer } from './fake-server.ts';
import { renderPage } from './render-page.tsx';
import { idOf, liegenschaften, phases, providers } from './sample-tender.ts';

/** The two that offer. */
export const [ALPINA, BETA] = providers.map(({ id }) => id) as [string, string];
const bidders = providers.map(({ id, organisation }) => ({ id, organisation, name: organisation }));
export const AT_MOST_ONE = {
  kind: 'count',
  bound: 'at-most',
  bidders: 1,
  per: 'all',
} as const satisfies ScenarioRule;
export const OWN = idOf(80);

/** A package that goes to somebody for so many thousandths; at the cheapest it would cost 1,000 euros. */
export function cellOf(l: number, serviceProviderId: string, sumMillis: number): ScenarioCell {
  return {
    liegenschaftId: liegenschaften[l]!.id,
    sliceId: 'basisfm',
    serviceProviderId,
    sumMillis,
    cheapestId: ALPINA,
    cheapestMillis: 1_000_000,
    reason: null,
    keptBy: serviceProviderId === ALPINA ? null : [0],
  };
}

export const IDEAL_CELLS = [cellOf(0, ALPINA, 1_000_000), cellOf(1, ALPINA, 1_000_000)];
export const OWN_CELLS = [cellOf(0, ALPINA, 1_000_000), cellOf(1, BETA, 1_051_000)];

export function outcomeOf(sumMillis: number, more: Partial<ScenarioOutcome> = {}): ScenarioOutcome {
  return {
    version: `outcome of ${sumMillis}`,
    isStale: false,
    rules: [],
    sumMillis,
    gapMillis: 0,
    proof: 'exact',
    idealMillis: 2_000_000,
    packageCount: 2,
    openCount: 0,
    target: { packageCount: 1, sumMillis: 1_000_000, targetMillis: 990_000 },
    regions: { single: 0, all: 1 },
    shares: [{ serviceProviderId: ALPINA, packageCount: 1, sumMillis: 1_000_000, rebateMillis: 0 }],
    prices: [],
    ...more,
  };
}

export const IDEAL: Scenario = {
  id: idOf(81),
  kept: 'ideal',
  version: 1,
  name: 'Ideales Angebot',
  isDraft: false,
  rules: [],
  run: null,
  outcome: outcomeOf(2_000_000),
  conflict: null,
};
export const RUN = {
  state: 'done',
  step: 'prices',
  seconds: 3,
  startedAt: '2026-11-25T10:00:00.000Z',
  endedAt: '2026-11-25T10:00:03.000Z',
  reason: null,
  waitsFor: null,
} as const;

/** One's own scenario with a rule. */
export function ownOf(more: Partial<Scenario> = {}): Scenario {
  return {
    id: OWN,
    kept: null,
    version: 4,
    name: 'Nur einer',
    isDraft: false,
    rules: [AT_MOST_ONE],
    run: RUN,
    outcome: outcomeOf(2_051_000),
    conflict: null,
    ...more,
  };
}

export const callsOf = ({ calls }: FakeServer, name: string) => calls.filter((call) => call.name === name);

export const offers = { offersVersion: 'v', bidders };
export const listOf = (...scenarios: Scenario[]) => ({
  ...offers,
  offerCount: 3,
  packageCount: 2,
  scenarios,
});

/** What the server answers of the ideal offer and one's own scenario. */
export function answersOf(own: Scenario, cells = OWN_CELLS) {
  return {
    listScenarios: listOf(IDEAL, own),
    getScenario: ({ params }: { params: Readonly<Record<string, string>> }) =>
      params['scenarioId'] === OWN
        ? { ...offers, scenario: own, cells, probes: [] }
        : { ...offers, scenario: IDEAL, cells: IDEAL_CELLS, probes: [] },
  };
}

export const DETAIL = `/scenarios/detail?pId=${phases.running.id}&sId=${OWN}`;

export const openOwn = (own: Scenario, more = {}, who: 'admin' | 'reader' = 'admin') =>
  renderPage(DETAIL, { ...answersOf(own), ...more }, who);
