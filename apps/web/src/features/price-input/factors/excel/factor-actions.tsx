import type { EditBook } from '../../../../kit/tree-grid/edit/edit-book.ts';
import type { ReadyOffer } from '../../../../tender/own-offer/own-offer-state.ts';
import { FileButtons } from '../../parts/file-buttons.tsx';
import { exportFactors } from './export-factors.ts';
import { TEXTS } from './texts.ts';

interface FactorActionsProps {
  readonly offer: ReadyOffer | undefined;
  readonly bookOf: (offer: ReadyOffer) => EditBook;
  readonly onImport: () => void;
}

/** Why there is nothing to export or to import into yet; undefined when there is (BID-027). */
function missingData(offer: ReadyOffer | undefined): string | undefined {
  if (offer === undefined) return TEXTS.notLoadedYet;
  return offer.own.liegenschaften.length === 0 ? TEXTS.noProperties : undefined;
}

/** The ways of the factors into Excel and back. */
export function FactorActions({ offer, bookOf, onImport }: FactorActionsProps) {
  return (
    <FileButtons
      offer={offer}
      missing={missingData(offer)}
      words={TEXTS}
      onImport={onImport}
      onExport={(ready) => exportFactors(ready, bookOf(ready).snapshot().rejected)}
    />
  );
}
