import { when } from '@rahmenpreis/german/when.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import type { Firmness } from '@rahmenpreis/contract/offers.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { shortSliceTitle } from '@rahmenpreis/tendering/lv/slice-title.ts';
import { type SliceId, sliceOfId } from '@rahmenpreis/tendering/lv/slice.ts';
import type { BoardPaperRank } from '@rahmenpreis/tendering/board-paper/board-paper-source.ts';

/** A package that is awarded, or would be by its proposal; amounts in thousandths of a euro. */
export interface AwardedPackage {
  readonly liegenschaftId: string;
  readonly sliceId: SliceId;
  readonly region: string;
  readonly serviceProviderId: string;
  readonly sumMillis: number;
  /** Null without a target price. */
  readonly targetMillis: number | null;
  /** Awarded although a price is missing or the property is outside the market area. */
  readonly isRestricted: boolean;
}

/** True for a package that is held against a target price; against one of zero nothing is. */
export const isTargeted = ({ targetMillis }: Pick<AwardedPackage, 'targetMillis'>): boolean =>
  (targetMillis ?? 0) > 0;

/** What the pictures of an award are drawn from. */
export interface AwardFigures {
  readonly packages: readonly AwardedPackage[];
  /** Nothing is awarded yet: the packages are the proposals. */
  readonly isProposed: boolean;
}

/** How opaque bars of proposals are. */
export const PROPOSED = 0.5;

/** Counts packages in words. */
export const packageWords = (count: number): string => counted(count, 'Paket', 'Pakete');

/** How many of some packages are awarded in spite of what their offers lack; none if none is. */
export function restrictedWords(packages: readonly AwardedPackage[]): string[] {
  const { length } = packages.filter(({ isRestricted }) => isRestricted);
  return when(length > 0, `${packageWords(length)} trotz Lücke oder außerhalb des Marktgebiets`);
}

/** A package with how firmly its rank 1 stands, named in short: «L-004 Basis FM». */
export interface FirmPackage extends BoardPaperRank {
  readonly title: string;
}

/** How firmly rank 1 of packages stands; those without an offer in the ranking are left out. */
export function readFirmPackages(
  { packages }: Pick<AwardFigures, 'packages'>,
  { liegenschaftIds, sliceIds, states, winnerIds, rivalIds, limitMillionths }: Firmness,
  nameOf: (id: string) => string | undefined,
  liegenschaften: readonly Pick<Liegenschaft, 'id' | 'nummer'>[],
): FirmPackage[] {
  const propertyAt = new Map(liegenschaftIds.map((id, l) => [id, l]));
  const numbers = new Map(liegenschaften.map(({ id, nummer }) => [id, nummer]));
  return packages.flatMap((own): FirmPackage[] => {
    const l = propertyAt.get(own.liegenschaftId) ?? -1;
    const cell = l * sliceIds.length + sliceIds.indexOf(own.sliceId);
    const [state, rivalId] = [states[cell], rivalIds[cell] ?? undefined];
    if (state !== 'firm' && state !== 'one-offer') return [];
    return [
      {
        key: `${own.liegenschaftId} ${own.sliceId}`,
        title: `${numbers.get(own.liegenschaftId)} ${shortSliceTitle(sliceOfId(own.sliceId).title)}`,
        sumMillis: own.sumMillis,
        limitMillionths: limitMillionths[cell] ?? null,
        rankOne: nameOf(winnerIds[cell] ?? own.serviceProviderId) ?? '',
        rival: rivalId && nameOf(rivalId),
      },
    ];
  });
}
