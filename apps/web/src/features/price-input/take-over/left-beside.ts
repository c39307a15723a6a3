import type { OwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { shortSliceTitle } from '@rahmenpreis/tendering/lv/slice-title.ts';
import { sliceOfTag } from '@rahmenpreis/tendering/lv/slice.ts';
import { priceAhead, type PricedOwnOffer } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { stateEffect } from '@rahmenpreis/tendering/offer/property-effect.ts';
import type { ImportedFactor } from '@rahmenpreis/workbook/factors/factors-in.ts';
import type { ImportedPrice } from '@rahmenpreis/workbook/rahmenpreise/rahmenpreise-in.ts';
import { countedAhead, editOf, type OwnOffer } from '../../../tender/own-offer/own-offer.ts';
import type { LeftValue } from '../../../tender/own-offer/left-values.ts';
import type { PreviousPrices } from '../../../tender/own-offer/previous-phase.ts';
import { factorBeside, factorsBeside } from '../excel/factor-changes.ts';
import { pricesBeside } from '../excel/price-changes.ts';
import type { FileValue } from '../excel/proposed-values.ts';
import { stateCellOf } from '../value-cells.ts';
import { TEXTS } from './texts.ts';

type StateKey = Extract<OwnKey, { readonly kind: 'bl' }>;

function stateBeside(own: OwnOffer, priced: PricedOwnOffer, key: StateKey, millis: number): FileValue[] {
  const cell = stateCellOf(key);
  if (cell === undefined) return [];
  return [
    {
      ...factorBeside(own, key, millis),
      cell,
      place: '',
      title: TEXTS.stateFactor(key.region),
      code: shortSliceTitle(sliceOfTag(key.tag).title),
      effectMillis: stateEffect(priced, key, millis),
      doubt: undefined,
    },
  ];
}

function factorOf({ key, value }: LeftValue): ImportedFactor[] {
  if (key.kind === 'm') {
    return [{ kind: 'm', liegenschaftId: key.liegenschaftId, isInMarket: value === true }];
  }
  if ((key.kind !== 'ls' && key.kind !== 'n') || typeof value !== 'number') return [];
  const { kind, liegenschaftId, tag } = key;
  return [{ kind, liegenschaftId, sliceId: sliceOfTag(tag).sliceId, millis: value }];
}

/** What only the phase before has, beside what stands here; another unit is in doubt (decision 0118). */
export function leftBeside(own: OwnOffer, { leftOf, unitOf }: Pick<PreviousPrices, 'leftOf' | 'unitOf'>) {
  const left = leftOf(own);
  const prices = left.flatMap(({ key, value }): ImportedPrice[] =>
    key.kind === 'ep' && typeof value === 'number'
      ? [{ epCode: key.epCode, epMillis: value, unit: unitOf(key.epCode) ?? '' }]
      : [],
  );
  const edits = prices.map(({ epCode, epMillis: value, unit }) =>
    editOf(own, { key: { kind: 'ep', epCode }, value, unit }),
  );
  const priced = prices.length === 0 ? own : priceAhead<PricedOwnOffer>(own, countedAhead(own, edits));
  return [
    ...pricesBeside(own, prices, TEXTS.unitDiffers),
    ...left.flatMap(({ key, value }) =>
      key.kind === 'bl' && typeof value === 'number' ? stateBeside(own, priced, key, value) : [],
    ),
    ...factorsBeside(own, left.flatMap(factorOf), priced),
  ];
}
