import type { ReceiptComparison } from '@rahmenpreis/contract/receipt.ts';
import { expect, test } from 'vitest';
import { judgeComparison } from './compare-receipt.tsx';

const KEPT: ReceiptComparison['kept'][number] = {
  phaseId: 'hier',
  phaseTitle: 'Runde 1',
  organisation: 'Nordlicht',
  cause: 'ended',
  madeAt: '2026-11-20T12:00:00.000Z',
  checkValue: 'a'.repeat(64),
  isCurrent: true,
};

function judge(
  { isIntact = true, kept = [KEPT] }: Partial<Pick<ReceiptComparison, 'isIntact' | 'kept'>>,
  isFile = true,
) {
  return judgeComparison({ checkValue: KEPT.checkValue, isIntact, kept }, { phaseId: 'hier', isFile });
}

test('a receipt that is known names its bidder, and says whether it is the offer as it is stored', () => {
  expect(judge({})).toEqual({
    isGood: true,
    title: 'Der Beleg stammt aus Rahmenpreis: Nordlicht',
    explanation: 'Er gibt das Angebot dieser Phase wieder, wie es jetzt gespeichert ist.',
  });
  expect(judge({ kept: [{ ...KEPT, isCurrent: false }] }).explanation).toMatch(/seitdem geändert/);
  expect(judge({ kept: [{ ...KEPT, isCurrent: false, phaseId: 'dort' }] }).explanation).toMatch(
    /andere[nr]* Phase/,
  );
});

test('a value alone is never said to prove the paper on which it stands', () => {
  const { title, explanation } = judge({}, false);
  expect(title).toMatch(/^Der Prüfwert stammt/);
  expect(explanation).toContain('Ob die Zahlen auf einem PDF oder Ausdruck dazu passen');
});

test('a changed file and an unknown one are told apart', () => {
  expect(judge({ isIntact: false, kept: [] })).toMatchObject({
    isGood: false,
    title: 'Der Beleg stimmt nicht',
  });
  expect(judge({ kept: [] })).toMatchObject({ isGood: false, title: 'Der Beleg ist hier unbekannt' });
});
