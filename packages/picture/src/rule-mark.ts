import type { RuleMark } from './mark.ts';

type Look = Omit<RuleMark, 'kind' | 'x1' | 'y1' | 'x2' | 'y2' | 'tone'>;

/** A line up and down, where it stands and from where to where. */
export function upright(
  x: number,
  [y1, y2]: readonly [number, number],
  tone: RuleMark['tone'],
  look: Look = {},
): RuleMark {
  return { kind: 'rule', x1: x, y1, x2: x, y2, tone, ...look };
}

/** A line across, at its height and from where to where. */
export function across(
  y: number,
  [x1, x2]: readonly [number, number],
  tone: RuleMark['tone'],
  look: Look = {},
): RuleMark {
  return { kind: 'rule', x1, y1: y, x2, y2: y, tone, ...look };
}
