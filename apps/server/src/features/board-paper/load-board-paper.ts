import type { BoardPaperFields } from '@rahmenpreis/contract/board-paper.ts';
import type { Scenario, ScenarioCell } from '@rahmenpreis/contract/scenario.ts';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { readFirmPackages } from '@rahmenpreis/picture/award/award-figures.ts';
import { KEPT_KINDS } from '@rahmenpreis/scenario/kept.ts';
import { isCertain } from '@rahmenpreis/scenario/proof-words.ts';
import { computeRebates } from '@rahmenpreis/tendering/award/rebate.ts';
import { targetOf, targetsAmong } from '@rahmenpreis/tendering/award/target.ts';
import { boardPaperSections } from '@rahmenpreis/tendering/board-paper/board-paper.ts';
import { figuresOf } from '@rahmenpreis/tendering/board-paper/board-paper-figures.ts';
import type {
  BoardPaperScenario,
  BoardPaperSource,
} from '@rahmenpreis/tendering/board-paper/board-paper-source.ts';
import { NO_BOARD_PAPER } from '@rahmenpreis/tendering/board-paper/board-paper-words.ts';
import { printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { type SliceId, SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { layPackages, type MemoPackages } from '@rahmenpreis/tendering/memo/memo-packages.ts';
import type { MemoSource } from '@rahmenpreis/tendering/memo/memo-source.ts';
import type { Queries } from '../../db/open.ts';
import { inSnapshot } from '../../db/transaction.ts';
import { ownerOf } from '../../kernel/call/actor.ts';
import type { Call } from '../../kernel/call/call.ts';
import { listKeyVals } from '../keyval/repository.ts';
import { type MadeMemo, type MemoTools, makeMemo, proofOf } from '../memo/load-memo.ts';
import { findBoardPaper, listMade } from '../memo/repository.ts';
import type { PhaseOffersCall } from '../phase/repository.ts';
import { listedCurve, presentCurve, rulesOfCurve } from '../scenario/curve.ts';
import { findCells, findCurveRun } from '../scenario/repository.ts';
import { keptIdOf, presentScenario, rebatesOf, reasonsOf } from '../scenario/rules.ts';
import { presentFresh, type ScenarioInputs } from '../scenario/scenario-inputs.ts';
import { rulesWords } from '../scenario/stored-rules.ts';
import { type BoardPaperCurve, drawBoardPaper } from './pictures.ts';
import { countPositions } from './repository.ts';

/** A Gremienvorlage as it stands, with what it was made from. */
export type MadeBoardPaper = Awaited<ReturnType<typeof loadBoardPaper>>;

/** A scenario that has a result, and how the packages of it are found. */
interface ResultingScenario extends Scenario {
  readonly outcome: NonNullable<Scenario['outcome']>;
  readonly findCells: () => Promise<readonly ScenarioCell[]>;
}

/** Loads the scenarios of a phase that have a result, those that every phase has by itself first. */
async function loadScenarios(
  db: Queries,
  { facts: { scenarios } }: Pick<MadeMemo, 'facts'>,
  inputs: ScenarioInputs,
  owner: string,
): Promise<ResultingScenario[]> {
  const fresh = await inputs.fresh(owner);
  const stored = scenarios.map(({ scenario, runs }) => ({
    ...presentScenario(scenario, runs, inputs.offersVersion),
    findCells: () => inSnapshot(db, (transaction) => findCells(transaction, runs[0]?.id ?? '')),
  }));
  const kept = KEPT_KINDS.flatMap((kind) => {
    const own = fresh.find((each) => each.kind === kind);
    if (own === undefined) return stored.filter((each) => each.kept === kind);
    return [{ ...presentFresh(inputs, own), findCells: () => Promise.resolve(own.cells) }];
  });
  return [...kept, ...stored.filter((each) => each.kept === null)].flatMap((own) =>
    own.outcome === null ? [] : [{ ...own, outcome: own.outcome }],
  );
}

/**
 * Loads the curve of the recommended scenario, and of the ideal offer where there is none; undefined where
 * nobody had it computed for the offers as they are.
 */
async function loadCurve(
  db: Queries,
  { facts: { scenarios } }: Pick<MadeMemo, 'facts'>,
  inputs: ScenarioInputs,
  [scenarioId, owner]: readonly [string | null, string],
): Promise<BoardPaperCurve | undefined> {
  const idealId = keptIdOf(inputs.phaseId, 'ideal');
  for (const id of scenarioId === null ? [idealId] : [scenarioId, idealId]) {
    const listed = await listedCurve(inputs, owner, id);
    if (listed !== undefined) return { curveOf: '', curve: listed };
    const own = scenarios.find(({ scenario }) => scenario.id === id);
    const run = own && (await inSnapshot(db, (transaction) => findCurveRun(transaction, id)));
    if (own === undefined || run === undefined) continue;
    const rules = rulesOfCurve(inputs, own.scenario, own.runs);
    const curve = presentCurve(run, rules, inputs.offersVersion);
    const isDone = curve.state === 'done' && !curve.isStale && curve.points.length > 0;
    if (isDone) return { curveOf: id === idealId ? '' : own.scenario.name, curve };
  }
  return undefined;
}

/** Puts what a recommended scenario gives in the place of a memo's awards, each with why it is so. */
async function recommend(
  { inputs }: MemoTools,
  memo: MemoSource,
  scenario: ResultingScenario | undefined,
  given: ScenarioInputs,
): Promise<MemoSource> {
  if (scenario === undefined) return memo;
  const { phaseId } = given;
  const cells = await scenario.findCells();
  const reasonFor = reasonsOf(given.ground(), scenario, { source: 'rule' });
  const awards = cells.flatMap((cell) => {
    const { serviceProviderId: value, liegenschaftId } = cell;
    if (value === null) return [];
    const sliceId = cell.sliceId as SliceId;
    const key = printKeyvalKey({ kind: 'award', phaseId, liegenschaftId, sliceId });
    const standing = memo.awards.find((own) => own.key === key && own.value === value);
    return [{ key, value, reason: standing?.reason ?? reasonFor(cell).reason ?? null, approval: null }];
  });
  const filled = await inputs.countFilled(phaseId, scenario.outcome.rules, cells);
  const conditions = rebatesOf(scenario, cells, filled);
  const { name, outcome } = scenario;
  const rules = rulesWords(given.ground(), outcome.rules);
  return {
    ...memo,
    awards,
    approvalAboveMillis: undefined,
    scenarios: [{ name, rules, sumMillis: outcome.sumMillis, proof: proofOf(outcome), isAward: true }],
    rebates: computeRebates(
      conditions.map((own) => ({ ...own, serviceProviderId: own.bidderId })),
      memo.comparison,
      awards,
    ),
  };
}

/** Counts packages that stand otherwise in two awards. */
function countDifferences(one: MemoSource['awards'], other: MemoSource['awards']): number {
  const valuesOf = (awards: typeof one) => new Map(awards.map(({ key, value }) => [key, value]));
  const [a, b] = [valuesOf(one), valuesOf(other)];
  return [...new Map([...a, ...b]).keys()].filter((key) => a.get(key) !== b.get(key)).length;
}

/** Tells of the scenarios that stand beside each other: those of every phase, and the ticked ones. */
function tellScenarios(
  scenarios: readonly ResultingScenario[],
  { scenarioId, alternatives }: BoardPaperFields,
  nameOf: (id: string) => string,
): BoardPaperScenario[] {
  const remarkOf = new Map(alternatives.map((own) => [own.scenarioId, own.remark]));
  return scenarios.flatMap((own): BoardPaperScenario[] => {
    const isRecommended = scenarioId === null ? own.kept === 'current-award' : own.id === scenarioId;
    const { shares, ...figures } = own.outcome;
    const winners = shares
      .filter(({ packageCount }) => packageCount > 0)
      .toSorted((a, b) => b.packageCount - a.packageCount);
    if (winners.length === 0 || (own.kept === null && !remarkOf.has(own.id) && !isRecommended)) return [];
    // Without a target price it is the ideal offer once more.
    if (own.kept === 'target' && figures.target.packageCount === 0 && !isRecommended) return [];
    const bidders = winners.map(({ serviceProviderId }) => nameOf(serviceProviderId));
    const doubt = own.kept === 'current-award' || isCertain(own.outcome) ? '' : proofOf(own.outcome);
    return [
      { ...figures, name: own.name, isRecommended, bidders, doubt, remark: remarkOf.get(own.id) ?? '' },
    ];
  });
}

/** Describes the packages of a recommendation as pictures take them. */
function packagesForPictures(
  { awarded }: MemoPackages,
  { targets, phaseId }: Pick<BoardPaperSource, 'targets' | 'phaseId'>,
  properties: readonly { readonly id: string; readonly region: string }[],
) {
  const regionOf = new Map(properties.map(({ id, region }) => [id, region]));
  return awarded.map(({ liegenschaftId, sliceId, winner: { serviceProviderId, sumMillis, flags } }) => ({
    liegenschaftId,
    sliceId,
    serviceProviderId,
    sumMillis,
    region: regionOf.get(liegenschaftId) ?? '',
    targetMillis: targetOf(targets, { phaseId, liegenschaftId, sliceId }),
    isRestricted: flags !== 0,
  }));
}

/** Loads what is stored of a phase's paper, and what else it tells. */
function loadStored(tools: MemoTools, phaseId: string, organisationId: string) {
  return inSnapshot(tools.db, async (transaction) => {
    const filter = { organisationIds: [organisationId], kinds: ['target' as const] };
    return {
      paper: await findBoardPaper(transaction, phaseId),
      versions: await listMade(transaction, phaseId),
      targets: targetsAmong(phaseId, await listKeyVals(transaction, phaseId, filter)),
      positionCount: await countPositions(transaction, phaseId),
    };
  });
}

/** Loads the Gremienvorlage of a call's phase as it stands, all figures by the functions of the memo. */
export async function loadBoardPaper(
  tools: MemoTools,
  call: PhaseOffersCall & Pick<Call<Endpoint>, 'askClock'>,
  widthOf: (pictureCount: number) => number | undefined = () => undefined,
) {
  const made = await makeMemo(tools, call);
  const { phase } = made.facts;
  const { organisationId } = call.actor;
  const owner = ownerOf(call.actor);
  const { paper, versions, targets, positionCount } = await loadStored(tools, phase.id, organisationId);
  const fields = paper?.fields ?? NO_BOARD_PAPER;
  const { scenarioId } = fields;
  const given = await tools.inputs.read(phase.id, organisationId);
  const scenarios = await loadScenarios(tools.db, made, given, owner);
  const scenario = scenarios.find(({ id }) => id === scenarioId);
  const isGone = scenarioId !== null && scenario === undefined;
  const memo = isGone
    ? { ...made.source, awards: [], rebates: [] }
    : await recommend(tools, made.source, scenario, given);
  const { properties } = given.ground();
  const places = { targets, phaseId: phase.id };
  const packages = layPackages(memo);
  const drawn = packagesForPictures(packages, places, properties);
  const sliceIds = SLICES.map(({ sliceId }) => sliceId);
  const firmness = { ...(await tools.books.readFirmness(phase.id)), sliceIds };
  const ranks = readFirmPackages({ packages: drawn }, firmness, packages.nameOf, memo.properties);
  const source: BoardPaperSource = {
    memo,
    fields,
    scenario: scenario && {
      name: scenario.name,
      proof: proofOf(scenario.outcome),
      isStale: scenario.outcome.isStale,
    },
    ...places,
    ranks,
    scenarios: tellScenarios(scenarios, fields, packages.nameOf),
    positionCount,
    regionCount: new Set(properties.map(({ region }) => region).filter((region) => region !== '')).size,
    offersVersion: made.offersVersion,
    author: paper?.by ?? null,
  };
  const figures = figuresOf(source, packages);
  const isCurve = fields.pictures.includes('curve');
  const curve = isCurve ? await loadCurve(tools.db, made, given, [scenarioId, owner]) : undefined;
  return {
    phase,
    version: paper?.version ?? 0,
    fields,
    editedBy: source.author,
    editedAt: paper?.at.toISOString() ?? null,
    versions,
    closedAt: made.source.closedAt,
    sections: boardPaperSections(source, packages, figures),
    pictures: drawBoardPaper(source, drawn, ranks, curve, widthOf(fields.pictures.length)),
    recommended: isGone
      ? null
      : {
          name: scenario?.name ?? 'Aktuelle Vergabe',
          sumMillis: figures.netMillis,
          packageCount: packages.awarded.length,
          differs: countDifferences(memo.awards, made.source.awards),
        },
  };
}
