import { expect, test } from 'vitest';
import { type MemberChange, whoWords } from './member-question.tsx';

const peopleOf = (count: number): MemberChange => ({
  field: 'userIds',
  isWanted: false,
  names: new Map(Array.from({ length: count }, (_, i) => [`b${i}`, `Firma ${i}`])),
});

test('five at most are named, more are counted', () => {
  expect(whoWords(peopleOf(7))).toBe('7 Nutzer');
  expect(whoWords(peopleOf(2))).toBe('Firma 0 und Firma 1');
});
