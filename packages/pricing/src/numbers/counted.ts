import { formatWhole } from './decimal.ts';

/** A count with its noun: «1 Gebäude», «1.200 Werte»; `one` and `many` are the noun with what follows it. */
export function counted(count: number, one: string, many: string): string {
  return `${formatWhole(count)} ${count === 1 ? one : many}`;
}

/** A part of a count with its noun: «46 von 56 Paketen», «1 von 1 Paket». */
export function countedOf(part: number, all: number, one: string, many: string): string {
  return `${formatWhole(part)} von ${counted(all, one, many)}`;
}
