import type { PlainChecker } from './plain-checker.ts';

/**
 * Awards whose cost lies beside the least by no more than the solver's rounding, in thousandths: any of them
 * may be told as the best.
 */
const BESIDE = 6n;

/**
 * The least cost of all awards that the checker lets pass, by trying every one, and those beside it;
 * undefined if there is none.
 */
export function tryAll({
  mayHave,
  contradictions,
  check,
}: PlainChecker): { readonly cost: bigint; readonly awards: readonly (readonly number[])[] } | undefined {
  if (contradictions.length > 0) return undefined;
  const choices = mayHave.map((own) => (own.length === 0 ? [-1] : own));
  const award = choices.map(([first = -1]) => first);
  let least: bigint | undefined;
  let near: { cost: bigint; award: number[] }[] = [];
  const fill = (at: number): void => {
    const own = choices[at];
    if (own === undefined) {
      const { broken, cost } = check(award);
      if (broken.length > 0 || (least !== undefined && cost > least + BESIDE)) return;
      if (least === undefined || cost < least) least = cost;
      near.push({ cost, award: [...award] });
      return;
    }
    for (const bidder of own) {
      award[at] = bidder;
      fill(at + 1);
    }
  };
  fill(0);
  if (least === undefined) return undefined;
  const most = least + BESIDE;
  near = near.filter(({ cost }) => cost <= most);
  return { cost: least, awards: near.map((each) => each.award) };
}
