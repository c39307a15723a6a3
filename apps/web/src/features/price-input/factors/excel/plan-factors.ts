import { formatFactor } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { NEUTRAL_FACTOR_MILLIS } from '@rahmenpreis/pricing/numbers/units.ts';
import { printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { isInMarketArea } from '@rahmenpreis/tendering/keyval/stored-flag.ts';
import { PROPERTY_FACTORS, type PropertyFactor } from '@rahmenpreis/tendering/lv/property-factor.ts';
import { effectsIn, type PropertyKey } from '@rahmenpreis/tendering/offer/effect/property-effect.ts';
import { offerTotal, priceAhead } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { factorHeader } from '@rahmenpreis/workbook/faktoren/faktoren-column.ts';
import type { ImportedFactor } from '@rahmenpreis/workbook/faktoren/faktoren-in.ts';
import type { CellStep } from '../../../../kit/tree-grid/edit/edit-book.ts';
import type { RejectedCells } from '../../../../kit/tree-grid/edit/rejected-cells.ts';
import { priceChangeText } from '../../../../tender/comparison/change-text.ts';
import type { ProposedChange } from '../../../../tender/own-offer/changes/proposed-change.ts';
import type { OwnOffer } from '../../../../tender/own-offer/own-offer.ts';
import { columnIdOf, factorKey, MARKET_COLUMN, marketWord } from '../factor-edits.ts';
import { TEXTS } from './texts.ts';

/** A change that a file proposes, named by the key that it stores under, with the step that makes it. */
export interface FactorChange extends ProposedChange {
  readonly step: CellStep;
  readonly edit: { readonly key: PropertyKey; readonly value: string };
}

export interface FactorPlan {
  readonly changes: readonly FactorChange[];
  /** What the file says just as the offer does. */
  readonly unchanged: readonly FactorChange[];
}

/** A cell of the matrix with what the file puts there. */
interface FileCell {
  readonly columnId: string;
  readonly key: PropertyKey;
  readonly code: string;
  readonly before: string;
  readonly after: string;
  readonly value: string;
  readonly change: string;
  readonly size: number;
  readonly isSame: boolean;
}

/** Market areas come first: they move whole properties. */
const MARKET_SIZE = Number.MAX_SAFE_INTEGER;

function marketCell(own: OwnOffer, liegenschaftId: string, wanted: boolean): FileCell {
  const key = { kind: 'm', liegenschaftId } as const;
  const value = own.valueOf(key);
  return {
    columnId: MARKET_COLUMN,
    key,
    code: TEXTS.market,
    before: marketWord(isInMarketArea(value.text)),
    after: marketWord(wanted),
    value: String(wanted),
    change: '',
    size: MARKET_SIZE,
    isSame: isInMarketArea(value.text) === wanted && value.state !== 'error',
  };
}

function factorCell(own: OwnOffer, liegenschaftId: string, factor: PropertyFactor, millis: number): FileCell {
  const key = factorKey(liegenschaftId, factor);
  const value = own.valueOf(key);
  const beforeMillis = value.millis ?? NEUTRAL_FACTOR_MILLIS;
  return {
    columnId: columnIdOf(factor),
    key,
    code: factorHeader(factor),
    before: value.millis === undefined ? '' : formatFactor(value.millis),
    after: formatFactor(millis),
    value: String(millis),
    change: priceChangeText(beforeMillis, millis) ?? '',
    size: Math.abs(Math.log(millis / beforeMillis)),
    isSame: value.millis === millis && value.state !== 'error',
  };
}

function cellOf(own: OwnOffer, value: ImportedFactor): FileCell | undefined {
  if (value.kind === 'm') return marketCell(own, value.liegenschaftId, value.isInMarket);
  const factor = PROPERTY_FACTORS.find(
    ({ kind, slice }) => kind === value.kind && slice.sliceId === value.sliceId,
  );
  return factor === undefined ? undefined : factorCell(own, value.liegenschaftId, factor, value.millis);
}

/** Compares a file with what the matrix shows; the same value again changes nothing. */
export function planFactors(
  own: OwnOffer,
  rejected: RejectedCells,
  values: readonly ImportedFactor[],
): FactorPlan {
  const changes: FactorChange[] = [];
  const unchanged: FactorChange[] = [];
  const byProperty = Map.groupBy(values, ({ liegenschaftId }) => liegenschaftId);
  for (const liegenschaft of own.liegenschaften) {
    const { id } = liegenschaft;
    const effectOf = effectsIn(own, id);
    for (const value of byProperty.get(id) ?? []) {
      const cell = cellOf(own, value);
      if (cell === undefined) continue;
      const { columnId, key, isSame, value: stored, ...shown } = cell;
      const mark = rejected.get(id)?.get(columnId);
      const isUnchanged = isSame && mark === undefined;
      (isUnchanged ? unchanged : changes).push({
        ...shown,
        id: printOwnKey(own.phase.id, key),
        place: liegenschaft.nummer,
        title: liegenschaft.name,
        effectMillis: isUnchanged ? 0 : effectOf(key, stored),
        doubt: undefined,
        renewed: undefined,
        edit: { key, value: stored },
        step: {
          rowId: id,
          columnId,
          before: { text: cell.before, rejected: mark },
          after: { text: cell.after, rejected: undefined },
        },
      });
    }
  }
  return { changes, unchanged };
}

/** The same changes, saying of each whose old value is another one than when the list was opened what that was. */
export function renewChanges(
  changes: readonly FactorChange[],
  opened: ReadonlyMap<string, string>,
): FactorChange[] {
  return changes.map((change) => {
    const before = opened.get(change.id) ?? change.before;
    if (before === change.before) return change;
    return {
      ...change,
      renewed: TEXTS.renewed(before === '' ? formatFactor(NEUTRAL_FACTOR_MILLIS) : before),
    };
  });
}

/** The values to store for these changes. */
export function valuesOf(changes: readonly FactorChange[]) {
  return changes.map(({ id, edit: { value } }) => ({ key: id, value }));
}

/** The offer's total with these changes, in thousandths of a euro. */
export function totalWith(own: OwnOffer, changes: readonly FactorChange[]): number {
  return offerTotal(priceAhead(own, valuesOf(changes))).sumMillis;
}
