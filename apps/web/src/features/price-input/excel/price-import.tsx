import { Button, Group, Progress } from '@mantine/core';
import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { PROVIDER_UPLOAD_MAX_BYTES } from '@rahmenpreis/contract/limits.ts';
import type { ImportedPrice } from '@rahmenpreis/workbook/rahmenpreise/rahmenpreise-in.ts';
import { useState } from 'react';
import { CallFailure } from '../../../kernel/call/call-failure.ts';
import { showFailure, showToast } from '../../../kernel/toast/show-toast.ts';
import { FindingsTable } from '../../../kit/upload/findings/findings-table.tsx';
import { Modal } from '../../../kit/dialog/modal-on-demand.tsx';
import { printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import type { ReadyOffer } from '../../../tender/own-offer/own-offer-state.ts';
import { UploadDialog } from '../../../kit/upload/upload-dialog-on-demand.tsx';
import type { EditBook } from '../../../kit/tree-grid/edit/edit-book.ts';
import { takeAction } from '../../../kit/tree-grid/edit/enter-texts.ts';
import { isUnsaved } from '../../../tender/own-offer/saving/keyval-saver.ts';
import { saveSheets } from '../../../tender/paper/save-sheets.ts';
import { type ImportPlan, planImport } from './plan-import.ts';
import { lineId } from '../prices/price-lines.ts';
import { priceEditsOf } from '../prices/price-edits.ts';
import { TEXTS as FILE_TEXTS } from './texts.ts';
import { TEXTS } from '../texts.ts';
import styles from './price-import.module.css';
import { TEXTS as KIT_TEXTS } from '../../../kit/texts.ts';

interface Preview {
  readonly plan: ImportPlan;
  readonly warnings: readonly Finding[];
}

async function readPrices(
  file: File,
  offer: ReadyOffer,
): Promise<{ prices: ImportedPrice[]; warnings: Finding[] }> {
  // Reading Excel is heavy and rarely needed, so it comes when it is asked for.
  const { readRahmenpreise } = await import('@rahmenpreis/workbook/rahmenpreise/rahmenpreise-in.ts');
  const { prices, findings } = await readRahmenpreise(
    new Uint8Array(await file.arrayBuffer()),
    offer.own.entries,
  );
  if (!findings.some(({ severity }) => severity === 'error')) return { prices, warnings: findings };
  throw new CallFailure({
    status: 400,
    error: '',
    message: FILE_TEXTS.importRefused,
    code: 'findings',
    details: findings,
  });
}

async function saveTemplate(): Promise<void> {
  try {
    const { templateSheets } = await import('@rahmenpreis/workbook/template.ts');
    await saveSheets(templateSheets('rahmenpreise'), FILE_TEXTS.importTemplate);
  } catch (error) {
    showFailure(TEXTS.exportFailed, error, { sticky: true });
  }
}

/** Saves the plan's prices in one batch, as one step to undo, and says what became of them (BID-025). */
async function takePrices(offer: ReadyOffer, book: EditBook, { action }: ImportPlan): Promise<void> {
  const { own, saver } = offer;
  takeAction(priceEditsOf(offer, book), action);
  await saver.settle();
  const { values } = saver.snapshot();
  const codes = new Map(own.entries.map((entry) => [lineId(entry), entry.epCode ?? '']));
  const isStored = action.every(({ rowId }) => {
    const epCode = codes.get(rowId) ?? '';
    const edited = values.get(printOwnKey(own.phase.id, { kind: 'ep', epCode }));
    return edited === undefined || !isUnsaved(edited);
  });
  if (isStored) showToast('success', FILE_TEXTS.imported(action.length));
  else
    showToast('error', FILE_TEXTS.importFailed, FILE_TEXTS.importFailedHint, { sticky: true, id: 'import' });
}

interface PreviewDialogProps {
  readonly offer: ReadyOffer;
  readonly book: EditBook;
  readonly preview: Preview | undefined;
  readonly onClose: () => void;
}

function PreviewDialog({ offer, book, preview, onClose }: PreviewDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const take = async (plan: ImportPlan): Promise<void> => {
    setBusy(true);
    await takePrices(offer, book, plan);
    setBusy(false);
    onClose();
  };
  const close = isBusy ? () => undefined : onClose;
  const { plan, warnings } = preview ?? { plan: undefined, warnings: [] };
  const isEmpty = plan === undefined || plan.action.length === 0;
  return (
    <Modal
      opened={plan !== undefined}
      onClose={close}
      title={FILE_TEXTS.previewTitle}
      size={warnings.length > 0 ? 820 : 520}
    >
      {plan !== undefined && (
        <>
          <p className={styles.counts}>
            {isEmpty
              ? FILE_TEXTS.previewNone
              : FILE_TEXTS.previewSome(plan.newCount, plan.changedCount, plan.sameCount)}
          </p>
          {warnings.length > 0 && <FindingsTable findings={warnings} />}
          {isBusy && (
            <div role="status">
              <Progress value={100} animated aria-label={FILE_TEXTS.importing} />
              <p className={styles.busy}>{FILE_TEXTS.importing}</p>
            </div>
          )}
          <Group justify="flex-end" gap={8} mt="lg">
            <Button onClick={close} disabled={isBusy}>
              {isEmpty ? KIT_TEXTS.close : KIT_TEXTS.cancel}
            </Button>
            {!isEmpty && (
              <Button data-autofocus variant="filled" loading={isBusy} onClick={() => void take(plan)}>
                {FILE_TEXTS.previewTake(plan.action.length)}
              </Button>
            )}
          </Group>
        </>
      )}
    </Modal>
  );
}

interface PriceImportProps {
  readonly offer: ReadyOffer;
  /** Where the import is remembered, so that it can be undone. */
  readonly book: EditBook;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Reads a price list here, shows what it would change with everything found, and saves it in one batch (BID-017…025). */
export function PriceImport({ offer, book, opened, onClose }: PriceImportProps) {
  const [preview, setPreview] = useState<Preview>();
  const read = async (file: File): Promise<undefined> => {
    const { prices, warnings } = await readPrices(file, offer);
    setPreview({ plan: planImport(offer.own, book.snapshot().rejected, prices), warnings });
  };
  return (
    <>
      <UploadDialog
        opened={opened}
        title={FILE_TEXTS.importTitle}
        explanation={FILE_TEXTS.importExplanation}
        accept={['.xls', '.xlsx']}
        maxBytes={PROVIDER_UPLOAD_MAX_BYTES}
        confirmLabel={FILE_TEXTS.importCheck}
        upload={read}
        onTemplate={() => void saveTemplate()}
        onClose={onClose}
      />
      <PreviewDialog offer={offer} book={book} preview={preview} onClose={() => setPreview(undefined)} />
    </>
  );
}
