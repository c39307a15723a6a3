import type { AwardFile } from '../award/award-out.ts';

/** An award of two packages, one of them given to Alpina; for tests. */
export function sampleAward({ a, s } = { a: 'Alpina', s: 'Spree' }): AwardFile {
  return {
    phaseTitle: 'Angebotsphase 1',
    extent: '1 von 2 Paketen vergeben',
    packages: [
      {
        nummer: 'L-1',
        name: '=1+1',
        sliceId: 'basisfm',
        standing: 'Vergeben',
        organisation: a,
        rank: 2,
        sumMillis: 1_234_567,
        targetMillis: 1_200_000,
        targetTenths: 1029,
        firmness: 'Rang 1 hält bis ± 0,59 %',
        remark: 'unvollständige Preiseingabe',
        reason: '=Ausfallrisiko',
        validCount: 1,
      },
      {
        nummer: 'L-1',
        name: '=1+1',
        sliceId: 'aufzug',
        standing: 'Kein Angebot',
        organisation: null,
        rank: null,
        sumMillis: null,
        targetMillis: null,
        targetTenths: null,
        firmness: 'kein wertbares Angebot',
        remark: '',
        reason: '',
        validCount: 0,
      },
    ],
    shares: [
      { organisation: a, count: 1, sumMillis: 1_234_567, remark: 'unvollständige Preiseingabe' },
      { organisation: s, count: 0, sumMillis: 0, remark: '' },
    ],
    notes: [`Nachlass ${a} 2 % ab 1.000 €: −24,691 €`],
  };
}
