import { formatFactor } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { PROPERTY_FACTORS } from '@rahmenpreis/tendering/lv/property-factor.ts';
import {
  planFactors,
  totalWith,
} from '../../apps/web/src/features/price-input/factors/excel/plan-factors.ts';
import {
  columnIdOf,
  leavingIds,
  valuesToStore,
} from '../../apps/web/src/features/price-input/factors/factor-edits.ts';
import { createMatrix } from '../../apps/web/src/features/price-input/factors/liegenschaften/liegenschaft-lines.ts';
import { turnSteps } from '../../apps/web/src/features/price-input/factors/liegenschaften/turn-market.ts';
import { NOTHING_REJECTED } from '../../apps/web/src/kit/tree-grid/edit/rejected-cells.ts';
import { type HeldOffer, viewOwnOffer } from '../../apps/web/src/tender/own-offer/own-offer.ts';
import type { OwnEdit } from '../../apps/web/src/tender/own-offer/own-offer-state.ts';
import type { EditedValue } from '../../apps/web/src/tender/own-offer/saving/keyval-saver.ts';
import { PHASE_ID } from './desk-offer.ts';

function pending(edits: readonly OwnEdit[]): ReadonlyMap<string, EditedValue> {
  return new Map(
    edits.map(({ key, value }): [string, EditedValue] => [
      printOwnKey(PHASE_ID, key),
      { value, state: 'pending', message: undefined, isRefused: false },
    ]),
  );
}

/** The steps in the matrix of factors of all properties: typing, pasting all of it, turning every market area, and reading a file. */
export function matrixSteps(held: HeldOffer): (readonly [string, () => unknown])[] {
  const own = viewOwnOffer(held, new Map(), true);
  const ids = own.liegenschaften.map(({ id }) => id);
  const millisOf = (index: number, place: number) => 700 + ((index * 7 + place * 31) % 601);
  const writes = ids.flatMap((rowId, index) =>
    PROPERTY_FACTORS.map((factor, place) => ({
      rowId,
      columnId: columnIdOf(factor),
      text: formatFactor(millisOf(index, place)),
    })),
  );
  const pasted = pending(valuesToStore(own, writes));
  const after = viewOwnOffer(held, pasted, true);
  const typed = pending(valuesToStore(own, writes.slice(0, 1)));
  const build = createMatrix();
  const lines = build(own, () => false);
  const file = ids.flatMap((liegenschaftId, index) => [
    { liegenschaftId, kind: 'm', isInMarket: index > 0 } as const,
    ...PROPERTY_FACTORS.map(({ kind, slice: { sliceId } }, place) => ({
      liegenschaftId,
      kind,
      sliceId,
      millis: millisOf(index, place),
    })),
  ]);
  const plan = () => planFactors(own, NOTHING_REJECTED, file);
  const { changes } = plan();
  const turnAll = () => {
    const turned = turnSteps(lines).map(({ rowId, columnId, after: { text } }) => ({
      rowId,
      columnId,
      text,
    }));
    return leavingIds(own, valuesToStore(own, turned));
  };
  return [
    [
      'matrix: one factor typed, the offer and the lines',
      () => build(viewOwnOffer(held, typed, true), () => false),
    ],
    [`matrix: ${writes.length} factors pasted, what is stored of them`, () => valuesToStore(own, writes)],
    [
      `matrix: ${writes.length} factors pasted, the offer priced anew`,
      () => viewOwnOffer(held, pasted, true),
    ],
    [`matrix: ${writes.length} factors pasted, the lines`, () => build(after, (key) => key.kind !== 'm')],
    [`matrix: ${ids.length} market areas turned, and who would leave`, turnAll],
    [`matrix: ${file.length} values of a file, with their effects`, plan],
    ['matrix: a tick in that list, the total', () => totalWith(own, changes)],
  ];
}
