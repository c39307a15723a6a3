import type { OddPaper } from '@rahmenpreis/workbook/odd/odd-out.ts';
import { sliceOfId } from '@rahmenpreis/tendering/lv/slice.ts';
import { oddKindWords } from '@rahmenpreis/tendering/odd/odd-kind.ts';
import type { OddRow } from './odd-rows.ts';
import { TEXTS } from './texts.ts';

/** What of the odd prices goes into their Excel: what the table shows, in its order. */
export function oddPaper(rows: readonly OddRow[], head: Omit<OddPaper, 'lines'>): OddPaper {
  return {
    ...head,
    lines: rows.map((row) => {
      const { price, provider, check, means } = row;
      return {
        weightMillis: row.weightMillis,
        kind: oddKindWords(price.kind, price.factor, price.isLess),
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
