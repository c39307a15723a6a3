import { formatFactor } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { NEUTRAL_FACTOR_MILLIS } from '@rahmenpreis/pricing/numbers/units.ts';
import { isInMarketArea } from '@rahmenpreis/tendering/participation/market-area.ts';
import type { PricedOwnOffer } from '@rahmenpreis/tendering/offer/own-offer.ts';
import type { OwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { PROPERTY_FACTORS } from '@rahmenpreis/tendering/lv/property-factor.ts';
import { effectsIn } from '@rahmenpreis/tendering/offer/property-effect.ts';
import { factorHeader } from '@rahmenpreis/workbook/factors/factors-column.ts';
import type { ImportedFactor } from '@rahmenpreis/workbook/factors/factors-in.ts';
import { priceChangeText } from '../../../tender/comparison/texts.ts';
import type { OwnOffer } from '../../../tender/own-offer/own-offer.ts';
import { columnIdOf, factorKey, MARKET_COLUMN, marketWord } from '../value-cells.ts';
import type { FileValue } from './proposed-values.ts';
import { FACTOR_TEXTS as TEXTS } from './texts.ts';

/** Market areas come first: they move whole properties. */
const MARKET_SIZE = Number.MAX_SAFE_INTEGER;

function marketCell(own: OwnOffer, liegenschaftId: string, wanted: boolean) {
  const key = { kind: 'm', liegenschaftId } as const;
  const { text, state } = own.valueOf(key);
  return {
    columnId: MARKET_COLUMN,
    key,
    value: wanted,
    isSame: isInMarketArea(text) === wanted && state !== 'error',
    code: TEXTS.market,
    before: marketWord(isInMarketArea(text)),
    after: marketWord(wanted),
    change: '',
    size: MARKET_SIZE,
  };
}

/** A factor in thousandths beside the one that counts under its key. */
export function factorBeside<Key extends OwnKey>(own: OwnOffer, key: Key, millis: number) {
  const stands = own.valueOf(key);
  const beforeMillis = stands.millis ?? NEUTRAL_FACTOR_MILLIS;
  return {
    key,
    value: millis,
    isSame: stands.millis === millis && stands.state !== 'error',
    before: stands.millis === undefined ? '' : formatFactor(stands.millis),
    after: formatFactor(millis),
    change: priceChangeText(beforeMillis, millis) ?? '',
    size: Math.abs(Math.log(millis / beforeMillis)),
  };
}

/** The cell of the matrix with what the file puts there. */
function cellOf(own: OwnOffer, value: ImportedFactor) {
  if (value.kind === 'm') return marketCell(own, value.liegenschaftId, value.isInMarket);
  const factor = PROPERTY_FACTORS.find(
    ({ kind, slice }) => kind === value.kind && slice.sliceId === value.sliceId,
  );
  if (factor === undefined) return undefined;
  const key = factorKey(value.liegenschaftId, factor);
  return {
    columnId: columnIdOf(factor),
    code: factorHeader(factor),
    ...factorBeside(own, key, value.millis),
  };
}

/** A file's factors and market areas beside the matrix's, in property order, with effects on `priced`. */
export function factorsBeside(
  own: OwnOffer,
  values: readonly ImportedFactor[],
  priced: PricedOwnOffer = own,
): FileValue[] {
  const byProperty = Map.groupBy(values, ({ liegenschaftId }) => liegenschaftId);
  return own.liegenschaften.flatMap(({ id, nummer, name }) => {
    const effectOf = effectsIn(priced, id);
    return (byProperty.get(id) ?? []).flatMap((each): FileValue[] => {
      const cell = cellOf(own, each);
      if (cell === undefined) return [];
      const { columnId, ...shown } = cell;
      return [
        {
          ...shown,
          cell: { rowId: id, columnId },
          place: nummer,
          title: name,
          effectMillis: shown.isSame ? 0 : effectOf(shown.key, shown.value),
          doubt: undefined,
        },
      ];
    });
  });
}
