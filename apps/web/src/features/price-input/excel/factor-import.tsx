import { FAKTOREN_HEADER_ROW } from '@rahmenpreis/workbook/factors/factors-column.ts';
import { hasErrors } from '@rahmenpreis/workbook/sheet/finding.ts';
import type { ChangeFilter } from '../../../tender/changes/change-filter.tsx';
import type { TickedChange } from './changes/proposed-change.ts';
import { exportFactors } from './export-factors.ts';
import { factorsBeside } from './factor-changes.ts';
import { placeOffers } from './place-offers.ts';
import { FACTOR_TEXTS as TEXTS } from './texts.ts';
import { type ImportedFile, type ImportProps, ValueImportDialog } from './import-dialog.tsx';

const isMarket: ChangeFilter<TickedChange>['holds'] = ({ change }) => change.code === TEXTS.market;

/** The file „Faktoren“; the bidder's own is its template (decision 0038). */
const FACTOR_LIST: ImportedFile = {
  kind: 'factor-list',
  words: TEXTS,
  filters: [
    { id: 'market', label: TEXTS.marketFilter, holds: isMarket },
    { id: 'factors', label: TEXTS.factorFilter, holds: (line) => !isMarket(line) },
  ],
  read: async (source, { own }, choices, maps) => {
    const { readFactors } = await import('@rahmenpreis/workbook/factors/factors-in.ts');
    const inPhase = own.places.liegenschaftIndexOf;
    const reading = await readFactors(source, (id) => inPhase.has(id), choices, maps);
    const { values, titles, findings, elsewhere, meant } = reading;
    return {
      findings,
      refusal: hasErrors(findings) ? TEXTS.importRefused : undefined,
      offers: [
        ...placeOffers(elsewhere, FAKTOREN_HEADER_ROW),
        ...(meant === undefined ? [] : [{ label: TEXTS.readMeant(meant), choices: { takesMeant: true } }]),
      ],
      titles,
      notes: [],
      warnings: { sentences: findings.map(({ message }) => message), findings: [] },
      valuesBeside: (now) => factorsBeside(now, values),
    };
  },
  saveTemplate: exportFactors,
};

/** Takes over the factors and market areas of a file (BID-010, BID-013, BID-018). */
export function FactorImport(props: ImportProps) {
  return <ValueImportDialog {...props} paper={FACTOR_LIST} />;
}
