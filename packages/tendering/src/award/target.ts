import { percentOf } from '@rahmenpreis/pricing/numbers/percent.ts';
import { printKeyvalKey, printTargetKey, type TargetKey } from '../keyval/keyval-key.ts';
import { readStoredList } from '../keyval/stored-list.ts';
import { readStoredMillis } from '../keyval/stored-number.ts';

function isPair(pair: unknown): pair is { key: string; value: string } {
  if (typeof pair !== 'object' || pair === null) return false;
  const { key, value } = pair as { key?: unknown; value?: unknown };
  return typeof key === 'string' && typeof value === 'string';
}

/**
 * Reads a phase's stored target prices in thousandths of a euro by printed target key; skips anything but a
 * pair of key and integer, and gives none for a text that is no list (KV-010, OPEN-42).
 */
export function readTargets(stored: string | undefined): Map<string, number> {
  const list = readStoredList(stored ?? '[]') ?? [];
  return new Map(
    list.filter(isPair).flatMap(({ key, value }) => {
      const millis = readStoredMillis(value);
      return millis === undefined ? [] : [[key, millis]];
    }),
  );
}

/** The target prices of a phase among its owner's stored values, as `readTargets` gives them (KV-010). */
export function targetsAmong(
  phaseId: string,
  entries: readonly { readonly key: string; readonly value: string }[],
): Map<string, number> {
  const own = printKeyvalKey({ kind: 'target', phaseId });
  return readTargets(entries.find(({ key }) => key === own)?.value);
}

/**
 * Changes some stored target prices, in thousandths of a euro by printed key, null to remove one; all others
 * stay, so that changes made by two people at once can follow each other (KV-010, TARGET-003).
 */
export function changeTargets(stored: string | undefined, changes: ReadonlyMap<string, number | null>) {
  const targets = readTargets(stored);
  for (const [key, millis] of changes) {
    if (millis === null) targets.delete(key);
    else targets.set(key, millis);
  }
  return JSON.stringify([...targets].map(([key, millis]) => ({ key, value: String(millis) })));
}

/** The target price of a package in thousandths of a euro, null if there is none (TARGET-002, AWARD-013). */
export function targetOf(targets: ReadonlyMap<string, number>, key: TargetKey): number | null {
  return targets.get(printTargetKey(key)) ?? null;
}

/** A sum in whole percent of its target, rounded half up; null where one is missing or zero (TARGET-011). */
export function percentOfTarget(sumMillis: number | null, targetMillis: number | null): number | null {
  return percentOf(sumMillis, targetMillis);
}

/**
 * The excess of a sum over its target price in thousandths of a euro, exact; 0 where kept, null where one is
 * missing or zero. What a percent rounds away counts: 856,359 exceeds 856,100 (AWARD-013, TARGET-011).
 */
export function overTarget(sumMillis: number | null, targetMillis: number | null): number | null {
  if (sumMillis === null || targetMillis === null || sumMillis <= 0 || targetMillis <= 0) return null;
  return Math.max(0, sumMillis - targetMillis);
}

/** What packages come to beside their target prices, in thousandths of a euro. */
export type TargetSum = ReturnType<typeof sumTargets>;

/**
 * Adds up what is held against target prices. A target of zero counts in their sum, but nothing is held
 * against it: in no percent, in no excess and not among those with a target price (AWARD-013).
 */
export function sumTargets(
  packages: readonly { readonly sumMillis: number; readonly targetMillis: number | null }[],
) {
  const targeted = packages.flatMap(({ sumMillis, targetMillis }) =>
    targetMillis === null ? [] : [{ sumMillis, targetMillis }],
  );
  const compared = targeted.filter(({ targetMillis }) => targetMillis > 0);
  return {
    /** How many have a target price above zero, and what these come to; null without any. */
    comparedCount: compared.length,
    comparedMillis: compared.length === 0 ? null : compared.reduce((sum, own) => sum + own.sumMillis, 0),
    /** All target prices; null without any. */
    targetMillis: targeted.length === 0 ? null : targeted.reduce((sum, own) => sum + own.targetMillis, 0),
  };
}
