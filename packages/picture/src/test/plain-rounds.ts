import type { DrawnPhases } from './drawn-phases.ts';

/** What a sum became since the first phase, over the last step, on so many of the packages of its phase. */
export interface PlainStep {
  readonly column: number;
  readonly since: number;
  readonly now: bigint;
  readonly before: bigint;
  readonly stepNow: bigint;
  readonly stepBefore: bigint;
  readonly count: number;
  readonly all: number;
}

type Phase = DrawnPhases[number];
type Cells = ReadonlyMap<string, bigint>;
const takes = ({ listed }: Phase, id: string) =>
  listed.some((own) => own.id === id && own.participation === 'true');

/** The phases from the first with an offer on, sealed ones too, and the place of the latest with one. */
export function plainSpan(phases: DrawnPhases) {
  const hasOffer = ({ isSealed, listed }: Phase) =>
    !isSealed && listed.some(({ participation }) => participation === 'true');
  const shown = phases.slice(Math.max(phases.findIndex(hasOffer), 0));
  return { shown, latest: shown.findLastIndex(hasOffer) };
}

/** What a bidder asks for the packages of a group, or of all, that it offers completely. */
function cellsOf({ listed, cells }: Phase, id: string, slice: number | undefined): Cells {
  const p = listed.findIndex((own) => own.id === id);
  return new Map(
    cells.flatMap((cell): [string, bigint][] =>
      p >= 0 && cell.flags[p] === 0 && (slice === undefined || cell.slice === slice)
        ? [[`${cell.property} ${cell.slice}`, BigInt(cell.sums[p] ?? 0)]]
        : [],
    ),
  );
}

/** The lowest complete offers; none of a package that costs nobody anything. */
function bestOf(phase: Phase, slice: number | undefined): Cells {
  const taking = [...phase.listed.entries()].filter(([, { participation }]) => participation === 'true');
  return new Map(
    phase.cells.flatMap(({ property, slice: own, sums, flags }): [string, bigint][] => {
      const complete = taking.filter(([p]) => flags[p] === 0).map(([p]) => BigInt(sums[p] ?? 0));
      const [first, ...others] = complete;
      if (first === undefined || (slice !== undefined && own !== slice)) return [];
      return [[`${property} ${own}`, others.reduce((least, sum) => (sum < least ? sum : least), first)]];
    }),
  );
}

/** The steps of somebody listed in some of the phases; `ideal` is everybody's best. */
function stepsOf(phases: DrawnPhases, slice: number | undefined, id: string): PlainStep[] {
  const isIdeal = id === 'ideal';
  const steps: PlainStep[] = [];
  let last: { column: number; cells: Cells; chain: readonly [bigint, bigint] | undefined } | undefined;
  for (const [column, phase] of phases.entries()) {
    if (phase.isSealed || !(isIdeal || phase.listed.some((own) => own.id === id))) continue;
    const isIn = isIdeal || takes(phase, id);
    const cells = !isIn ? new Map() : isIdeal ? bestOf(phase, slice) : cellsOf(phase, id, slice);
    const common = [...cells].flatMap(([key, now]): [bigint, bigint][] => {
      const before = last?.cells.get(key);
      return before === undefined ? [] : [[now, before]];
    });
    const stepNow = common.reduce((sum, [now]) => sum + now, 0n);
    const stepBefore = common.reduce((sum, [, before]) => sum + before, 0n);
    const from = last?.chain;
    let chain: readonly [bigint, bigint] | undefined = column === 0 && isIn ? [1n, 1n] : undefined;
    if (from !== undefined && stepNow > 0n && stepBefore > 0n) {
      chain = [from[0] * stepNow, from[1] * stepBefore];
      const rows = phase.cells.filter(
        (own) => (slice === undefined || own.slice === slice) && own.flags.some((flag) => (flag & 4) === 0),
      );
      const [now, before] = chain;
      const since = last?.column ?? 0;
      steps.push({ column, since, now, before, stepNow, stepBefore, count: common.length, all: rows.length });
    }
    last = { column, cells, chain };
  }
  return steps;
}

/** All courses from the first phase on of those who take part in the latest, by group. */
export function plainCourses(phases: DrawnPhases) {
  const { shown, latest } = plainSpan(phases);
  const last = shown[latest];
  const taking = last?.listed.filter(({ participation }) => participation === 'true') ?? [];
  return [undefined, 0, 1, 2, 3, 4]
    .map((slice) => ({
      slice,
      ideal: stepsOf(shown, slice, 'ideal'),
      idealSum:
        last === undefined ? 0n : [...bestOf(last, slice).values()].reduce((sum, own) => sum + own, 0n),
      lines: taking
        .map(({ id, organisation }) => ({ id, organisation, steps: stepsOf(shown, slice, id) }))
        .filter(({ steps }) => steps.length > 0),
    }))
    .filter(({ lines }) => lines.length > 0);
}
