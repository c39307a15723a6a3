import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { priceParts } from '@rahmenpreis/pricing/price/price-parts.ts';
import { FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { isAwardable } from '@rahmenpreis/tendering/award/award.ts';
import { rebateOf, rebateText } from '@rahmenpreis/tendering/award/rebate.ts';
import { targetOf } from '@rahmenpreis/tendering/award/target.ts';
import { SLICES, sliceOfTag } from '@rahmenpreis/tendering/lv/slice.ts';
import { priceLvOffers } from '@rahmenpreis/tendering/offer/priced-lv.ts';
import {
  type HandoverLine,
  type HandoverPackage,
  writeHandoverCsv,
  writeHandoverExcel,
} from '@rahmenpreis/workbook/award/handover-out.ts';
import { NET } from '@rahmenpreis/workbook/lv/order-cover.ts';
import type { LvPositionRow } from '../lv/repository.ts';
import type { HandoverInputs } from './load-handover.ts';

const NO_CONTRACT = { number: '', begin: null, end: null, costObject: '' };

/** Prices awards in the order of properties and groups; those that nobody could be ordered are left out. */
function priceAwards({ book, providers, properties, awards, targets, closed }: HandoverInputs) {
  const told = providers.map(({ contract, ...own }) => ({
    ...own,
    contract: contract ?? NO_CONTRACT,
    count: 0,
    sumMillis: 0,
    rebateMillis: 0,
    rebate: '',
  }));
  const awardOf = new Map(awards.map((own) => [`${own.liegenschaftId} ${own.sliceId}`, own]));
  let [flagged, changed] = [0, 0];
  const packages = properties.map((property, l) => {
    const offers = priceLvOffers(book, l, providers);
    return SLICES.flatMap(({ sliceId }, s): HandoverPackage[] => {
      const award = awardOf.get(`${property.id} ${sliceId}`);
      const p = told.findIndex(({ id }) => id === award?.serviceProviderId);
      const [provider, offer] = [told[p], offers[p]];
      if (award === undefined || provider === undefined || offer === undefined) return [];
      const { price, participation } = offer;
      const [sumMillis, flags] = [price.sums[s] ?? 0, price.flags[s] ?? 0];
      if (!isAwardable({ participation, flags })) return [];
      provider.count += 1;
      provider.sumMillis += sumMillis;
      if ((flags & (FLAG_PRICE_MISSING | FLAG_NOT_IN_MARKET)) !== 0) flagged += 1;
      if (closed !== undefined && closed.sums.get(award.entry.key) !== sumMillis) changed += 1;
      const targetMillis = targetOf(targets, award);
      return [{ property, provider, sliceId, targetMillis, price, parts: priceParts(book, p, l) }];
    });
  });
  for (const own of told) {
    if (own.condition === undefined) continue;
    own.rebateMillis = rebateOf(own.condition.tiers, own.sumMillis);
    own.rebate = rebateText(own.organisation, own.condition, own.sumMillis);
  }
  return { packages, providers: told.filter(({ count }) => count > 0), flagged, changed };
}

/** Tells what a reader has to know of the award; what is left out and what has changed is told too. */
function notesOf(
  { awards, closed, marks }: HandoverInputs,
  { providers, flagged, changed }: ReturnType<typeof priceAwards>,
): string[] {
  const sumMillis = providers.reduce((sum, own) => sum + own.sumMillis, 0);
  const left = providers.reduce((rest, { count }) => rest - count, awards.length);
  const words = (count: number) => counted(count, 'Leistungspaket', 'Leistungspakete');
  return [
    closed === undefined
      ? 'Die Vergabe ist nicht abgeschlossen.'
      : `Die Vergabe ist seit ${shortInstant(closed.at)} abgeschlossen.`,
    `Die Spalte GP ergibt zusammen ${formatMillis(sumMillis)} €, vor jedem Nachlass. Ruhende Bedarfspositionen stehen mit GP 0,000 da. ${NET}`,
    left > 0 && `Nicht enthalten: ${words(left)}, deren Dienstleister nicht mehr teilnimmt.`,
    flagged > 0 && `${words(flagged)} mit fehlenden Preisen oder nicht im Marktgebiet.`,
    ...providers.map(({ id, organisation }) => marks[id] !== undefined && `${organisation}: ${marks[id]}.`),
    changed > 0 && `Andere Summe als beim Abschluss: ${words(changed)}. Maßgeblich ist der Vergabevermerk.`,
  ].filter((note) => note !== false);
}

/** Takes the positions of a property apart only when its packages are written: all are a lot to hold. */
function* linesOf(
  packages: readonly HandoverPackage[][],
  { properties }: HandoverInputs,
): Generator<HandoverLine> {
  for (const [l, own] of packages.entries()) {
    const positions = own.length === 0 ? [] : (JSON.parse(properties[l]!.positions) as LvPositionRow[]);
    for (const pack of own) {
      for (const [row, position] of positions.entries())
        if (sliceOfTag(position.sliceTag).sliceId === pack.sliceId) yield { pack, position, row };
    }
  }
}

/** Writes the hand-over of an award; 'nothing' where no package can be ordered. */
export function writeHandover(inputs: HandoverInputs, type: 'excel' | 'csv'): Uint8Array | 'nothing' {
  const priced = priceAwards(inputs);
  const { packages, providers } = priced;
  if (providers.length === 0) return 'nothing';
  const { asOf: phaseTitle, author, form } = inputs;
  const lines = linesOf(packages, inputs);
  const award = { phaseTitle, author, form, providers, lines, notes: notesOf(inputs, priced) };
  return type === 'csv' ? Buffer.from(writeHandoverCsv(award)) : writeHandoverExcel(award);
}
