import { printTargetKey, type TargetKey } from '../keyval/keyval-key.ts';
import { readStoredMillis } from '../keyval/stored-number.ts';

function isPair(pair: unknown): pair is { key: string; value: string } {
  if (typeof pair !== 'object' || pair === null) return false;
  const { key, value } = pair as { key?: unknown; value?: unknown };
  return typeof key === 'string' && typeof value === 'string';
}

/**
 * The target prices of a phase from their stored list, in thousandths of a euro by printed target key; anything but a
 * pair of key and integer is skipped, and a text that is not a list holds none (KV-010, OPEN-42).
 */
export function readTargets(stored: string | undefined): Map<string, number> {
  let list: unknown;
  try {
    list = JSON.parse(stored ?? '[]');
  } catch {
    return new Map();
  }
  if (!Array.isArray(list)) return new Map();
  return new Map(
    list.filter(isPair).flatMap(({ key, value }) => {
      const millis = readStoredMillis(value);
      return millis === undefined ? [] : [[key, millis]];
    }),
  );
}

/** The target price of a cell in thousandths of a euro, null if there is none (AWARD-013). */
export function targetOf(targets: ReadonlyMap<string, number>, key: TargetKey): number | null {
  return targets.get(printTargetKey(key)) ?? null;
}
