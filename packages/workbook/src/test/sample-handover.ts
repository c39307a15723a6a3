import type { HandedAward } from '../award/handover-out.ts';
import { USUAL_HANDOVER } from '@rahmenpreis/contract/handover-form.ts';
import { sampleLv } from './sample-lv.ts';
import { sampleOrder } from './sample-order.ts';

/** A handed-over award of one package, with these texts wherever somebody types one; for tests. */
export function sampleHandover({ a, s, w }: { a: string; s: string; w: string }): HandedAward {
  const contract = { number: a, begin: '2027-01-01', end: null, costObject: s };
  const provider = { erpNummer: w, organisation: a, contract, count: 1, sumMillis: 5_000 };
  const told = { ...provider, rebateMillis: 100, rebate: s };
  const property = { erpNummer: a, nummer: s, name: w };
  const { price, parts } = sampleOrder.offer;
  const pack = { property, sliceId: 'basisfm', provider: told, targetMillis: 4_700, price, parts } as const;
  return {
    phaseTitle: 'Angebotsphase 1 (läuft), Stand 20. November 2026, 13:00 Uhr',
    author: 'Immobilien GmbH',
    form: {
      ...USUAL_HANDOVER,
      columns: USUAL_HANDOVER.columns.map((own, at) => (at === 0 ? { ...own, header: a } : own)),
    },
    providers: [told],
    lines: sampleLv.positions.map((position, row) => ({ pack, position, row })),
    notes: [s],
  };
}
