import type { AwardLetter } from '@rahmenpreis/contract/memo.ts';
import { fillFields } from '@rahmenpreis/german/fill-fields.ts';
import { longDate } from '@rahmenpreis/german/german-date.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { FLAG_NOT_IN_MARKET } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { isAwardable } from '../award/award.ts';
import { writtenDay } from '../phase/binding-state.ts';
import { dayOfInstant, nextDay, startOfDay } from '../phase/phase-day.ts';
import { layPackages, type MemoPackage, type MemoPackages } from './memo-packages.ts';
import { when } from '@rahmenpreis/german/when.ts';
import type { MemoSource } from './memo-source.ts';

/** A letter as it follows from the award, before anything is sent. */
export type DraftLetter = Omit<AwardLetter, 'orderedAt' | 'orderedBy' | 'sentAt'>;

/** Names of the letters. */
export const CAUSE_WORDS = { award: 'Zuschlag', rejection: 'Absage' } as const;

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

/** Fills the fields of the owner's text, as of an instant, and adds until when the bidder is bound. */
export function fillLetter(
  text: string,
  letter: Pick<AwardLetter, 'organisation' | 'packages' | 'reason' | 'boundUntil'>,
  sentAt: string,
): string {
  const { organisation, packages, reason, boundUntil: day } = letter;
  const values = { Unternehmen: organisation, Pakete: packages, Grund: reason, Tag: earliestDay(sentAt) };
  const bound = day && `Das Angebot von ${organisation} bindet bis zum ${writtenDay(day)}.`;
  return [fillFields(text, values), ...(bound ? [bound] : [])].join('\n\n');
}

/** Lists packages by place: «L-001 Rathaus: Basis FM, Energiemanagement». */
function placesText(packages: readonly MemoPackage[]): string {
  const byPlace = Map.groupBy(packages, ({ place }) => place);
  return [...byPlace]
    .map(([place, own]) => `- ${place}: ${own.map(({ group }) => group).join(', ')}`)
    .join('\n');
}

/** Tells a winner its packages and, of its own offer, gross, rebate and net. */
function wonText({ packages, grossMillis, rebate, netMillis }: MemoPackages['shares'][number]): string {
  const sum = `Summe: ${formatMillis(grossMillis)} €`;
  const net = rebate && [rebate.text, `Summe nach Nachlass: ${formatMillis(netMillis)} €`];
  return [placesText(packages), '', sum, ...(net ?? [])].join('\n');
}

/** A package that another bidder gets, with the offer for it. */
interface LostPackage extends MemoPackage {
  readonly offer: MemoPackage['winner'];
}

/** Lists the packages that a bidder made a valid offer for and others get. */
function listLost(awarded: readonly MemoPackage[], serviceProviderId: string): LostPackage[] {
  return awarded.flatMap((each) => {
    const offer = each.offers.find((own) => own.serviceProviderId === serviceProviderId);
    if (offer === undefined || offer === each.winner || !isAwardable(offer)) return [];
    return (offer.flags & FLAG_NOT_IN_MARKET) === 0 ? [{ ...each, offer }] : [];
  });
}

/** True where price alone does not say why another won; behind an equal sum on rank 1 it does. */
function isPassed({ offer, winner }: LostPackage): boolean {
  if (winner.rank === null) return true;
  const lead = winner.sumMillis - offer.sumMillis;
  return offer.rank !== null && (lead > 0 || (lead === 0 && winner.rank > 1));
}

/** Says why a bidder did not get packages that it offered, without an amount of anybody. */
function lostReason(lost: readonly LostPackage[]): string {
  const incomplete = lost.filter(({ offer }) => offer.rank === null).length;
  const passed = lost.filter(isPassed);
  const behind = lost.filter((own) => own.offer.rank !== null && !passed.includes(own));
  const equal = behind.filter(({ offer, winner }) => offer.sumMillis === winner.sumMillis).length;
  const dearer = behind.length - equal;
  const of = (count: number) => counted(count, 'Paket', 'Paketen');
  return [
    ...when(dearer > 0, `Bei ${of(dearer)} lag ein günstigeres wertbares Angebot vor.`),
    ...when(equal > 0, `Bei ${of(equal)} lag ein gleich günstiges wertbares Angebot vor.`),
    ...when(incomplete > 0, `Bei ${of(incomplete)} fehlten Preise.`),
    ...passed.map(({ place, group, award }) => `${place}, ${group}: ${award.reason ?? ''}`.trim()),
  ].join('\n');
}

/**
 * Drafts the letters on an award: one to who gets packages, and one to who offered packages that others get;
 * a bidder may get both. The other bidder's name is told, its prices never are.
 */
export function draftLetters(source: MemoSource): DraftLetter[] {
  const { awarded, shares } = layPackages(source);
  return source.comparison.providers.flatMap(({ serviceProviderId, organisation }) => {
    const own = source.bidders.find((bidder) => bidder.serviceProviderId === serviceProviderId);
    const bound = own?.boundUntil ? { boundUntil: own.boundUntil } : {};
    const to = { serviceProviderId, organisation, ...bound };
    const letters: DraftLetter[] = [];
    const share = shares.find((own) => own.serviceProviderId === serviceProviderId);
    if (share !== undefined) letters.push({ ...to, cause: 'award', packages: wonText(share), reason: '' });
    const lost = listLost(awarded, serviceProviderId);
    const byWinner = Map.groupBy(lost, ({ winner }) => winner.organisation);
    const packages = [...byWinner].map(([winner, own]) => `An ${winner}:\n${placesText(own)}`).join('\n\n');
    if (lost.length > 0) letters.push({ ...to, cause: 'rejection', packages, reason: lostReason(lost) });
    return letters;
  });
}
