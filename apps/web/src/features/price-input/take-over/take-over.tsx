import { printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { useMemo, useState } from 'react';
import type { Openable } from '../../../kit/dialog/late-dialog.tsx';
import type { ChangeFilter } from '../../../tender/changes/change-filter.tsx';
import type { OwnOffer } from '../../../tender/own-offer/own-offer.ts';
import { usePreviousPrices } from '../../../tender/own-offer/previous-phase.ts';
import type { TickedChange } from '../excel/changes/proposed-change.ts';
import { ImportPreview, type PreviewReading } from '../excel/import-dialog.tsx';
import { FACTOR_TEXTS, PRICE_TEXTS } from '../excel/texts.ts';
import { useExclusion } from '../factors/use-exclusion.ts';
import { type OfferDesk, useRejectedKeys } from '../offer-edits.ts';
import { useTakingBack } from '../prices/confirm-resting.tsx';
import { priceEditsOf } from '../prices/price-edits.ts';
import { leftBeside } from './left-beside.ts';
import { TEXTS } from './texts.ts';

const FILTERS: readonly ChangeFilter<TickedChange>[] = [
  {
    id: 'market',
    label: FACTOR_TEXTS.marketFilter,
    holds: ({ change }) => change.code === FACTOR_TEXTS.market,
  },
  { id: 'unit', label: PRICE_TEXTS.unitFilter, holds: ({ change }) => change.isOfUnit === true },
];
const PAPER = { words: TEXTS, filters: FILTERS };

/**
 * Takes over from the phase before what this one lacks: prices, factors of states and properties, and market
 * areas. Works as a file does: shown first, one question about all properties that leave, one call, and one
 * step in the history of the prices that undoes it all (decision 0118).
 */
export function TakeOver({ offer, books, opened, onClose }: Openable & OfferDesk) {
  const previous = usePreviousPrices(offer.phases, offer.own.phase);
  const typed = useRejectedKeys(books);
  const exclusion = useExclusion(offer, books.prices);
  const undo = useTakingBack(priceEditsOf(offer, books.prices, (_, take) => take()));
  const reading = useMemo((): PreviewReading => {
    const valuesBeside = (own: OwnOffer) => {
      // What was typed here stays, though it was refused.
      const names = new Set(typed.map((key) => printOwnKey(own.phase.id, key)));
      return leftBeside(own, previous).filter(({ key }) => !names.has(printOwnKey(own.phase.id, key)));
    };
    return { notes: [TEXTS.onlyMissing], warnings: { sentences: [], findings: [] }, valuesBeside };
  }, [previous, typed]);
  // Each time it opens it begins afresh.
  const [shown, setShown] = useState({ opened, count: 0 });
  if (shown.opened !== opened) setShown({ opened, count: shown.count + (opened ? 1 : 0) });
  if (previous.phase === undefined || !previous.isKnown) return null;
  return (
    <>
      <ImportPreview
        key={shown.count}
        offer={offer}
        book={books.prices}
        mayStore={exclusion.mayStore}
        paper={PAPER}
        file={{ name: previous.phase.title, reading }}
        opened={opened}
        onUndo={undo}
        onClose={onClose}
      />
      {exclusion.dialog()}
    </>
  );
}
