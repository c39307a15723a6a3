import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { showFailure } from '../../../../kernel/toast/show-toast.ts';
import { LockableButton } from '../../../../kit/field/lockable-button.tsx';
import type { EditBook } from '../../../../kit/tree-grid/edit/edit-book.ts';
import type { ReadyOffer } from '../../../../tender/own-offer/own-offer-state.ts';
import { READ_ONLY_REASONS } from '../../../../tender/own-offer/texts.ts';
import { TEXTS } from './texts.ts';

interface FactorActionsProps {
  readonly offer: ReadyOffer | undefined;
  readonly bookOf: (offer: ReadyOffer) => EditBook;
  readonly onImport: () => void;
}

/** Fetches what writes the file of factors, before it is asked for. */
export const loadFactorExport = () => import('./export-factors.ts');

/** Why there is nothing to export or to import into yet; undefined when there is (BID-027). */
function missingData(offer: ReadyOffer | undefined): string | undefined {
  if (offer === undefined) return TEXTS.notLoadedYet;
  return offer.own.liegenschaften.length === 0 ? TEXTS.noProperties : undefined;
}

/** The ways of the factors into Excel and back. */
export function FactorActions({ offer, bookOf, onImport }: FactorActionsProps) {
  const [isExporting, setExporting] = useState(false);
  const exportNow = async (ready: ReadyOffer): Promise<void> => {
    setExporting(true);
    try {
      const { exportFactors } = await loadFactorExport();
      await exportFactors(ready, bookOf(ready).snapshot().rejected);
    } catch (error) {
      showFailure(TEXTS.exportFailed, error, { sticky: true });
    }
    setExporting(false);
  };
  const missing = missingData(offer);
  const isOpen = offer === undefined || offer.editState === 'editable';
  return (
    <>
      <LockableButton
        lock={isOpen ? missing : READ_ONLY_REASONS[offer.editState]}
        leftSection={<IconUpload size={16} aria-hidden />}
        onClick={onImport}
      >
        {TEXTS.importButton}
      </LockableButton>
      <LockableButton
        lock={missing}
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={isExporting}
        onClick={() => offer !== undefined && void exportNow(offer)}
      >
        {TEXTS.exportButton}
      </LockableButton>
    </>
  );
}
