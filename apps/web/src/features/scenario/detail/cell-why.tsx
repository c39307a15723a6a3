import type { Scenario, ScenarioCell } from '@rahmenpreis/contract/scenario.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { percentText } from '@rahmenpreis/pricing/numbers/percent-text.ts';
import { costText, doubtOf } from '@rahmenpreis/scenario/price-words.ts';
import { whyText } from '@rahmenpreis/scenario/why.ts';
import type { Names } from '../api.ts';
import { REASON, TEXTS, WHY } from '../texts.ts';
import styles from './detail.module.css';

/** A sentence on why a package does not go to its cheapest; blank where it does, or is not yet known. */
export function whyOf(
  { cheapestId, keptBy }: ScenarioCell,
  { outcome }: Scenario,
  { ground, find }: Names,
): string {
  if (keptBy === null || outcome === null || cheapestId === null) return '';
  return whyText(ground, outcome.rules, keptBy, find(cheapestId)?.name ?? cheapestId);
}

function standing(
  { serviceProviderId, sumMillis, cheapestId, cheapestMillis, reason }: ScenarioCell,
  { find }: Names,
) {
  const nameOf = (id: string | null) => find(id)?.name ?? TEXTS.nobody;
  if (sumMillis === null) return reason ?? WHY.open;
  const own = WHY.goesTo(nameOf(serviceProviderId), formatMillis(sumMillis));
  if (cheapestMillis === null) return own;
  const above = sumMillis - cheapestMillis;
  if (above === 0) return `${own} ${WHY.cheapest}`;
  const amount = formatMillis(Math.abs(above));
  if (above < 0) return `${own} ${WHY.below(amount, nameOf(cheapestId))}`;
  return `${own} ${WHY.above(amount, percentText(above, cheapestMillis), nameOf(cheapestId))}`;
}

/** «Warum»: a package's bidder, its surcharge, and the rules that cause it, each with price and reason. */
export function CellWhy({ cell, scenario, names }: { cell: ScenarioCell; scenario: Scenario; names: Names }) {
  const { outcome } = scenario;
  const why = whyOf(cell, scenario, names);
  const rules = why === '' || cell.keptBy === null ? [] : cell.keptBy;
  // Reasons may be newer than the result; its rules have the same places as long as it is not stale.
  const reasonOf = (at: number) => (outcome?.isStale === false ? (scenario.rules[at]?.reason ?? '') : '');
  const costOf = (at: number): string => {
    const price = outcome?.prices.find(({ rule }) => rule === at);
    const costMillis = price?.costMillis ?? 0;
    if (outcome === null || price === undefined || costMillis <= 0) return '';
    return WHY.ruleCosts(costText({ ...price, ...doubtOf(outcome), costMillis }, outcome.sumMillis));
  };
  return (
    <section className={styles.why} aria-label={WHY.title}>
      <h3>{WHY.title}</h3>
      <p>{standing(cell, names)}</p>
      {why !== '' && <p>{why}</p>}
      {cell.unbound !== undefined && <p>{WHY.unbound}</p>}
      {rules.map((at) => {
        const cost = costOf(at);
        return (
          <p key={at}>
            {cost}
            {reasonOf(at) !== '' && <> {REASON.told(reasonOf(at))}</>}
          </p>
        );
      })}
    </section>
  );
}
