import type { PreisspiegelView } from '@rahmenpreis/contract/preisspiegel.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import type { SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { listPricedLines, type PricedLv } from '@rahmenpreis/tendering/offer/priced-lv.ts';
import type { NamedOffer } from '@rahmenpreis/tendering/award/compared-lv.ts';
import { type FarLine, findFarPairs } from '@rahmenpreis/tendering/spread/far-pairs.ts';
import type { SheetRow } from '../sheet/sheet.ts';
import type { PrintedPosition } from './printed-lv.ts';

type Limits = NonNullable<PreisspiegelView['pairs']>;

function farRow({ line, percent }: FarLine<PrintedPosition>): SheetRow {
  const { serialNumber = '', epCode = '' } = line.position ?? {};
  return { cells: [line.number, serialNumber, epCode, `${line.title}: ${percent} % des Medians`] };
}

/**
 * The rows below the prices where the page names pairs: a bidder far below the median of one position and far
 * above it in another, each with its share of the median, farthest first, as compared (decision 0028).
 */
export function pairRows(
  lv: PricedLv<PrintedPosition, NamedOffer>,
  limits: Limits,
  sliceIds: readonly SliceId[],
): SheetRow[] {
  const pairs = findFarPairs(listPricedLines(lv, sliceIds).lines, limits);
  const title = `Auffällige Preispaare: unter ${limits.belowPercent} % und über ${limits.abovePercent} % des Medians der Position`;
  const none = 'Kein Dienstleister liegt hier weit unter und dort weit über dem Median.';
  return [
    { cells: [null, null, null, title], tone: 'category' },
    ...(pairs.length === 0 ? [{ cells: [null, null, null, none] }] : []),
    ...pairs.flatMap(({ bidderIndex, below, above }): SheetRow[] => {
      const who = lv.offers[bidderIndex]?.organisation ?? '';
      const count = `${counted(below.length, 'Position', 'Positionen')} darunter, ${above.length} darüber`;
      return [
        { cells: [null, null, null, `${who}: ${count}`], tone: 'hint' },
        ...[...below, ...above].map(farRow),
      ];
    }),
  ];
}
