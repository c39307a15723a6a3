import type { MemberEffect } from '@rahmenpreis/contract/phase.ts';
import { describe, expect, test } from 'vitest';
import { type MemberChange, memberLines, whoWords } from './member-words.ts';

const NOTHING: MemberEffect = {
  lvCount: 0,
  positionCount: 0,
  awardCount: 0,
  bids: { priced: 0, offering: 0 },
  bidders: [],
};
const HOUSE: MemberChange = {
  field: 'liegenschaftIds',
  isWanted: false,
  names: new Map([['l', 'L-001 Rathaus']]),
};
const bidder = (userId: string, priceCount: number | null, isOffering: boolean | null, awardCount = 0) => ({
  userId,
  priceCount,
  isOffering,
  awardCount,
});
const peopleOf = (count: number): MemberChange => ({
  field: 'userIds',
  isWanted: false,
  names: new Map(Array.from({ length: count }, (_, i) => [`b${i}`, `Firma ${i}`])),
});

describe('what hangs on a property', () => {
  const effect = {
    ...NOTHING,
    lvCount: 1,
    positionCount: 110,
    awardCount: 2,
    bids: { priced: 4, offering: 1 },
  };

  test('that leaves is said in sentences', () => {
    expect(memberLines(HOUSE, effect)).toEqual([
      '110 LV-Positionen fallen aus der Ausschreibung.',
      '2 Pakete sind schon vergeben; diese Vergaben gelten dann nicht mehr.',
      '4 Dienstleister haben in dieser Phase schon Preise eingegeben.',
      '1 Angebot ist bestätigt; seine Summe ändert sich.',
    ]);
    expect(memberLines(HOUSE, NOTHING)).toEqual([]);
  });

  test('that joins is said too, also that it has no LV yet', () => {
    const joining = { ...HOUSE, isWanted: true };
    expect(memberLines(joining, effect)[0]).toBe('110 LV-Positionen kommen zur Ausschreibung hinzu.');
    expect(memberLines(joining, NOTHING)).toEqual(['Ein LV ist dafür noch nicht hochgeladen.']);
  });

  test('of a sealed phase says nothing of offers', () => {
    expect(memberLines(HOUSE, { ...effect, awardCount: 0, bids: null })).toEqual([
      '110 LV-Positionen fallen aus der Ausschreibung.',
      'Die Phase ist versiegelt: Ob schon jemand etwas eingegeben hat, zeigt sie bis zur Öffnung nicht.',
    ]);
  });
});

describe('what hangs on a bidder that leaves', () => {
  test('is its confirmed offer, its prices and its awards', () => {
    const effect = {
      ...NOTHING,
      awardCount: 3,
      bidders: [bidder('b0', 0, false), bidder('b1', 101, true, 3)],
    };
    expect(memberLines(peopleOf(2), effect)).toEqual([
      'Firma 1: Teilnahme bestätigt, 101 Preise, 3 vergebene Pakete',
      'Firma 0: noch nichts eingegeben',
      '3 Pakete sind schon vergeben; diese Vergaben gelten dann nicht mehr.',
    ]);
  });

  test('is said of five at most, those with an offer first', () => {
    const bidders = Array.from({ length: 7 }, (_, i) => bidder(`b${i}`, i, i === 6));
    const lines = memberLines(peopleOf(7), { ...NOTHING, bidders });
    expect(lines[0]).toBe('Firma 6: Teilnahme bestätigt, 6 Preise');
    expect(lines.slice(4)).toEqual(['Firma 2: 2 Preise', 'und 2 weitere']);
    expect(whoWords(peopleOf(7))).toBe('7 Nutzer');
    expect(whoWords(peopleOf(2))).toBe('Firma 0 und Firma 1');
  });

  test('is not said in a sealed phase, and nothing of who joins', () => {
    const bidders = [bidder('b0', null, null)];
    expect(memberLines(peopleOf(1), { ...NOTHING, bids: null, bidders })).toEqual([
      'Die Phase ist versiegelt: Ob schon jemand etwas eingegeben hat, zeigt sie bis zur Öffnung nicht.',
    ]);
    expect(memberLines({ ...peopleOf(1), isWanted: true }, { ...NOTHING, bidders })).toEqual([]);
  });
});
