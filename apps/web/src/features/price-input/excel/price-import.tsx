import type { ReadingChoices } from '@rahmenpreis/workbook/rahmenpreise/rahmenpreise-in.ts';
import { useState } from 'react';
import type { EditBook } from '../../../kit/tree-grid/edit/edit-book.ts';
import type { Remedy } from '../../../kit/upload/upload-dialog.tsx';
import type { OwnOffer } from '../../../tender/own-offer/own-offer.ts';
import type { ReadyOffer } from '../../../tender/own-offer/own-offer-state.ts';
import { saveSheets } from '../../../tender/paper/save-sheets.ts';
import { ExcelUpload } from './excel-upload.tsx';
import { type OpenedList, PricePreview } from './price-preview.tsx';
import { countedPrices } from './propose-prices.ts';
import { readPriceFile, refusalOf, remediesOf } from './reading/read-price-file.ts';
import { TEXTS } from './texts.ts';
import { useFileChoices } from './reading/use-file-choices.ts';
import { usePreviewAfterDialog } from './use-preview-after-dialog.ts';

async function saveTemplate(own: OwnOffer): Promise<void> {
  const { rahmenpreiseForm } = await import('@rahmenpreis/workbook/rahmenpreise/rahmenpreise-form.ts');
  await saveSheets(rahmenpreiseForm(own.entries), TEXTS.importTemplate);
}

interface PriceImportProps {
  readonly offer: ReadyOffer;
  /** Where the import is remembered, so that it can be undone. */
  readonly book: EditBook;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Reads a price list, offers ways out of what is wrong with it, and shows what it would change before it is stored (BID-017…025). */
export function PriceImport({ offer, book, opened, onClose }: PriceImportProps) {
  const preview = usePreviewAfterDialog<OpenedList>();
  const [remedies, setRemedies] = useState<readonly Remedy[]>([]);
  const { choicesOf, choose } = useFileChoices<ReadingChoices>();
  const read = async (file: File): Promise<undefined> => {
    const reading = await readPriceFile(file, offer.own, choicesOf(file));
    setRemedies(remediesOf(reading, (choices) => choose(file, choices)));
    const refusal = refusalOf(reading);
    if (refusal !== undefined) throw refusal;
    const openedWith = countedPrices(offer.own, reading.prices);
    preview.take({ fileName: file.name, reading, openedWith });
  };
  return (
    <>
      <ExcelUpload
        words={TEXTS}
        opened={opened}
        remedies={remedies}
        upload={read}
        saveTemplate={() => saveTemplate(offer.own)}
        onClose={onClose}
        onClosed={preview.onDialogClosed}
      />
      {preview.reading !== undefined && (
        <PricePreview
          key={preview.reading.count}
          offer={offer}
          book={book}
          list={preview.reading.value}
          opened={preview.isShown}
          onClose={preview.hide}
        />
      )}
    </>
  );
}
