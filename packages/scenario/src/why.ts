import type { PhaseLots, Lot } from './lots.ts';
import { cheapestOf } from './outcome.ts';
import type { Rule } from './rules.ts';
import { bidderName, isWithoutEffect, ruleText } from './words.ts';

/** Which lots a rule keeps from their cheapest: those that would go there without it. */
export interface Freed {
  /** Its place in the list of rules. */
  readonly rule: number;
  readonly lots: readonly number[];
}

function isCheapest(lot: Lot, bidder: number): boolean {
  const cheapest = cheapestOf(lot);
  if (cheapest === null || bidder === cheapest.bidder) return true;
  const own = lot.offers.find((offer) => offer.bidder === bidder);
  return own?.flags === 0 && own.sumMillis === cheapest.sumMillis;
}

/** The lots that do not go to their cheapest valid offer in an award, and do in the one without a rule. */
export function freedLots(ground: PhaseLots, award: readonly number[], without: readonly number[]): number[] {
  return ground.lots.flatMap((lot, at) => {
    const [now, then] = [award[at], without[at]];
    return now !== undefined && then !== undefined && !isCheapest(lot, now) && isCheapest(lot, then)
      ? [at]
      : [];
  });
}

/**
 * Gives the rules of which leaving out any one gives a lot to its cheapest bidder; none where no single rule
 * does. Null where that bidder has it, or where none is found and not every rule was left out yet.
 */
export function keptByOf(
  ground: PhaseLots,
  ruleCount: number,
  award: readonly number[],
  freed: readonly Freed[],
): (lot: number) => number[] | null {
  const byLot = new Map<number, number[]>();
  for (const { rule, lots } of freed) {
    for (const lot of lots) byLot.set(lot, [...(byLot.get(lot) ?? []), rule]);
  }
  return (at) => {
    const [lot, bidder] = [ground.lots[at], award[at]];
    if (lot === undefined || bidder === undefined || isCheapest(lot, bidder)) return null;
    return byLot.get(at) ?? (freed.length > 0 && freed.length === ruleCount ? [] : null);
  };
}

/**
 * A rule in words with why somebody wants it: «Höchstens 3 Dienstleister insgesamt (Ausfallrisiko)». Reasons
 * stand in letters to those who lost, so a rebate is named without what its bidder offers.
 */
export function reasonedText(ground: PhaseLots, rule: Rule): string {
  const words =
    rule.kind === 'rebate' ? `Nachlass von ${bidderName(ground, rule.bidderId)}` : ruleText(ground, rule);
  return rule.reason === undefined || rule.reason === '' ? words : `${words} (${rule.reason})`;
}

/**
 * Why an award keeps a package from rank 1: the rules, in words, of which leaving out any one frees it; all
 * rules where only several together do or that is unknown; the scenario's name where it has none.
 */
export function reasonOfRules(
  ground: PhaseLots,
  { name, rules }: { readonly name: string; readonly rules: readonly Rule[] },
  keptBy: readonly number[] | null,
): string {
  const alone = (keptBy ?? []).flatMap((at) => rules[at] ?? []);
  const all = rules.filter((rule) => !isWithoutEffect(ground, rule));
  const words = (alone.length > 0 ? alone : all).map((rule) => reasonedText(ground, rule));
  return words.length === 0 ? `Szenario „${name}“` : words.join('; ');
}

/** Why a package misses its cheapest: «Ohne „Höchstens 3 Dienstleister insgesamt“ ginge es an Alpina.» */
export function whyText(
  ground: PhaseLots,
  rules: readonly Rule[],
  keptBy: readonly number[],
  cheapest: string,
): string {
  const names = keptBy.flatMap((at) => rules[at] ?? []).map((rule) => `„${ruleText(ground, rule)}“`);
  if (names.length === 0) return `Erst ohne mehrere Regeln zusammen ginge es an ${cheapest}.`;
  return `Ohne ${names.join(' oder ohne ')} ginge es an ${cheapest}.`;
}
