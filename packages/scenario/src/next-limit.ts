import type { PhaseLots } from './lots.ts';
import type { Rule, VolumeLimit } from './rules.ts';

/** Limits of amounts are sought in steps of so many thousandths of the whole, which is at least a euro. */
const STEPS_OF_WHOLE = 1_000;
const WHOLE_TENTHS = 1_000;
const MOST_TARGET_TENTHS = 10_000;

/** A rule with its limit looser by steps, and the number of steps; undefined for a rule without a limit. */
interface Loosened {
  readonly steps: number;
  readonly at: (step: number) => Rule;
}

function wholeMillis({ lots }: PhaseLots): number {
  const whole = lots.reduce(
    (sum, { offers }) => sum + offers.reduce((most, { sumMillis }) => Math.max(most, sumMillis), 0),
    0,
  );
  return Math.min(whole, Number.MAX_SAFE_INTEGER / 2);
}

function loosenVolume(ground: PhaseLots, rule: Extract<Rule, { kind: 'volume' }>): Loosened {
  const { bound, limit } = rule;
  const withLimit = (next: VolumeLimit): Rule => ({ ...rule, limit: next });
  if (limit.unit === 'share') {
    return bound === 'at-most'
      ? {
          steps: WHOLE_TENTHS - limit.tenths,
          at: (step) => withLimit({ unit: 'share', tenths: limit.tenths + step }),
        }
      : { steps: limit.tenths, at: (step) => withLimit({ unit: 'share', tenths: limit.tenths - step }) };
  }
  const whole = wholeMillis(ground);
  const unit = Math.max(1_000, Math.ceil(whole / STEPS_OF_WHOLE / 1_000) * 1_000);
  if (bound === 'at-least') {
    return {
      steps: Math.ceil(limit.millis / unit),
      at: (step) => withLimit({ unit: 'euro', millis: Math.max(0, limit.millis - step * unit) }),
    };
  }
  return {
    steps: Math.max(0, Math.ceil((whole - limit.millis) / unit)),
    at: (step) => withLimit({ unit: 'euro', millis: limit.millis + step * unit }),
  };
}

/** Loosens a limit by steps: a bidder, 0.1 percent, 1/1000 of all offers in euros, a percent of weight. */
export function loosen(ground: PhaseLots, rule: Rule): Loosened | undefined {
  switch (rule.kind) {
    case 'count':
      return rule.bound === 'at-most'
        ? {
            steps: Math.max(0, ground.bidders.length - rule.bidders),
            at: (step) => ({ ...rule, bidders: rule.bidders + step }),
          }
        : { steps: rule.bidders, at: (step) => ({ ...rule, bidders: rule.bidders - step }) };
    case 'volume':
      return loosenVolume(ground, rule);
    case 'target':
      return rule.scope === 'sum'
        ? undefined
        : {
            steps: Math.max(0, MOST_TARGET_TENTHS - rule.tenths),
            at: (step) => ({ ...rule, tenths: rule.tenths + step }),
          };
    case 'quality':
      return {
        steps: rule.weightPercent,
        at: (step) => ({ ...rule, weightPercent: rule.weightPercent - step }),
      };
    case 'incumbent':
      return { steps: rule.tenths, at: (step) => ({ ...rule, tenths: rule.tenths - step }) };
    default:
      return undefined;
  }
}

/** Gives the rule with the least change of its limit that allows an award; undefined where none helps. */
export function leastChange(
  ground: PhaseLots,
  rule: Rule,
  isPossible: (changed: Rule) => boolean,
): Rule | undefined {
  const loosened = loosen(ground, rule);
  if (loosened === undefined || loosened.steps === 0) return undefined;
  let [below, above] = [0, loosened.steps];
  if (!isPossible(loosened.at(above))) return undefined;
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2);
    if (isPossible(loosened.at(middle))) above = middle;
    else below = middle;
  }
  return loosened.at(above);
}

/** Loosens a limit to tell the saving: by a bidder, 5 percent (1 for who has it), a tenth of the amount. */
export function nextStep(ground: PhaseLots, rule: Rule): Rule | undefined {
  const loosened = loosen(ground, rule);
  if (loosened === undefined || loosened.steps === 0) return undefined;
  if (rule.kind === 'count') return loosened.at(1);
  if (rule.kind === 'quality') return loosened.at(Math.min(5, loosened.steps));
  if (rule.kind === 'incumbent') return loosened.at(Math.min(10, loosened.steps));
  if (rule.kind === 'volume' && rule.limit.unit === 'euro') {
    const tenth = Math.round(rule.limit.millis / 10);
    const millis = rule.bound === 'at-most' ? rule.limit.millis + tenth : rule.limit.millis - tenth;
    return { ...rule, limit: { unit: 'euro', millis } };
  }
  return loosened.at(Math.min(50, loosened.steps));
}
