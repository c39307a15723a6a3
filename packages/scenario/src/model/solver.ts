import highsModule, { type Highs } from 'highs';
import type { LinearModel } from './linear-model.ts';

/** How long and how exactly a model is solved. */
export interface SolverRun {
  /** What is left of the time; the search ends at its next step once nothing is. */
  readonly secondsLeft: () => number;
  /** It ends where the best answer lies so little above the bound, as a share of it. */
  readonly relativeGap: number;
  /** Columns of an answer to begin with. */
  readonly start?: { readonly indices: Int32Array; readonly values: Float64Array };
  /** Told of each better answer while the search goes on, with the bound of that moment. */
  readonly onBetter?: (values: Float64Array, bound: number) => void;
}

/** What is left of such a share of the time that is left now; not above zero once it is used up. */
export function partOfTime(secondsLeft: () => number, share: number): () => number {
  const end = secondsLeft() * (1 - share);
  return () => secondsLeft() - end;
}

/** The solver's answer. Its sums are not exact to the last digit; `values` only tells who gets what. */
export interface SolverAnswer {
  readonly state: 'optimal' | 'impossible' | 'ended';
  readonly values: Float64Array | null;
  /** Without whole columns: what a column costs at least beyond the best answer, for each that it takes. */
  readonly reducedCosts: Float64Array | null;
  /** No answer costs less, as far as doubles go. */
  readonly bound: number;
}

/** Solves one model after the other. */
export type Solver = (model: LinearModel, run: SolverRun) => SolverAnswer;

/**
 * Gives the solver the clock of the run while it works. It may be silent for minutes between callbacks, but
 * asks the clock everywhere and keeps its own limit by it. Nothing else runs in this thread meanwhile.
 */
function withClock<T>(secondsLeft: () => number, work: () => T): T {
  const own = performance.now;
  const start = secondsLeft();
  performance.now = () => (start - secondsLeft()) * 1_000;
  try {
    return work();
  } finally {
    performance.now = own;
  }
}

const NO_ANSWER: SolverAnswer = { state: 'ended', values: null, reducedCosts: null, bound: -Infinity };

function solve(highs: Highs, model: LinearModel, run: SolverRun): SolverAnswer {
  if (run.secondsLeft() <= 0) return NO_ANSWER;
  const { constants, infinity } = highs;
  const { modelStatus, callbackType } = constants;
  const finite = (bounds: Float64Array) =>
    bounds.map((bound) => (Number.isFinite(bound) ? bound : Math.sign(bound) * infinity));
  const [numCols, numRows] = [model.cost.length, model.rowLower.length];
  const data = {
    numCols,
    numRows,
    colCost: model.cost,
    colLower: finite(model.colLower),
    colUpper: finite(model.colUpper),
    rowLower: finite(model.rowLower),
    rowUpper: finite(model.rowUpper),
    matrix: {
      format: 'csr' as const,
      numRows,
      numCols,
      starts: model.starts,
      indices: model.indices,
      values: model.values,
    },
    integrality: Int32Array.from(model.isWhole),
  };
  return highs.withModel(data, (own): SolverAnswer => {
    own.options.set({
      output_flag: false,
      random_seed: 0,
      time_limit: Math.max(0, run.secondsLeft()),
      mip_rel_gap: run.relativeGap,
      mip_abs_gap: 1e-6,
    });
    const stop = (event: { interrupt: () => void }): undefined => {
      if (run.secondsLeft() <= 0) event.interrupt();
    };
    if (run.start !== undefined) own.setSolution(run.start);
    own.run({
      [callbackType.simplexInterrupt]: stop,
      [callbackType.ipmInterrupt]: stop,
      [callbackType.mipInterrupt]: stop,
      ...(run.onBetter === undefined
        ? {}
        : {
            [callbackType.mipImprovingSolution]: (event) => {
              const { mip_solution, mip_dual_bound } = event.data;
              if (mip_solution !== undefined) run.onBetter?.(mip_solution, mip_dual_bound ?? -Infinity);
              return undefined;
            },
          }),
    });
    const status = own.getModelStatus();
    if (status === modelStatus.infeasible || status === modelStatus.unboundedOrInfeasible)
      return { state: 'impossible', values: null, reducedCosts: null, bound: Infinity };
    const isMip = model.isWhole.includes(1);
    const bound = Number(isMip ? own.info.get('mip_dual_bound') : own.getObjectiveValue());
    const hasAnswer = Number(own.info.get('primal_solution_status')) === 2;
    return {
      state: status === modelStatus.optimal ? 'optimal' : 'ended',
      values: hasAnswer ? own.getSolution().colValue : null,
      reducedCosts: hasAnswer && !isMip ? own.getSolution().colDual : null,
      bound: status === modelStatus.optimal || isMip ? bound : -Infinity,
    };
  });
}

/** Solves a model; amounts too far apart for the solver end it without any answer or claim (C4-08). */
function solveOrEnd(highs: Highs, model: LinearModel, run: SolverRun): SolverAnswer {
  try {
    return solve(highs, model, run);
  } catch (error) {
    if (error instanceof highs.errors.HighsError && error.operation === 'run') return NO_ANSWER;
    throw error;
  }
}

/** Loads the solver: HiGHS as WebAssembly, one thread, the same answer for the same model. */
export async function loadSolver(): Promise<Solver> {
  // The package says that it is CommonJS, and gives its function as an ES module all the same.
  const loadHighs = highsModule as unknown as typeof highsModule.default;
  const highs = await loadHighs();
  return (model, run) => withClock(run.secondsLeft, () => solveOrEnd(highs, model, run));
}
