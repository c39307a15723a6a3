import { hasErrors } from '@rahmenpreis/workbook/sheet/finding.ts';
import { saveSheets } from '../../../tender/generated-file/save-sheets.ts';
import type { ChangeFilter } from '../../../tender/changes/change-filter.tsx';
import type { TickedChange } from './changes/proposed-change.ts';
import { offersOf, pricesBeside } from './price-changes.ts';
import { PRICE_TEXTS as TEXTS } from './texts.ts';
import { type ImportedFile, type ImportProps, ValueImportDialog } from './import-dialog.tsx';

const TENTHS_OF_TEN_PERCENT = 100;

const FILTERS: readonly ChangeFilter<TickedChange>[] = [
  { id: 'large', label: TEXTS.overTenPercent, holds: ({ change }) => change.size > TENTHS_OF_TEN_PERCENT },
  { id: 'unit', label: TEXTS.unitFilter, holds: ({ change }) => change.isOfUnit === true },
  { id: 'new', label: TEXTS.new, holds: ({ change }) => change.before === '' },
];

/** A list of prices (BID-017…025). */
const PRICE_LIST: ImportedFile = {
  kind: 'price-list',
  words: TEXTS,
  filters: FILTERS,
  read: async (source, { own }, choices, maps) => {
    const { readRahmenpreise } = await import('@rahmenpreis/workbook/rahmenpreise/rahmenpreise-in.ts');
    const reading = await readRahmenpreise(source, own.entries, choices, maps);
    const { prices, titles, findings, errors, warnings, roundedCount } = reading;
    return {
      findings,
      refusal: hasErrors(findings) ? [TEXTS.importRefused, ...errors].join(' ') : undefined,
      offers: offersOf(reading),
      titles,
      notes: [
        ...(choices.decimals === undefined ? [] : [TEXTS.readAs[choices.decimals]]),
        ...(roundedCount === 0 ? [] : [TEXTS.rounded(roundedCount)]),
      ],
      warnings: { sentences: warnings, findings },
      valuesBeside: (now) => pricesBeside(now, prices),
    };
  },
  saveTemplate: async ({ own }) => {
    const { rahmenpreiseForm } = await import('@rahmenpreis/workbook/rahmenpreise/rahmenpreise-form.ts');
    await saveSheets(rahmenpreiseForm(own.entries), TEXTS.importTemplate);
  },
};

/** Takes over the prices of a file (BID-017…025). */
export function PriceImport(props: ImportProps) {
  return <ValueImportDialog {...props} paper={PRICE_LIST} />;
}
