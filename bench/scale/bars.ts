import { printLine } from '../pricing/stopwatch.ts';

interface Bar {
  readonly title: string;
  readonly unit: string;
  /** As measured on two cores before anything was done about it. */
  readonly before: string;
  readonly bar: number;
  /** More is better. */
  readonly isFloor?: boolean;
}

/** What users of a tender of 1,000 × 20 × 300 wait for, and how long they may. */
const BARS = {
  page: { title: 'slowest page of any role, usable', unit: 'ms', before: '9,100', bar: 1_500 },
  'page-on-line': { title: 'the same over the line', unit: 'ms', before: '–', bar: 3_000 },
  task: { title: 'longest task of a page that opens', unit: 'ms', before: '1,407', bar: 100 },
  'bidder-bytes': { title: "bytes of a bidder's page", unit: 'kB', before: '15,000', bar: 1_500 },
  search: { title: 'search the overview', unit: 'ms', before: '–', bar: 100 },
  filter: { title: 'filter the overview', unit: 'ms', before: '–', bar: 100 },
  'search-prices': { title: 'search the unit prices', unit: 'ms', before: '–', bar: 100 },
  'filter-cluster': { title: 'filter the combined LV', unit: 'ms', before: '–', bar: 100 },
  'clear-search': { title: 'clear the search', unit: 'ms', before: '991', bar: 150 },
  'change-tab': { title: 'change the tab', unit: 'ms', before: '603', bar: 150 },
  'change-property': { title: 'change the property', unit: 'ms', before: '283', bar: 150 },
  'come-back': { title: 'loaded when coming back to the window', unit: 'kB', before: '14,600', bar: 20 },
  'task-at-work': { title: 'longest task at work on a page', unit: 'ms', before: '–', bar: 100 },
  frame: { title: 'time between frames while scrolling, p95', unit: 'ms', before: '–', bar: 34 },
  seen: { title: "a bidder's price seen by the buyer", unit: 'ms', before: '2,150', bar: 600 },
  'seen-bytes': { title: 'of it over the wire', unit: 'kB', before: '576', bar: 20 },
  'seen-task': { title: 'of it in one task', unit: 'ms', before: '230', bar: 50 },
  growth: { title: 'heap gained by the second hundred updates', unit: 'MB', before: '–', bar: 1 },
  'others-wait': {
    title: 'longest wait of others while five bidders open',
    unit: 'ms',
    before: '6,050',
    bar: 100,
  },
  'server-growth': { title: 'memory of the server meanwhile, more', unit: 'MB', before: '3,350', bar: 400 },
  'bidder-heap': { title: "heap of a bidder's page", unit: 'MB', before: '175', bar: 40 },
  orders: { title: 'order LVs of 100 properties', unit: 'ms', before: '27,000', bar: 10_000 },
} as const satisfies Record<string, Bar>;

export type BarName = keyof typeof BARS;

/** Collects what was measured. */
export interface Bars {
  note(name: BarName, value: number): void;
  /** Prints what has been measured beside its bar; a bar that is missed makes the command fail. */
  print(): void;
}

/** An empty table of the bars. */
export function createBars(): Bars {
  const measured = new Map<BarName, number>();
  return {
    note(name, value) {
      measured.set(name, value);
    },
    print() {
      printLine('', 'before', 'bar', 'now', '');
      for (const [name, value] of measured) {
        const { title, unit, before, bar, isFloor = false }: Bar = BARS[name];
        const isHeld = isFloor ? value >= bar : value <= bar;
        if (!isHeld) process.exitCode = 1;
        const now = value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en');
        printLine(`${title}, ${unit}`, before, bar.toLocaleString('en'), now, isHeld ? '' : 'missed');
      }
    },
  };
}
