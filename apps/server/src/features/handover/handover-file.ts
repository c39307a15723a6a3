import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { priceParts } from '@rahmenpreis/pricing/price/price-parts.ts';
import { FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { isAwardable } from '@rahmenpreis/tendering/award/award.ts';
import { rebateOf, rebateText } from '@rahmenpreis/tendering/award/rebate.ts';
import { targetOf } from '@rahmenpreis/tendering/award/target.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { priceLvOffers } from '@rahmenpreis/tendering/offer/priced-lv.ts';
import {
  type HandedAward,
  type HandoverPackage,
  type HandoverProvider,
  type HandoverRows,
  writeHandoverCsv,
  writeHandoverExcel,
} from '@rahmenpreis/workbook/award/handover-out.ts';
import { NET } from '@rahmenpreis/workbook/lv/order-cover.ts';
import type { LvPositionRow } from '../lv/repository.ts';
import type { HandoverInputs } from './load-handover.ts';

const NO_CONTRACT = { number: '', begin: null, end: null, costObject: '' };

/** A package that is handed over, before its provider's sum is known. */
type PricedPackage = Omit<HandoverPackage, 'provider' | 'property'> & {
  /** Its award's key and its sum in thousandths of a euro. */
  readonly key: string;
  readonly sumMillis: number;
  readonly flags: number;
  /** Indices of its provider and its property. */
  readonly p: number;
  readonly l: number;
};

/** Prices awards in the order of properties and groups; those that nobody could be ordered are left out. */
function pricePackages({ book, providers, properties, awards, targets }: HandoverInputs): PricedPackage[] {
  const indexOf = new Map(providers.map(({ id }, p) => [id, p]));
  const awardOf = Map.groupBy(awards, ({ liegenschaftId }) => liegenschaftId);
  return properties.flatMap(({ id }, l) => {
    const offers = priceLvOffers(book, l, providers);
    const own = new Map((awardOf.get(id) ?? []).map((award) => [award.sliceId, award]));
    return SLICES.flatMap(({ sliceId }, s): PricedPackage[] => {
      const award = own.get(sliceId);
      const p = award === undefined ? undefined : indexOf.get(award.serviceProviderId);
      if (award === undefined || p === undefined) return [];
      const { price, participation } = offers[p]!;
      const [sumMillis, flags] = [price.sums[s] ?? 0, price.flags[s] ?? 0];
      if (!isAwardable({ participation, flags })) return [];
      const targetMillis = targetOf(targets, award);
      const { key } = award.entry;
      return [{ key, sumMillis, flags, p, l, sliceId, targetMillis, price, parts: priceParts(book, p, l) }];
    });
  });
}

function tellProviders({ providers }: HandoverInputs, packages: readonly PricedPackage[]) {
  return providers.map(({ organisation, erpNummer, contract, condition }, p): HandoverProvider => {
    const own = packages.filter((each) => each.p === p);
    const sumMillis = own.reduce((sum, each) => sum + each.sumMillis, 0);
    const rebateMillis = condition === undefined ? 0 : rebateOf(condition.tiers, sumMillis);
    const rebate = condition === undefined ? '' : rebateText(organisation, condition, sumMillis);
    const said = contract ?? NO_CONTRACT;
    return { organisation, erpNummer, contract: said, count: own.length, sumMillis, rebateMillis, rebate };
  });
}

/** Tells what a reader has to know of the award; what is left out and what has changed is told too. */
function notesOf({ awards, closed }: HandoverInputs, packages: readonly PricedPackage[]): string[] {
  const sumMillis = packages.reduce((sum, each) => sum + each.sumMillis, 0);
  const left = awards.length - packages.length;
  const flagged = packages.filter(({ flags }) => (flags & (FLAG_PRICE_MISSING | FLAG_NOT_IN_MARKET)) !== 0);
  const changed = packages.filter(
    (own) => closed !== undefined && closed.sums.get(own.key) !== own.sumMillis,
  );
  const words = (count: number) => counted(count, 'Leistungspaket', 'Leistungspakete');
  return [
    closed === undefined
      ? 'Die Vergabe ist nicht abgeschlossen.'
      : `Die Vergabe ist seit ${shortInstant(closed.at)} abgeschlossen.`,
    `Die Spalte GP ergibt zusammen ${formatMillis(sumMillis)} €, vor jedem Nachlass. Ruhende Bedarfspositionen stehen mit GP 0,000 da. ${NET}`,
    ...(left === 0 ? [] : [`Nicht enthalten: ${words(left)}, deren Dienstleister nicht mehr teilnimmt.`]),
    ...(flagged.length === 0
      ? []
      : [`${words(flagged.length)} mit fehlenden Preisen oder nicht im Marktgebiet.`]),
    ...(changed.length === 0
      ? []
      : [`Andere Summe als beim Abschluss: ${words(changed.length)}. Maßgeblich ist der Vergabevermerk.`]),
  ];
}

/** Writes the hand-over of an award; 'nothing' where no package can be ordered. */
export function writeHandover(inputs: HandoverInputs, type: 'excel' | 'csv'): Uint8Array | 'nothing' {
  const packages = pricePackages(inputs);
  if (packages.length === 0) return 'nothing';
  const providers = tellProviders(inputs, packages);
  const rows = function* (): Generator<HandoverRows> {
    for (const [l, own] of Map.groupBy(packages, (each) => each.l)) {
      const property = inputs.properties[l]!;
      const positions = JSON.parse(property.positions) as LvPositionRow[];
      for (const { p, ...pack } of own)
        yield { pack: { ...pack, property, provider: providers[p]! }, positions };
    }
  };
  const award: HandedAward = {
    phaseTitle: inputs.phaseTitle,
    form: inputs.form,
    providers: providers.filter(({ count }) => count > 0),
    packages: rows(),
    notes: notesOf(inputs, packages),
  };
  return type === 'csv' ? Buffer.from(writeHandoverCsv(award)) : writeHandoverExcel(award);
}
