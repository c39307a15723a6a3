import type { OutlierFile } from '@rahmenpreis/workbook/outlier/outlier-out.ts';
import { sliceOfId } from '@rahmenpreis/tendering/lv/slice.ts';
import { outlierKindWords } from '@rahmenpreis/tendering/outlier/outlier-kind.ts';
import type { OutlierRow } from './outlier-rows.ts';
import { TEXTS } from './texts.ts';

/** What of the odd prices goes into their Excel: what the table shows, in its order. */
export function outlierFile(rows: readonly OutlierRow[], head: Omit<OutlierFile, 'lines'>): OutlierFile {
  return {
    ...head,
    lines: rows.map((row) => {
      const { price, provider, check, means } = row;
      return {
        weightMillis: row.weightMillis,
        kind: outlierKindWords(price.kind, price.factor, price.isLess),
        epCode: price.epCode,
        number: row.number,
        title: row.title,
        group: row.sliceId === undefined ? '' : sliceOfId(row.sliceId).title,
        organisation: provider.organisation,
        propertyCount: price.propertyCount,
        mengeMillis: price.mengeMillis,
        unit: row.unit,
        epMillis: price.epMillis,
        beforeMillis: price.beforeMillis,
        epFactoredMillis: means.epMillis,
        referenceMillis: means.referenceMillis,
        tenths: row.tenths,
        sumMillis: price.sumMillis,
        state: `${TEXTS.states[check?.state ?? 'open']}${row.isOutdated ? ` (${TEXTS.outdated})` : ''}`,
        note: check?.note ?? '',
        by: check?.by ?? '',
      };
    }),
  };
}
