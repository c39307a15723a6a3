import { formatWhole, formatWholeEuros } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { AmountUnit } from '../amount-scale.ts';
import type { Who } from '../who.ts';
import type { OriginFigures } from './draw-origins.ts';
import { type OriginShares, widestGap } from './origin-figures.ts';

/** Whose figures are told: those of all bidders to an owner, or a bidder's own to itself. */
export type OriginVoice = 'all' | 'own';

/** The sentence of the picture: how few positions make half of the sum. */
export function originFinding(
  { rows, gapCount, halfCount, mostCount }: OriginShares,
  by: Who,
  voice: OriginVoice,
): string | undefined {
  const pricedCount = rows.length - gapCount;
  if (halfCount === 0 || pricedCount < 2) return undefined;
  const [one, verb] = [halfCount === 1, halfCount === 1 ? 'macht' : 'machen'];
  const count = `${formatWhole(halfCount)} von ${formatWhole(pricedCount)}`;
  if (voice === 'own') return `${count} Preisen ${verb} die Hälfte Ihrer Summe.`;
  const most = mostCount === 1 ? '' : `, ${formatWhole(mostCount)} machen 80 %`;
  return `${count} Positionen ${verb} ${one ? 'allein ' : ''}die Hälfte der Summe von ${by.name}${most}.`;
}

/** What is drawn, behind where bidders are farthest apart. */
export function originUnit({ rows, whos, voice }: OriginFigures, unit: AmountUnit): string {
  const drawn = `GP je Position in ${unit.words}`;
  if (voice === 'own') return drawn;
  const gap = widestGap(rows);
  const nameOf = (id: string) => whos.find((own) => own.id === id)?.name ?? '';
  const sorted = `${drawn}, sortiert nach Rang 1`;
  return gap === undefined
    ? sorted
    : `Am weitesten auseinander: ${gap.row.title}, ${formatWholeEuros(gap.gapMillis)} € zwischen ${nameOf(gap.low)} und ${nameOf(gap.high)}. ${sorted}`;
}
