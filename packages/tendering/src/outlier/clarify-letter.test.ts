import type { OutlierPrice } from '@rahmenpreis/contract/outlier.ts';
import { percentTenths } from '@rahmenpreis/pricing/numbers/percent.ts';
import { describe, expect, test } from 'vitest';
import { clarifyLetter, type LetterFrame } from './clarify-letter.ts';

const FRAME: LetterFrame = {
  organisation: 'Alpina Facility Services AG',
  phaseTitle: 'Angebotsphase 2',
  isRunning: false,
  reference: 'others',
  until: '2026-12-04',
  sender: 'Petra Lindner',
};

const NAMES = { number: '1.1.10', title: 'Objektleitung vor Ort', unit: 'h' };

function letterOf(prices: readonly Partial<OutlierPrice>[], frame: Partial<LetterFrame> = {}): string {
  const plain: OutlierPrice = {
    serviceProviderId: '',
    epCode: 'UE0010',
    kind: 'above',
    factor: null,
    isLess: false,
    beside: frame.reference ?? 'others',
    epMillis: 77_500,
    beforeMillis: 70_001,
    mengeMillis: 5_023_000,
    sumMillis: 143_100,
    referenceMillis: 100_007,
    cellCount: 5,
    propertyCount: 5,
  };
  const rows = prices.map((own) => {
    const price = { ...plain, ...own };
    return { ...NAMES, price, tenths: percentTenths(price.sumMillis, price.referenceMillis) };
  });
  return clarifyLetter(rows, { ...FRAME, ...frame });
}

describe('the text of a letter', () => {
  test('names bidder, position, price, reference and day', () => {
    expect(letterOf([{}])).toBe(
      [
        'Alpina Facility Services AG',
        '',
        'Aufklärung zu Ihrem Angebot, Angebotsphase 2',
        '',
        'Sehr geehrte Damen und Herren,',
        '',
        'bei der Prüfung Ihres Angebots ist uns der folgende Preis aufgefallen:',
        '',
        '1. UE0010 Objektleitung vor Ort (Position 1.1.10): Ihr Einheitspreis von 77,500 € je h erscheint uns ungewöhnlich hoch, in 5 Liegenschaften.',
        '',
        'Bitte erläutern Sie uns bis zum 4. Dezember 2026, wie sich dieser Preis zusammensetzt, und bestätigen Sie, dass er so gemeint ist.',
        'Ihre Preise können Sie mit der Antwort nicht mehr ändern.',
        '',
        'Mit freundlichen Grüßen',
        'Petra Lindner',
      ].join('\n'),
    );
  });

  test.each([
    [{ kind: 'missing', epMillis: null, sumMillis: null }, ': Ihr Preis fehlt, in 5'],
    [{ kind: 'zero', epMillis: 0, sumMillis: 0 }, 'von 0,000 € je h bedarf einer Erläuterung'],
    [
      { kind: 'slip', factor: 10 },
      'erscheint uns ungewöhnlich hoch; bitte prüfen Sie, ob das Komma richtig steht,',
    ],
    [
      { kind: 'period', factor: 12, isLess: true, beside: 'before' },
      'etwa den 12. Teil Ihres Preises der Vorphase (damals 70,001 €); bitte prüfen Sie, für welchen Zeitraum er gilt',
    ],
    [{ kind: 'below', sumMillis: 60_000 }, 'erscheint uns ungewöhnlich niedrig'],
  ] as const)('says of %o what is odd', (price, words) => {
    expect(letterOf([price])).toContain(words);
  });

  test('beside the own earlier price it is told to the cent; several prices are numbered; a running phase says what can be done', () => {
    const text = letterOf([{}, { propertyCount: 1 }], { reference: 'before', isRunning: true });
    expect(text).toContain(
      'liegt 43,1 % über Ihrem Preis der Vorphase (damals 70,001 €), in 5 Liegenschaften.',
    );
    expect(text).toMatch(/\n2\. UE0010 .*, in 1 Liegenschaft\.\n/);
    expect(text).toContain('Solange die Phase läuft, können Sie Ihre Preise selbst ändern.');
  });

  test('what the others ask is not in it, however they ask', () => {
    const letters = [50_000, 100_007, 142_200].map((referenceMillis) => letterOf([{ referenceMillis }]));
    expect(new Set(letters).size).toBe(1);
    expect(letters[0]).not.toContain('70,001');
  });
});
