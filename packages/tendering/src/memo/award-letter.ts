import type { AwardLetter } from '@rahmenpreis/contract/memo.ts';
import { longDate } from '@rahmenpreis/german/german-date.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { isAwardable } from '../award/award.ts';
import { dayOfInstant, nextDay, startOfDay } from '../phase/phase-day.ts';
import { layPackages, type MemoPackage } from './memo-packages.ts';
import { sumOf } from './memo-parts.ts';
import type { MemoSource } from './memo-source.ts';

/** A letter as it follows from the award, before anything is sent. */
export type DraftLetter = Omit<AwardLetter, 'orderedAt' | 'orderedBy' | 'sentAt'>;

/** The words that the owner's text has for what differs from bidder to bidder. */
export const LETTER_FIELDS = ['{Unternehmen}', '{Pakete}', '{Grund}', '{Tag}'] as const;

/** Texts that the owner begins with: for a bidder that gets something, and for one that does not. */
export const LETTER_TEXTS: Readonly<Record<AwardLetter['cause'], string>> = {
  award: `{Unternehmen} soll den Zuschlag auf folgende Pakete erhalten:

{Pakete}

Der Vertrag wird frühestens am {Tag} geschlossen.`,
  rejection: `wir unterrichten {Unternehmen} darüber, dass der Zuschlag auf folgende Pakete an andere Unternehmen gehen soll:

{Pakete}

Grund: {Grund}

Der Vertrag wird frühestens am {Tag} geschlossen.`,
};

/** By electronic means ten days lie between the day of sending and the contract (§ 134 (2) GWB). */
const WAITING_DAYS = 10;

/** Gives the first day on which a contract may be made after a letter of that instant: «12. Februar 2027». */
export function earliestDay(sentAt: string): string {
  let day = dayOfInstant(sentAt);
  // The days count from the one after sending; the contract may come once they are over.
  for (let count = 0; count <= WAITING_DAYS; count++) day = nextDay(day);
  return longDate(startOfDay(day));
}

/** Fills the fields of the owner's text, with what a letter sent at that instant says. */
export function fillLetter(
  text: string,
  { organisation, packages, reason }: Pick<AwardLetter, 'organisation' | 'packages' | 'reason'>,
  sentAt: string,
): string {
  const values: Readonly<Record<(typeof LETTER_FIELDS)[number], string>> = {
    '{Unternehmen}': organisation,
    '{Pakete}': packages,
    '{Grund}': reason,
    '{Tag}': earliestDay(sentAt),
  };
  // One pass: what stands in for a field is never read as one.
  return text.replace(/\{(?:Unternehmen|Pakete|Grund|Tag)\}/g, (field) => values[field as '{Tag}']);
}

/** Lists packages by place: «L-001 Rathaus: Basis FM, Energiemanagement». */
function placesText(packages: readonly MemoPackage[]): string {
  const byPlace = Map.groupBy(packages, ({ place }) => place);
  return [...byPlace]
    .map(([place, own]) => `- ${place}: ${own.map(({ group }) => group).join(', ')}`)
    .join('\n');
}

/** Tells a winner its packages and, of its own offer, gross, rebate and net. */
function wonText(won: readonly MemoPackage[], rebate: MemoSource['rebates'][number] | undefined): string {
  const gross = sumOf(won.map(({ winner }) => winner.sumMillis));
  const sum = `Summe: ${formatMillis(gross)} €`;
  if (rebate === undefined) return [placesText(won), '', sum].join('\n');
  const net = `Summe nach Nachlass: ${formatMillis(gross - rebate.rebateMillis)} €`;
  return [placesText(won), '', sum, rebate.text, net].join('\n');
}

/** Says why a bidder did not get packages that it offered, without an amount of anybody. */
function lostReason(lost: readonly MemoPackage[], serviceProviderId: string): string {
  const own = lost.map((each) => ({
    ...each,
    offer: each.offers.find((offer) => offer.serviceProviderId === serviceProviderId),
  }));
  const incomplete = own.filter(({ offer }) => ((offer?.flags ?? 0) & FLAG_PRICE_MISSING) !== 0).length;
  const first = own.filter(({ offer }) => offer?.rank === 1);
  const dearer = own.length - incomplete - first.length;
  const of = (count: number) => counted(count, 'Paket', 'Paketen');
  return [
    ...(dearer === 0 ? [] : [`Bei ${of(dearer)} lag ein günstigeres wertbares Angebot vor.`]),
    ...(incomplete === 0 ? [] : [`Bei ${of(incomplete)} fehlten Preise.`]),
    ...first.map(({ place, group, award }) => `${place}, ${group}: ${award.reason ?? ''}`.trim()),
  ].join('\n');
}

/**
 * Drafts the letters on an award: one to who gets packages, and one to who offered packages that others get;
 * a bidder may get both. The other bidder's name is told, its prices never are.
 */
export function draftLetters(source: MemoSource): DraftLetter[] {
  const { awarded } = layPackages(source);
  return source.comparison.providers.flatMap(({ serviceProviderId, organisation }): DraftLetter[] => {
    const won = awarded.filter(({ winner }) => winner.serviceProviderId === serviceProviderId);
    const lost = awarded.filter(
      ({ winner, offers }) =>
        winner.serviceProviderId !== serviceProviderId &&
        offers.some(
          (offer) =>
            offer.serviceProviderId === serviceProviderId &&
            isAwardable(offer) &&
            (offer.flags & FLAG_NOT_IN_MARKET) === 0,
        ),
    );
    const to = { serviceProviderId, organisation };
    const rebate = source.rebates.find((own) => own.serviceProviderId === serviceProviderId);
    const byWinner = Map.groupBy(lost, ({ winner }) => winner.organisation);
    const given = [...byWinner].map(([winner, own]) => `An ${winner}:\n${placesText(own)}`).join('\n\n');
    return [
      ...(won.length === 0
        ? []
        : [{ ...to, cause: 'award' as const, packages: wonText(won, rebate), reason: '' }]),
      ...(lost.length === 0
        ? []
        : [
            {
              ...to,
              cause: 'rejection' as const,
              packages: given,
              reason: lostReason(lost, serviceProviderId),
            },
          ]),
    ];
  });
}
