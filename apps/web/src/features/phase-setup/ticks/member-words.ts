import type { MemberEffect } from '@rahmenpreis/contract/phase.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { TEXTS } from '../texts.ts';
import type { TickField } from './use-ticks.ts';

/** So many rows are named; more are counted. */
const NAMED = 5;

/** Properties or bidders that are to join a phase or to leave it. */
export interface MemberChange {
  readonly field: TickField;
  readonly isWanted: boolean;
  /** What they are called, by their ids. */
  readonly names: ReadonlyMap<string, string>;
}

/** The words that differ with what is changed, and which way. */
export function memberTexts({ field, isWanted }: Pick<MemberChange, 'field' | 'isWanted'>) {
  return TEXTS.members[field][isWanted ? 'in' : 'out'];
}

/** Names the rows, or says how many they are. */
export function whoWords({ field, names }: MemberChange): string {
  if (names.size <= NAMED) return joinGerman([...names.values()]);
  const { someLiegenschaften, someUsers } = TEXTS.members;
  return field === 'userIds' ? someUsers(names.size) : someLiegenschaften(names.size);
}

/** What hangs on the change, a sentence each; nothing of offers where nobody may know of them (decision 0067). */
export function memberLines(change: MemberChange, effect: MemberEffect): string[] {
  return change.field === 'userIds' ? userLines(change, effect) : liegenschaftLines(change, effect);
}

function liegenschaftLines({ isWanted }: MemberChange, effect: MemberEffect): string[] {
  const { members } = TEXTS;
  const { lvCount, positionCount, awardCount, bids } = effect;
  const lines: string[] = [];
  if (positionCount > 0)
    lines.push(isWanted ? members.positionsIn(positionCount) : members.positionsOut(positionCount));
  if (isWanted && lvCount === 0) lines.push(members.noLvs);
  if (!isWanted && awardCount > 0) lines.push(members.awards(awardCount));
  if (bids === null) lines.push(members.sealed);
  if (bids !== null && bids.priced > 0) lines.push(members.priced(bids.priced));
  if (bids !== null && bids.offering > 0 && positionCount > 0) lines.push(members.offering(bids.offering));
  return lines;
}

function userLines({ isWanted, names }: MemberChange, { bids, bidders, awardCount }: MemberEffect): string[] {
  const { members } = TEXTS;
  if (isWanted) return [];
  const entered = bidders.flatMap(({ userId, priceCount, isOffering, awardCount: awards }) => {
    const parts = [
      ...(isOffering === true ? [members.bidderOffering] : []),
      ...(priceCount !== null && priceCount > 0 ? [members.bidderPrices(priceCount)] : []),
      ...(awards > 0 ? [members.bidderAwards(awards)] : []),
    ];
    if (parts.length === 0 && bids === null) return [];
    const told = parts.length === 0 ? members.bidderNothing : parts.join(', ');
    // Who stands to lose most is named first.
    const weight = (isOffering === true ? 1e9 : 0) + awards * 1e6 + (priceCount ?? 0);
    return [{ line: members.bidder(names.get(userId) ?? '', told), weight }];
  });
  const lines = entered.toSorted((a, b) => b.weight - a.weight).map(({ line }) => line);
  const rest = lines.length - NAMED;
  return [
    ...lines.slice(0, NAMED),
    ...(rest > 0 ? [members.moreBidders(rest)] : []),
    ...(awardCount > 0 ? [members.awards(awardCount)] : []),
    ...(bids === null ? [members.sealed] : []),
  ];
}
