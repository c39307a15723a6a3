import type { Adresse } from '@rahmenpreis/contract/adresse.ts';
import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { LvPrice } from '@rahmenpreis/pricing/price/price-lv.ts';
import type { Total } from '@rahmenpreis/pricing/sums/total-over.ts';
import { FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/numbers/units.ts';
import { optionalPrefix } from '@rahmenpreis/tendering/optional-position.ts';
import type { Participation } from '@rahmenpreis/tendering/participation.ts';
import type { LvFilePosition } from './lv-in.ts';
import type { SheetColumn } from './sheet.ts';

/** The headers with which every printed LV begins. */
export const LV_HEADERS = [
  'Nummer',
  'Lfd. Nr.',
  'AKS-Nummer',
  'Ep-Code',
  'Bezeichnung',
  'Menge',
  'Einheit',
] as const;

/** The columns below those headers. */
export const LV_COLUMNS: readonly SheetColumn[] = [
  { widthChars: 12, format: 'text' },
  { widthChars: 10, format: 'text' },
  { widthChars: 16, format: 'text' },
  { widthChars: 14, format: 'text' },
  { widthChars: 50, format: 'text' },
  { widthChars: 12, format: 'amount' },
  { widthChars: 12, format: 'text' },
];

/** What a priced sheet says about its property (EXPORT-002). */
export type PaperLiegenschaft = { nummer: string; name: string; adresse: Adresse };

/**
 * One bidder's prices of an LV; all columns run parallel to its positions, money in thousandths of a euro (EXPORT-002).
 */
export type PricedOffer = {
  organisation: string;
  participation: Participation;
  /** Unit price times the factors; null where there is no price. */
  epFactoredMillis: readonly (number | null)[];
} & Pick<LvPrice, 'gpMillis' | 'positionFlags'>;

/** An LV with its catalogue and the offers to print beside it. */
export type PricedLv = {
  liegenschaft: PaperLiegenschaft;
  entries: readonly EpEntry[];
  positions: readonly LvFilePosition[];
  offers: readonly PricedOffer[];
};

/** One bidder's sum (thousandths of a euro) and flags over the given positions (PRICE-011). */
export function sumPositions(offer: PricedOffer, positionIndices: readonly number[]): Total {
  let sumMillis = 0;
  let flags = 0;
  for (const index of positionIndices) {
    sumMillis += offer.gpMillis[index] ?? 0;
    flags |= offer.positionFlags[index] ?? 0;
  }
  return { sumMillis, flags };
}

/** What the remark column says about a position (PRICE-004, PRICE-012). */
export function positionRemark(position: LvFilePosition, flags: number): string {
  const remarks: string[] = [];
  if (optionalPrefix(position) === 'BI') remarks.push('Bedarfsposition inaktiv');
  if (flags & FLAG_PRICE_MISSING) remarks.push('kein Preis');
  if (flags & FLAG_NOT_IN_MARKET) remarks.push('nicht im Marktgebiet');
  return remarks.join(', ');
}

/** What the remark column says about a sum (PRICE-006, PRICE-008). */
export function sumRemark(flags: number): string {
  const remarks: string[] = [];
  if (flags & FLAG_PRICE_MISSING) remarks.push('unvollständige Preiseingabe');
  if (flags & FLAG_NOT_IN_MARKET) remarks.push('Nicht im Marktgebiet');
  return remarks.join(', ');
}

/** The running number with the code of an optional position before it: «BA 12», «BI 13», «14» (OPEN-21). */
export function printSerialNumber(position: LvFilePosition): string {
  return [optionalPrefix(position), position.serialNumber].filter((part) => part !== '').join(' ');
}

/** A property as the title of a sheet: «[L-001] Kontorhaus Hamburg». */
export function printLiegenschaft({ nummer, name }: PaperLiegenschaft): string {
  return `[${nummer}] ${name}`;
}
