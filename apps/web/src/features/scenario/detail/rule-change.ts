import type { ScenarioRule } from '@rahmenpreis/contract/scenario.ts';

type Rules = readonly ScenarioRule[];

/** One rule that is put in, taken out or put in place of another. */
export interface RuleChange {
  /** The place that it has or had, counted from 0. */
  readonly at: number;
  readonly from: ScenarioRule | undefined;
  readonly to: ScenarioRule | undefined;
}

function isSame(one: ScenarioRule | undefined, other: ScenarioRule | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function placeOf(rules: Rules, rule: ScenarioRule, near: number): number {
  if (isSame(rules[near], rule)) return near;
  return rules.findIndex((other) => isSame(other, rule));
}

/** Gives the rules that differ between two lists, in the order in which they can be changed in turn. */
export function ruleChanges(before: Rules, after: Rules): RuleChange[] {
  const isKept = (at: number) => isSame(before[at], after[at]);
  if (before.length === after.length)
    return after.flatMap((to, at) => (isKept(at) ? [] : [{ at, from: before[at], to }]));
  let start = 0;
  while (start < Math.min(before.length, after.length) && isKept(start)) start += 1;
  let end = 0;
  const room = Math.min(before.length, after.length) - start;
  while (end < room && isSame(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const out = before.slice(start, before.length - end);
  const into = after.slice(start, after.length - end);
  return [
    ...out.map((from) => ({ at: start, from, to: undefined })),
    ...into.map((to, index) => ({ at: start + index, from: undefined, to })),
  ];
}

/** Gives the changes that take others back. */
export function reversed(changes: readonly RuleChange[]): RuleChange[] {
  return changes.map(({ at, from, to }) => ({ at, from: to, to: from })).toReversed();
}

/** Brings changes into rules that may be others by now; gives as `left` what somebody else has replaced. */
export function applyChanges(
  rules: Rules,
  changes: readonly RuleChange[],
): { rules: Rules; left: ScenarioRule[] } {
  let next = rules;
  const left: ScenarioRule[] = [];
  for (const { at, from, to } of changes) {
    const place = from === undefined ? undefined : placeOf(next, from, at);
    if (place === undefined) next = to === undefined ? next : next.toSpliced(at, 0, to);
    else if (place >= 0) next = to === undefined ? next.toSpliced(place, 1) : next.with(place, to);
    else if (from !== undefined && to !== undefined && placeOf(next, to, at) < 0) left.push(from);
  }
  return { rules: next, left };
}
