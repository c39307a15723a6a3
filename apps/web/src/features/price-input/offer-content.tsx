import { Box, Tabs } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { offerProgress } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { ToolButton } from '../../kit/field/tool-button.tsx';
import { lateDialog } from '../../kit/dialog/late-dialog.tsx';
import { latePart, useCodeEarly } from '../../kit/loading/late-part.tsx';
import { LoadingRows } from '../../kit/loading/load-state.tsx';
import { OfferTabs } from '../../tender/own-offer/offer-tabs.tsx';
import { countLeft } from '../../tender/own-offer/left-values.ts';
import type { ReadyOffer } from '../../tender/own-offer/own-offer-loading.ts';
import { usePreviousPrices } from '../../tender/own-offer/previous-phase.ts';
import { PREVIOUS_TEXTS } from '../../tender/own-offer/previous-texts.ts';
import { UnsavedValues } from '../../tender/own-offer/unsaved-values.tsx';
import { type OfferDesk, useForgetWhenLeft, useOfferEdits, useRejectedKeys } from './offer-edits.ts';
import { exportFactors } from './excel/export-factors.ts';
import { exportPrices } from './excel/export-prices.ts';
import fileStyles from './excel/file-buttons.module.css';
import { FileButtons } from './excel/file-buttons.tsx';
import { FACTOR_TEXTS } from './excel/texts.ts';
import styles from './page.module.css';
import { OfferAside } from './offer-aside.tsx';
import { placeIn, useDeskAddress } from './use-desk-address.ts';
import { useTakeOver } from './use-take-over.ts';
import { TEXTS } from './texts.ts';

const TakeOver = lateDialog(async () => (await import('./take-over/take-over.tsx')).TakeOver);
const PriceImport = lateDialog(async () => (await import('./excel/price-import.tsx')).PriceImport);

const ROWS = <LoadingRows />;
const PriceTable = latePart(async () => (await import('./prices/price-table.tsx')).PriceTable, ROWS);
const FactorMatrix = latePart(async () => (await import('./factors/factor-matrix.tsx')).FactorMatrix, ROWS);
const LiegenschaftMatrix = latePart(
  async () => (await import('./factors/liegenschaft-matrix.tsx')).LiegenschaftMatrix,
  ROWS,
);
const OfferDocuments = latePart(
  async () => (await import('./offer-documents.tsx')).OfferDocuments,
  <LoadingRows rows={2} />,
);

/** The tabs as the address names them, but for that of the prices, which it does not name. */
const TABS = {
  preise: { label: TEXTS.tabPrices, fetch: PriceTable.fetch },
  faktoren: { label: TEXTS.tabFactors, fetch: FactorMatrix.fetch },
  liegenschaften: { label: TEXTS.tabLiegenschaften, fetch: LiegenschaftMatrix.fetch },
  unterlagen: { label: TEXTS.tabDocuments, fetch: OfferDocuments.fetch },
};

type Tab = keyof typeof TABS;

const TAB_IDS = Object.keys(TABS) as Tab[];

/** The tabs of an offer; whoever enters one from a paper has no documents there. */
function tabsOf(offer: ReadyOffer | undefined): readonly Tab[] {
  return offer?.store.isOwn === false ? TAB_IDS.filter((tab) => tab !== 'unterlagen') : TAB_IDS;
}

function tabNamed(tab: string | undefined, offer: ReadyOffer | undefined): Tab {
  return tabsOf(offer).find((known) => known === tab) ?? 'preise';
}

/** Why there is nothing to export or to import into yet; undefined when there is (BID-027). */
function missingData(offer: ReadyOffer | undefined, isOfLiegenschaften: boolean): string | undefined {
  if (offer === undefined) return TEXTS.notLoadedYet;
  const { entries, liegenschaften } = offer.own;
  if (isOfLiegenschaften) return liegenschaften.length === 0 ? FACTOR_TEXTS.noProperties : undefined;
  return entries.length === 0 ? TEXTS.noCatalogueHint : undefined;
}

/** Opens what the phase before has and this one lacks, if more than a price or two and open to input. */
function TakeOverButton({ offer, onOpen }: { offer: ReadyOffer; onOpen: () => void }) {
  const { own, editState } = offer;
  const { leftOf } = usePreviousPrices(offer.phases, own.phase);
  const isShown = useMemo(() => {
    const { prices, factors, exclusions } = countLeft(leftOf(own));
    return factors + exclusions > 0 || (prices > 0 && offerProgress(own).pricedCount === 0);
  }, [leftOf, own]);
  if (!isShown || editState !== 'editable') return null;
  return (
    <ToolButton
      className={fileStyles.button}
      icon={IconHistory}
      label={<span className={fileStyles.word}>{PREVIOUS_TEXTS.title}</span>}
      title={PREVIOUS_TEXTS.title}
      onClick={onOpen}
    />
  );
}

function WithSums({ children, ...desk }: OfferDesk & { readonly children: ReactNode }) {
  return (
    <div className={styles.columns}>
      <Box miw={0}>{children}</Box>
      <OfferAside {...desk} />
    </div>
  );
}

interface OfferContentProps extends OfferDesk {
  /** Whether a file is being taken over into the tab in sight. */
  readonly isImporting: boolean;
  readonly onImported: () => void;
}

function OfferContent({ offer, books, isImporting, onImported }: OfferContentProps) {
  const { search, change } = useDeskAddress();
  const rejected = useRejectedKeys(books);
  useForgetWhenLeft(books);
  const shown = tabNamed(search.tab, offer);
  // Once opened a tab stays, with whatever was typed into it.
  const [opened, setOpened] = useState<readonly string[]>([shown]);
  if (!opened.includes(shown)) setOpened([...opened, shown]);
  const open = (next: string | null) => {
    change((known) => ({ ...placeIn(known), ...(next === null || next === 'preise' ? {} : { tab: next }) }));
  };
  const panels: Record<Tab, ReactNode> = {
    preise: <PriceTable offer={offer} books={books} />,
    faktoren: (
      <WithSums offer={offer} books={books}>
        <FactorMatrix offer={offer} book={books.factors} />
      </WithSums>
    ),
    liegenschaften: (
      <LiegenschaftMatrix
        offer={offer}
        book={books.liegenschaften}
        isImporting={isImporting && shown === 'liegenschaften'}
        onImported={onImported}
      />
    ),
    unterlagen: shown === 'unterlagen' && (
      <WithSums offer={offer} books={books}>
        <OfferDocuments offer={offer} />
      </WithSums>
    ),
  };
  return (
    <>
      <UnsavedValues offer={offer} rejectedCount={rejected.length} />
      <Tabs value={shown} onChange={open} keepMounted>
        <OfferTabs offer={offer} open={shown}>
          {tabsOf(offer).map((tabId) => (
            <Tabs.Tab key={tabId} value={tabId}>
              {TABS[tabId].label}
            </Tabs.Tab>
          ))}
        </OfferTabs>
        {tabsOf(offer).map((tabId) => (
          <Tabs.Panel key={tabId} value={tabId}>
            {opened.includes(tabId) && panels[tabId]}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}

/** The desk of an offer: what stands beside its title, and prices and factors with their files. */
export function useOfferDesk() {
  const { search } = useDeskAddress();
  useCodeEarly(TABS[tabNamed(search.tab, undefined)].fetch);
  const [isImporting, setImporting] = useState(false);
  const booksOf = useOfferEdits();
  const isOfLiegenschaften = search.tab === 'liegenschaften';
  // The factors of properties have a file of their own.
  const exportValues = (ready: ReadyOffer): Promise<void> => {
    const { prices, liegenschaften } = booksOf(ready);
    return isOfLiegenschaften
      ? exportFactors(ready, liegenschaften.snapshot().rejected)
      : exportPrices(ready, prices.snapshot().rejected);
  };
  const endImport = () => setImporting(false);
  const takeOver = useTakeOver();
  return {
    actions: (offer: ReadyOffer | undefined) => (
      <>
        {offer !== undefined && <TakeOverButton offer={offer} onOpen={takeOver.open} />}
        <FileButtons
          offer={offer}
          missing={missingData(offer, isOfLiegenschaften)}
          words={isOfLiegenschaften ? FACTOR_TEXTS : TEXTS}
          onImport={() => setImporting(true)}
          onExport={exportValues}
        />
      </>
    ),
    content: (offer: ReadyOffer) => (
      <>
        <OfferContent offer={offer} books={booksOf(offer)} isImporting={isImporting} onImported={endImport} />
        <TakeOver offer={offer} books={booksOf(offer)} opened={takeOver.isOpen} onClose={takeOver.close} />
        <PriceImport
          offer={offer}
          book={booksOf(offer).prices}
          opened={isImporting && !isOfLiegenschaften}
          onClose={endImport}
        />
      </>
    ),
  };
}
