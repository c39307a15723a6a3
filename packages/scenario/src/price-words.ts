import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { isProven } from './proof-words.ts';
import { percentText } from '@rahmenpreis/pricing/numbers/percent-text.ts';
import type { Rule } from './rules.ts';
import { euroText, limitName } from './words.ts';

/** How many packages only one of two awards gives away, which no difference of their sums is about. */
interface OneSided {
  /** Set where one of both may not be the least: the difference is one of what was found. */
  readonly isUnproven?: boolean;
  /** Open with all rules, and not otherwise. */
  readonly openCount: number;
  /** Open otherwise, and not with all rules. */
  readonly closedCount: number;
}

/** The cost of a rule: exact differences over packages that both awards give, in thousandths of a euro. */
export interface RulePrice extends OneSided {
  readonly rule: number;
  /** The sum with all rules less the sum without this one; null where that could not be reckoned in time. */
  readonly costMillis: number | null;
  /** Of limits: the next looser one, and how much less it comes to. */
  readonly next: (OneSided & { readonly rule: Rule; readonly savedMillis: number }) | null;
  /** The lots that it keeps from their cheapest; null where that could not be reckoned in time. */
  readonly freed: readonly number[] | null;
}

const packagesText = (count: number): string => counted(count, 'Paket', 'Pakete');

/** Marks a difference from an award that itself may not be the least. */
export function doubtOf({ proof }: { readonly proof: string }): Pick<OneSided, 'isUnproven'> {
  return isProven({ proof }) ? {} : { isUnproven: true };
}

const unprovenText = ({ isUnproven = false }: OneSided): string[] => (isUnproven ? ['nicht bewiesen'] : []);

/** Gives «kostet 2.692.746,733 € (1,84 %)», in percent of the sum without it over packages that both give. */
export function costText(
  { costMillis, ...between }: OneSided & { readonly costMillis: number },
  sumMillis: number,
): string {
  const { openCount, closedCount } = between;
  const isOneSided = openCount + closedCount > 0;
  const over = isOneSided ? ' über die Pakete beider Ergebnisse' : '';
  const percent = isOneSided ? '' : ` (${percentText(costMillis, sumMillis - costMillis)})`;
  return [
    costMillis === 0
      ? `kostet${over} nichts`
      : costMillis < 0
        ? `spart${over} ${euroText(-costMillis)}`
        : `kostet${over} ${euroText(costMillis)}${percent}`,
    ...(openCount > 0 ? [`${packagesText(openCount)} ${openCount === 1 ? 'bleibt' : 'bleiben'} offen`] : []),
    ...(closedCount > 0 ? [`ohne sie ${packagesText(closedCount)} offen`] : []),
    ...unprovenText(between),
  ].join('; ');
}

/** What the next limit comes to: «Mit 7 Dienstleistern 679.840,185 € weniger». */
export function nextText({ rule, savedMillis, ...between }: NonNullable<RulePrice['next']>): string {
  const { openCount, closedCount } = between;
  const saved =
    savedMillis === 0
      ? 'ebenso viel'
      : savedMillis > 0
        ? `${euroText(savedMillis)} weniger`
        : `${euroText(-savedMillis)} mehr`;
  return [
    `Mit ${limitName(rule)} ${openCount + closedCount > 0 ? 'über die Pakete beider Ergebnisse ' : ''}${saved}`,
    ...(openCount > 0 ? [`${packagesText(openCount)} weniger offen`] : []),
    ...(closedCount > 0 ? [`${packagesText(closedCount)} mehr offen`] : []),
    ...unprovenText(between),
  ].join('; ');
}
