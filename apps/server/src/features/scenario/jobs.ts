import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { scenariosTopic } from '../../db/notifications/db-notification-topic.ts';
import type { Queries } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import { type ProcessEnd, type SolverProcess, startProcess } from '../../kernel/work/solver-process.ts';
import { createFairQueue } from '../../kernel/work/queue/fair-queue.ts';
import { createCurveReport } from './curve.ts';
import { renewRun, type RunUpdate, type Rush } from './repository.ts';
import { createRunReport, type RunReport } from './run-report.ts';
import type { SolverMessage, SolverTask } from './rules.ts';

/** How many runs may wait for their turn. */
const MAX_WAITING = 10;
/** So many may wait until what they have found is explained. */
const MAX_EXPLAINED = 1_000;
/** So often the database hears of a run that goes on. */
const RENEW_MS = 5_000;
/** So often at most it is told of progress. */
const TELL_MS = 1_000;
/** So many tries store a run's outcome while the database does not answer; then its lease is over. */
const LAST_TRIES = 10;
const RETRY_MS = 1_000;
const SOLVER = new URL('./solve-in-process.ts', import.meta.url);
const PHASE_ENDING = 'Eine laufende Phase ist in ihren letzten zehn Minuten; ihre Angebote gehen vor.';

/** The name of what a run is of: the award of a scenario, or its curve. */
export const jobKey = (scenarioId: string, what: 'award' | 'curve') => `${what} ${scenarioId}`;

/** A run that is to be worked on. */
export interface RunJob {
  readonly runId: string;
  /** Its name by `jobKey`. */
  readonly key: string;
  readonly phaseId: string;
  /** Whose turn it is. */
  readonly owner: string;
  /** What those who wait for it are told: «„Höchstens 3“ von Ida Muster»; null of a draft. */
  readonly title: string | null;
  readonly task: Omit<SolverTask, 'rests' | 'after'>;
}

interface JobTools {
  readonly db: Queries;
  readonly announce: (topic: string) => void;
  readonly onError: (error: unknown) => void;
  /** What bidders are at just now. */
  readonly findRush: () => Promise<Rush>;
}

/** Opens a process's runs; awards are sought before anything is said of them (decision 0076). */
export function createScenarioJobs(tools: JobTools) {
  const holder = randomUUID();
  const turns = createFairQueue({ atWork: 1, maxWaiting: MAX_WAITING });
  const explaining = createExplaining();
  const running = new Map<string, { stop: () => void; done: Promise<void> }>();
  let reserved = 0;
  let title: string | null = null;
  const stop = async (key: string): Promise<void> => {
    const own = running.get(key);
    own?.stop();
    await own?.done;
  };
  const seek = async (job: RunJob, run: Run): Promise<void> => {
    explaining.hold();
    const isLeft = await turns
      .run(
        job.owner,
        () => {
          title = job.title;
          return run.seek().finally(() => (title = null));
        },
        { gone: run.gone },
      )
      .finally(explaining.release);
    if (isLeft) await explaining.run(job.owner, run);
  };
  return {
    /** Names this process among those that work on the same database. */
    holder,
    count: turns.count,
    /** Reserves a place for a run about to start, and gives its release; undefined if the queue is full. */
    reserve() {
      const { waiting, working } = turns.count();
      // One of them begins at once where nothing is at work.
      if (waiting + reserved >= MAX_WAITING + Number(working === 0)) return undefined;
      reserved += 1;
      return () => void (reserved -= 1);
    },
    /** The run whose award is sought just now; null where none is. */
    atWork: () => title,
    start(job: RunJob) {
      const run = createRun(job, holder, tools);
      const done = seek(job, run)
        .catch((error: unknown) => run.fail(error))
        .finally(() => {
          run.rest();
          if (running.get(job.key)?.stop === run.stop) running.delete(job.key);
        });
      running.set(job.key, { stop: run.stop, done });
    },
    /** Ends a run if this process is at it, and waits until the best so far is stored. */
    stop,
    async close() {
      await Promise.all([...running.keys()].map(stop));
    },
  };
}

type Run = ReturnType<typeof createRun>;

/** Explains one run at a time, its rules' costs and ways out; restarts after stepping back for a search. */
function createExplaining() {
  const turns = createFairQueue({ atWork: 1, maxWaiting: MAX_EXPLAINED });
  let seeking = 0;
  let stepBack: (() => void) | undefined;
  const listeners = new Set<() => void>();
  const quiet = (gone: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      if (seeking === 0 || gone.aborted) return resolve();
      listeners.add(resolve);
      gone.addEventListener('abort', () => resolve());
    });
  return {
    /** An award is to be sought. */
    hold(): void {
      seeking += 1;
      stepBack?.();
    },
    /** It was. */
    release(): void {
      seeking -= 1;
      if (seeking > 0) return;
      for (const go of listeners) go();
      listeners.clear();
    },
    run: (owner: string, run: Run): Promise<void> =>
      turns.run(
        owner,
        async () => {
          for (let isDone = false; !isDone; ) {
            await quiet(run.gone);
            stepBack = run.stepBack;
            isDone = await run.explain();
            stepBack = undefined;
          }
        },
        { gone: run.gone },
      ),
  };
}

interface Stored extends Pick<RunJob, 'runId' | 'phaseId'> {
  readonly holder: string;
  readonly report: RunReport;
  readonly stop: () => void;
}

/** Stores what a run reports, in the order of the calls. */
function createStore({ runId, phaseId, holder, report, stop }: Stored, tools: JobTools) {
  const { db, announce, onError } = tools;
  let telling = Promise.resolve();
  /** Stores news; a run that is not this process's any more ends. */
  const store = async (news: RunUpdate): Promise<void> => {
    const isOwn = await inTransaction(db, (transaction) =>
      renewRun(transaction, { id: runId, holder }, news),
    );
    if (Object.keys(news).length > 0) announce(scenariosTopic(phaseId));
    if (!isOwn) stop();
  };
  /** The same in the order of the calls; what could not be stored is told again with the next. */
  const tell = (): Promise<void> => {
    telling = telling.then(async () => {
      const news = report.take();
      if (news === undefined) return;
      await store(news).catch((error: unknown) => {
        report.giveBack(news);
        onError(error);
      });
    });
    return telling;
  };
  const storeLast = async (news: RunUpdate): Promise<void> => {
    await telling;
    for (let tries = 1; ; tries += 1) {
      try {
        return await store(news);
      } catch (error) {
        onError(error);
        if (tries === LAST_TRIES) return;
        await wait(RETRY_MS);
      }
    }
  };
  return { store, tell, storeLast };
}

/** One run from its call to its end. */
function createRun({ runId, phaseId, task }: RunJob, holder: string, tools: JobTools) {
  const { onError } = tools;
  const stopping = new AbortController();
  const report = task.isCurve ? createCurveReport() : createRunReport(task.ground, task.rules);
  let solver: SolverProcess | undefined;

  const stop = (): void => {
    stopping.abort();
    solver?.kill();
  };
  const { store, tell, storeLast } = createStore({ runId, phaseId, holder, report, stop }, tools);
  const renewal = setInterval(() => void store({}).catch(onError), RENEW_MS);
  /** Works on a part of the run in a process of its own until that ends. */
  const solve = async (part: Pick<SolverTask, 'rests' | 'after'>): Promise<ProcessEnd['how']> => {
    solver = startProcess<SolverTask, SolverMessage>(SOLVER, { ...task, ...part }, (message) =>
      report.hear(message),
    );
    const steps = setInterval(() => void tell(), TELL_MS);
    const end = await solver.ended;
    clearInterval(steps);
    if (end.how === 'failed') onError(new Error(`a run of a scenario failed: ${end.complaint}`));
    return end.how;
  };
  let isSteppingBack = false;
  return {
    stop,
    gone: stopping.signal,
    rest: () => clearInterval(renewal),
    /** Seeks the award; true where something is left to say about what was found. */
    async seek(): Promise<boolean> {
      const { isRunning, isEnding } = await tools.findRush();
      if (isEnding) await storeLast({ state: 'failed', reason: PHASE_ENDING });
      if (isEnding) return false;
      await store({ state: 'running', step: 'first' });
      const how = stopping.signal.aborted ? 'killed' : await solve({ rests: isRunning, after: null });
      const isLeft = how === 'done' && report.left() !== null && !stopping.signal.aborted;
      await (isLeft ? tell() : storeLast(report.end(how)));
      return isLeft;
    },
    /** Says what rules cost, or why there is no award; false where it stepped back for a search. */
    async explain(): Promise<boolean> {
      isSteppingBack = false;
      const { isRunning, isEnding } = await tools.findRush();
      const isOver = stopping.signal.aborted || isEnding;
      const how = isOver ? 'killed' : await solve({ rests: isRunning, after: report.left() });
      if (how === 'killed' && isSteppingBack && !stopping.signal.aborted) return false;
      await storeLast(report.end(how));
      return true;
    },
    stepBack(): void {
      isSteppingBack = true;
      solver?.kill();
    },
    /** It did not get its turn, or the database did not let it begin. */
    async fail(error: unknown): Promise<void> {
      if (stopping.signal.aborted) return storeLast(report.end('killed'));
      onError(error);
      return storeLast({ state: 'failed', reason: 'Der Server ist ausgelastet.' });
    },
  };
}
