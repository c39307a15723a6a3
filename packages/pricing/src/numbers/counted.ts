import { formatWhole } from './decimal.ts';

/** A count with its noun: «1 Gebäude», «1.200 Werte»; `one` and `many` are the noun with what follows it. */
export function counted(count: number, one: string, many: string): string {
  return `${formatWhole(count)} ${count === 1 ? one : many}`;
}
