import type { LvPosition } from '@rahmenpreis/contract/lv.ts';
import { formatMillisShort } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { mengeOfAmount } from '@rahmenpreis/pricing/numbers/menge.ts';
import { optionalPrefix } from '@rahmenpreis/tendering/lv/optional-position.ts';
import type { PricedLine } from '@rahmenpreis/tendering/offer/priced-lv.ts';
import type { RowKind } from '../../kit/tree-grid/model/column.ts';

/** A line of a priced LV as a table shows it. */
export type LvLine = PricedLine<LvPosition>;

/** The id of a line; no two categories of a catalogue have the same number. */
export function lineId({ kind, number, position }: LvLine): string {
  return position?.id ?? (kind === 'category' ? `category ${number}` : kind);
}

/** The lines below a line. */
export function lineChildren({ children }: LvLine): readonly LvLine[] | undefined {
  return children.length === 0 ? undefined : children;
}

/** Lists a tree in its order, each line before those below it. */
export function flattenLines(lines: readonly LvLine[]): LvLine[] {
  return lines.flatMap((line) => [line, ...flattenLines(line.children)]);
}

/** The kind of row: an inactive optional position is grey (PRICE-004). */
export function lineKind({ kind, position }: LvLine): RowKind {
  return position !== undefined && optionalPrefix(position) === 'BI' ? 'muted' : kind;
}

/** A position's unit, empty for every other line. */
export function lineUnit({ position }: LvLine): string {
  return position?.unit ?? '';
}

/** A position's amount in German, empty for every other line. */
export function lineMenge({ position }: LvLine): string {
  return position === undefined ? '' : formatMillisShort(mengeOfAmount(position.amount));
}
