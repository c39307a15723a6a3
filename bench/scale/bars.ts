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
