import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { shortDate } from '@rahmenpreis/german/german-date.ts';
import { formatThousands } from '@rahmenpreis/pricing/numbers/thousands.ts';
import { type Comparison, offersOfCell } from '@rahmenpreis/tendering/award/comparison.ts';
import { readLapsed } from '@rahmenpreis/tendering/award/lapsed-award.ts';
import { parseKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import type { SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { type AwardState, awardKey, staleAwards } from './award-state.ts';
import { TEXTS } from './texts.ts';

/** A package whose holder takes part no more (AWARD-020, decision 0065). */
export interface LostPackage {
  readonly liegenschaftId: string;
  readonly sliceId: SliceId;
  /** Undefined where nobody knows the name any more. */
  readonly organisation: string | undefined;
  /** When it took its participation back; null where that is not known. */
  readonly withdrawnAt: string | null;
  /** What its offer asks for; null where the phase does not list it any more. */
  readonly sumMillis: number | null;
  /** What the server has kept of it; undefined while the award itself still stands. */
  readonly mark: KeyVal | undefined;
}

/** The lost packages by the keys of their awards: still awarded, or not again and seen by nobody. */
export function lostPackages(comparison: Comparison, book: AwardState): ReadonlyMap<string, LostPackage> {
  const lost = new Map<string, LostPackage>();
  const holderOf = (liegenschaftId: string, sliceId: SliceId, id: string) =>
    offersOfCell(comparison, liegenschaftId, sliceId).find((own) => own.serviceProviderId === id);
  for (const { entry, liegenschaftId, sliceId, serviceProviderId } of staleAwards(book, comparison)) {
    const { organisation, sumMillis = null } = holderOf(liegenschaftId, sliceId, serviceProviderId) ?? {};
    const own = { liegenschaftId, sliceId, organisation, sumMillis };
    lost.set(entry.key, { ...own, withdrawnAt: null, mark: undefined });
  }
  for (const mark of book.marks) {
    const [place, was] = [parseKeyvalKey(mark.key), readLapsed(mark.value)];
    if (place?.kind !== 'lapsed' || was === undefined) continue;
    const { phaseId, liegenschaftId, sliceId } = place;
    const key = awardKey(phaseId, liegenschaftId, sliceId);
    // While the package is awarded again the mark rests.
    if (book.awardOf.has(key) || !comparison.liegenschaftIndexOf.has(liegenschaftId)) continue;
    const { organisation, withdrawnAt, serviceProviderId } = was;
    const sumMillis = holderOf(liegenschaftId, sliceId, serviceProviderId)?.sumMillis ?? null;
    lost.set(key, { liegenschaftId, sliceId, organisation, withdrawnAt, sumMillis, mark });
  }
  return lost;
}

/** Says who lost how many packages and what they come to: «Hansewerk (22 Pakete, 1.234,567 T€)». */
export function losersText(lost: Iterable<LostPackage>): string {
  const losers = Map.groupBy(lost, ({ organisation = TEXTS.goneHolder }) => organisation);
  return joinGerman(
    Array.from(losers, ([organisation, packages]) => {
      const sums = packages.flatMap(({ sumMillis }) => sumMillis ?? []);
      const sum = sums.length === 0 ? null : sums.reduce((total, each) => total + each, 0);
      return TEXTS.loser(organisation, packages.length, sum === null ? undefined : formatThousands(sum));
    }),
  );
}

/** The holder of a package and its withdrawal: «war vergeben an Hansewerk, zurückgezogen am 23.11.26». */
export function lostText({ organisation = TEXTS.goneHolder, withdrawnAt, mark }: LostPackage): string {
  if (mark === undefined) return TEXTS.stillAwarded(organisation);
  return TEXTS.wasAwarded(organisation, withdrawnAt === null ? undefined : shortDate(withdrawnAt));
}
