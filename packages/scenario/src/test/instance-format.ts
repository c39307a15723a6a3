/** The shape of an instance, as README.md of this folder describes it; nothing here is the program's own. */

/**
 * What one bidder asks for a lot; `flags` 1 says that a price is missing, 2 that the lot lies outside its
 * market, 4 that it has no rows.
 */
export interface PlainOffer {
  readonly bidder: number;
  readonly sumMillis: number;
  readonly flags: number;
  readonly filledMillis: number | null;
}

export interface PlainLot {
  readonly property: number;
  readonly group: number;
  readonly targetMillis: number | null;
  readonly offers: readonly PlainOffer[];
}

export interface PlainLots {
  readonly bidders: readonly { readonly id: string }[];
  readonly properties: readonly { readonly id: string; readonly region: string }[];
  readonly groups: readonly { readonly id: string }[];
  readonly lots: readonly PlainLot[];
}

/** The lots in all the named places; nothing named is everything. */
export interface PlainSet {
  readonly region?: string;
  readonly propertyId?: string;
  readonly propertyIds?: readonly string[];
  readonly groupId?: string;
  readonly lots?: readonly { readonly propertyId: string; readonly groupId: string }[];
}

type Side = 'at-most' | 'at-least';

export interface PlainBundle {
  readonly kind: 'bundle';
  readonly per: 'all' | 'property' | 'region' | 'region-group' | 'list';
  readonly lots?: readonly { readonly propertyId: string; readonly groupId: string }[];
  readonly notWhole: 'apart' | 'open';
}

/** What is asked of an award. */
export type PlainRule =
  | PlainBundle
  | {
      readonly kind: 'count';
      readonly bound: Side;
      readonly bidders: number;
      readonly per: 'all' | 'region' | 'property' | 'group';
    }
  | {
      readonly kind: 'volume';
      readonly bound: Side;
      readonly limit:
        | { readonly unit: 'euro'; readonly millis: number }
        | { readonly unit: 'share'; readonly tenths: number };
      readonly bidderIds: 'each' | readonly string[];
      readonly onlyIfWinning: boolean;
    }
  | { readonly kind: 'fixed'; readonly bidderId: string; readonly where: PlainSet }
  | { readonly kind: 'excluded'; readonly bidderId: string; readonly where: PlainSet }
  | { readonly kind: 'target'; readonly scope: 'lot'; readonly tenths: number }
  | { readonly kind: 'target'; readonly scope: 'sum' }
  | {
      readonly kind: 'rebate';
      readonly bidderId: string;
      readonly tiers: readonly { readonly fromMillis: number; readonly tenths: number }[];
    }
  | {
      readonly kind: 'incumbent';
      readonly tenths: number;
      readonly holders: readonly {
        readonly propertyId: string;
        readonly groupId: string;
        readonly bidderId: string;
      }[];
    }
  | { readonly kind: 'missing'; readonly take: 'none' | 'highest' }
  | {
      readonly kind: 'quality';
      readonly weightPercent: number;
      readonly maxPoints: number;
      readonly points: Readonly<Record<string, Readonly<Record<string, number>>>>;
    };

/** One file of `instances`: how its offers are made, what is asked, and what is known of the least award. */
export interface InstanceFile {
  readonly what: string;
  readonly size: { readonly properties: number; readonly bidders: number; readonly seed: number };
  /** SHA-256 of the offers as `write.ts` prints them, in hexadecimal digits. */
  readonly offersSha256: string;
  readonly rules: readonly PlainRule[];
  /** The cheapest award known and what none costs less than, in thousandths of a euro. */
  readonly known: { readonly costMillis: number; readonly boundMillis: number; readonly exact: boolean };
  /**
   * What it may take, in seconds of processor time, and the gap that it has to end with; the first award has
   * to come by `first`.
   */
  readonly bar: {
    readonly seconds: number;
    readonly gap: number;
    readonly first: { readonly seconds: number; readonly gap: number };
  };
}
