import type { PriceReading } from '@rahmenpreis/workbook/rahmenpreise/rahmenpreise-in.ts';
import { offerTotal } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { useUser } from '../../../kernel/session/session.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import type { EditBook } from '../../../kit/tree-grid/edit/edit-book.ts';
import type { ChangeFilter } from '../../../tender/own-offer/changes/change-filter.tsx';
import { ChangePreview } from '../../../tender/own-offer/changes/change-preview.tsx';
import type { ProposedChange } from '../../../tender/own-offer/changes/proposed-change.ts';
import type { ReadyOffer } from '../../../tender/own-offer/own-offer-state.ts';
import { READ_ONLY_REASONS } from '../../../tender/own-offer/texts.ts';
import { actionOf, editsOf, type OpenedWith, proposePrices, sumWith } from './propose-prices.ts';
import { takeValues } from './take-values.ts';
import { TEXTS as FILE_TEXTS } from './texts.ts';
import { TEXTS } from '../texts.ts';
import { useHeldList } from './use-held-list.ts';

/** A price list that was read, and the prices that the offer counted at that moment. */
export interface OpenedList {
  readonly fileName: string;
  readonly reading: PriceReading;
  readonly openedWith: OpenedWith;
}

const TENTHS_OF_TEN_PERCENT = 100;

const FILTERS: readonly ChangeFilter[] = [
  {
    id: 'large',
    label: FILE_TEXTS.overTenPercent,
    holds: ({ change }) => change.size > TENTHS_OF_TEN_PERCENT,
  },
  { id: 'new', label: FILE_TEXTS.new, holds: ({ change }) => change.before === '' },
];

interface PricePreviewProps {
  readonly offer: ReadyOffer;
  readonly book: EditBook;
  readonly list: OpenedList;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** What a price list would change, with everything that changes meanwhile (BID-024, BID-025). */
export function PricePreview({ offer, book, list, opened, onClose }: PricePreviewProps) {
  const { own, editState } = offer;
  const { reading, openedWith } = list;
  const { organisationId } = useUser();
  const [trouble, setTrouble] = useState<string>();
  const { rejected } = useSyncExternalStore(book.subscribe, book.snapshot);
  const propose = useCallback(
    () => ({ of: own, proposal: proposePrices(own, rejected, reading.prices, openedWith) }),
    [own, rejected, reading, openedWith],
  );
  const { shown, setTaking } = useHeldList(propose, opened);
  const { of, proposal } = shown;
  const sum = useMemo(
    () => (ticked: readonly ProposedChange[]) => sumWith(of, proposal, ticked),
    [of, proposal],
  );
  const take = async (ticked: readonly ProposedChange[]): Promise<void> => {
    setTaking(true);
    const reason = await takeValues(
      { offer, orgaId: organisationId, book, renewedMeanwhile: FILE_TEXTS.renewedMeanwhile },
      { edits: editsOf(own, proposal, ticked), action: actionOf(own, rejected, proposal, ticked) },
    );
    setTrouble(reason);
    if (reason !== undefined) return setTaking(false);
    showToast('success', FILE_TEXTS.imported(ticked.length));
    onClose();
  };
  const renewedCount = proposal.changes.filter(({ renewed }) => renewed !== undefined).length;
  return (
    <ChangePreview
      opened={opened}
      title={FILE_TEXTS.previewTitle}
      fileName={list.fileName}
      heads={FILE_TEXTS.heads}
      searchLabel={TEXTS.search}
      notes={reading.roundedCount === 0 ? [] : [FILE_TEXTS.rounded(reading.roundedCount)]}
      changes={proposal.changes}
      unchanged={proposal.unchanged}
      filters={FILTERS}
      sumBeforeMillis={offerTotal(of).sumMillis}
      sumWith={sum}
      emptyText={FILE_TEXTS.previewNone}
      takeLabel={FILE_TEXTS.previewTake}
      lock={editState === 'editable' ? undefined : READ_ONLY_REASONS[editState]}
      trouble={trouble}
      warnings={{
        sentences: [
          ...reading.warnings,
          ...(renewedCount === 0 ? [] : [FILE_TEXTS.renewedCount(renewedCount)]),
        ],
        findings: reading.findings,
      }}
      onTake={take}
      onClose={onClose}
    />
  );
}
