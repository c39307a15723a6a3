import type { Browser, Page } from 'playwright-core';

/** One task of a page's main thread, in milliseconds. */
export interface Task {
  /** From its beginning to its end, whatever else the machine did meanwhile. */
  readonly wallMs: number;
  /** Of it on a core. */
  readonly coreMs: number;
}

/** What a trace of the browser tells; times are in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];

/** Does something on a page and gives the task of its main thread that was longest on a core meanwhile. */
export async function longestTaskOf(browser: Browser, page: Page, act: () => Promise<void>): Promise<Task> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  const trace = await browser.stopTracing();
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const isMain = ({ name, args }: TraceEvent) => name === 'thread_name' && args.name === 'CrRendererMain';
  const mains = new Set(traceEvents.filter(isMain).map(threadOf));
  return traceEvents
    .filter((event) => event.name === 'RunTask' && event.ph === 'X' && mains.has(threadOf(event)))
    .map(({ dur = 0, tdur = 0 }) => ({ wallMs: dur / 1_000, coreMs: tdur / 1_000 }))
    .reduce((longest, task) => (task.coreMs > longest.coreMs ? task : longest), { wallMs: 0, coreMs: 0 });
}
