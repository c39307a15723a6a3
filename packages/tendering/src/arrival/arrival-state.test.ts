import { expect, test } from 'vitest';
import { tellArrival } from './arrival-state.ts';

const version = {
  number: 1,
  typedBy: ['Ida Muster'],
  checkedBy: 'Nora',
  isChecked: true,
  at: '2026-11-26T10:00:00Z',
  onPaper: [],
  objectUntil: '2026-12-06T10:00:00Z',
  objection: null,
};

test.each([
  ['SEALED', 'lag dem Auftraggeber vor der Öffnung unverschlüsselt vor'],
  ['FOUR_EYES', 'lag dem Auftraggeber vor der Öffnung unverschlüsselt vor'],
  ['NONE', 'die anderen Angebote waren für den Auftraggeber einsehbar'],
] as const)(
  'of an entered offer of a phase with the seal %s is said who could have seen what',
  (seal, said) => {
    const told = tellArrival({
      receivedAt: '2026-11-20T10:00:00Z',
      omission: null,
      versions: [version],
      isLate: false,
      isReplaced: false,
      isSettled: true,
      hasOwnOffer: false,
      seal,
      isReached: true,
    });
    expect(told).toEqual({
      state: 'finished',
      marks: ['vom Auftraggeber erfasst, eingegangen am 20.11.26, geprüft von Nora', said],
    });
  },
);
