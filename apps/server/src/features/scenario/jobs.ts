import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { scenariosTopic } from '../../db/hints/hint-topic.ts';
import type { Queries } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import { type SolverProcess, startProcess } from '../../kernel/work/solver-process.ts';
import { createFairTurns, type FairTurns } from '../../kernel/work/turns/fair-turns.ts';
import { renewRun, type RunNews, type Rush } from './repository.ts';
import { createRunReport } from './run-report.ts';
import type { SolverMessage, SolverTask } from './rules.ts';

/** How many runs may wait for their turn. */
const MAX_WAITING = 10;
/** So often the database hears of a run that goes on. */
const RENEW_MS = 5_000;
/** So often at most it is told of progress. */
const TELL_MS = 1_000;
/** So often what a run has ended with is stored again if the database does not answer; then its lease is over anyway. */
const LAST_TRIES = 10;
const RETRY_MS = 1_000;
const SOLVER = new URL('./solve-in-process.ts', import.meta.url);
const PHASE_ENDING = 'Eine laufende Phase ist in ihren letzten zehn Minuten; ihre Angebote gehen vor.';

/** A run that is to be worked on. */
export interface RunJob {
  readonly runId: string;
  readonly scenarioId: string;
  readonly phaseId: string;
  /** Whose turn it is. */
  readonly owner: string;
  readonly task: Omit<SolverTask, 'rests'>;
}

/** The runs of this process: one at a time, users in turns; each outlives the call that asked for it. */
export interface ScenarioJobs {
  /** Names this process among those that work on the same database. */
  readonly holder: string;
  count: FairTurns['count'];
  isFull(): boolean;
  start(job: RunJob): void;
  /** Ends the run of a scenario if this process is at it, and waits until the best so far is stored. */
  stop(scenarioId: string): Promise<void>;
  close(): Promise<void>;
}

interface JobTools {
  readonly db: Queries;
  readonly announce: (topic: string) => void;
  readonly onError: (error: unknown) => void;
  /** What bidders are at just now. */
  readonly findRush: () => Promise<Rush>;
}

/** Opens the runs of a process (decision 0076). */
export function createScenarioJobs(tools: JobTools): ScenarioJobs {
  const holder = randomUUID();
  const turns = createFairTurns({ atWork: 1, maxWaiting: MAX_WAITING });
  const running = new Map<string, { stop: () => void; done: Promise<void> }>();
  const stop = async (scenarioId: string): Promise<void> => {
    const own = running.get(scenarioId);
    own?.stop();
    await own?.done;
  };
  return {
    holder,
    count: turns.count,
    isFull: () => turns.count().waiting >= MAX_WAITING,
    start(job) {
      const run = createRun(job, holder, tools);
      const done = turns
        .run(job.owner, run.work, { gone: run.gone })
        .catch((error: unknown) => run.fail(error))
        .finally(() => {
          run.rest();
          if (running.get(job.scenarioId)?.stop === run.stop) running.delete(job.scenarioId);
        });
      running.set(job.scenarioId, { stop: run.stop, done });
    },
    stop,
    async close() {
      await Promise.all([...running.keys()].map(stop));
    },
  };
}

/** One run from its call to its end. */
function createRun({ runId, phaseId, task }: RunJob, holder: string, tools: JobTools) {
  const { db, announce, onError } = tools;
  const stopping = new AbortController();
  const report = createRunReport(task.ground, task.rules);
  let solver: SolverProcess | undefined;
  let telling = Promise.resolve();

  const stop = (): void => {
    stopping.abort();
    solver?.kill();
  };
  /** Stores news; a run that is not this process's any more ends. */
  const store = async (news: RunNews): Promise<void> => {
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
  const storeLast = async (news: RunNews): Promise<void> => {
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
  const renewal = setInterval(() => void store({}).catch(onError), RENEW_MS);
  return {
    stop,
    gone: stopping.signal,
    rest: () => clearInterval(renewal),
    async work(): Promise<void> {
      const { isRunning, isEnding } = await tools.findRush();
      if (isEnding) return storeLast({ state: 'failed', reason: PHASE_ENDING });
      await store({ state: 'running', step: 'first' });
      if (stopping.signal.aborted) return storeLast({ state: 'cancelled' });
      const started = { ...task, rests: isRunning };
      solver = startProcess<SolverTask, SolverMessage>(SOLVER, started, (message) => report.hear(message));
      const steps = setInterval(() => void tell(), TELL_MS);
      const end = await solver.ended;
      clearInterval(steps);
      if (end.how === 'failed') onError(new Error(`a run of a scenario failed: ${end.complaint}`));
      return storeLast(report.end(end.how));
    },
    /** It did not get its turn, or the database did not let it begin. */
    async fail(error: unknown): Promise<void> {
      if (stopping.signal.aborted) return storeLast({ state: 'cancelled' });
      onError(error);
      return storeLast({ state: 'failed', reason: 'Der Server ist ausgelastet.' });
    },
  };
}
