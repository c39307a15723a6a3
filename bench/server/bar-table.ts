import { printLine } from '../pricing/stopwatch.ts';

/** What must hold: at most so much, or at least. */
export interface Bar {
  readonly title: string;
  readonly unit: string;
  readonly bar: number;
  /** More is better. */
  readonly isFloor?: boolean;
}

/** Collects what was measured. */
export interface BarTable<Name extends string> {
  note(name: Name, value: number): void;
  /** Prints what has been measured beside its bar; a bar that is missed makes the command fail. */
  print(): void;
}

/** An empty table of the bars. */
export function createBarTable<Name extends string>(bars: Readonly<Record<Name, Bar>>): BarTable<Name> {
  const measured = new Map<Name, number>();
  return {
    note(name, value) {
      measured.set(name, value);
    },
    print() {
      printLine('', 'bar', 'now', '');
      for (const [name, value] of measured) {
        const { title, unit, bar, isFloor = false } = bars[name];
        const isHeld = isFloor ? value >= bar : value <= bar;
        if (!isHeld) process.exitCode = 1;
        const now = value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en');
        printLine(`${title}, ${unit}`, bar.toLocaleString('en'), now, isHeld ? '' : 'missed');
      }
    },
  };
}
