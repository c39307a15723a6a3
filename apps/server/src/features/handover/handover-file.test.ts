import { anyPriceBook, priceCellExactly } from '@rahmenpreis/pricing/test/any-price-book.ts';
import { type SliceId, SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { USUAL_HANDOVER } from '@rahmenpreis/contract/handover-form.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv, readExcel } from '@rahmenpreis/workbook/test/plain-table.ts';
import { writeHandover } from './handover-file.ts';
import type { HandoverInputs } from './load-handover.ts';

const PHASE_ID = '00000000-0000-4000-8000-000000000001';
const TAGS = SLICES.map(({ tags }) => tags[0]);

/** An award of a drawn tender: of each cell one of the bidders, or none; a rebate for some. */
const anyAward = anyPriceBook.chain((book) => {
  const cells = book.lvs.length * book.sliceCount;
  return fc.record({
    book: fc.constant(book),
    winners: fc.array(fc.integer({ min: -1, max: book.offers.length - 1 }), {
      minLength: cells,
      maxLength: cells,
    }),
    tenths: fc.array(fc.option(fc.integer({ min: 1, max: 300 })), { minLength: 3, maxLength: 3 }),
    participation: fc.array(fc.constantFrom('true' as const, 'false' as const, null), {
      minLength: 3,
      maxLength: 3,
    }),
  });
});

type Award = typeof anyAward extends fc.Arbitrary<infer A> ? A : never;

function inputsOf({ book, winners, tenths, participation }: Award): HandoverInputs {
  const awards = winners.flatMap((p, cell) => {
    if (p < 0) return [];
    const liegenschaftId = `l${Math.floor(cell / book.sliceCount)}`;
    const sliceId = SLICES[cell % book.sliceCount]!.sliceId as SliceId;
    const entry = { key: `${liegenschaftId} ${sliceId}`, value: `p${p}` } as never;
    return [{ entry, phaseId: PHASE_ID, liegenschaftId, sliceId, serviceProviderId: `p${p}` }];
  });
  return {
    phaseTitle: 'Phase',
    asOf: 'Phase (läuft), Stand jetzt',
    author: 'Immobilien GmbH',
    form: USUAL_HANDOVER,
    book,
    providers: book.offers.map((_, p) => ({
      id: `p${p}`,
      organisation: `Firma ${p}`,
      erpNummer: `K${p}`,
      participation: participation[p] ?? null,
      contract: undefined,
      condition:
        tenths[p] == null
          ? undefined
          : ({
              serviceProviderId: `p${p}`,
              tiers: [{ fromMillis: 0, tenths: tenths[p] }],
              filledCount: 0,
            } as never),
    })),
    properties: book.lvs.map((lv, l) => ({
      id: `l${l}`,
      nummer: `L-${l}`,
      name: 'Haus; "Ost"',
      erpNummer: '',
      positions: JSON.stringify(
        Array.from(lv.slice, (s, row) => ({
          serialNumber: String(row),
          identificationNumber: '',
          description: '=1+1',
          epCode: `E${lv.epIndex[row]}`,
          unit: 'm²',
          sliceTag: TAGS[s],
          mengeMillis: lv.mengeMillis[row],
          optionalPosition: lv.inactive[row] === 1,
          optionalPositionActive: false,
        })),
      ),
    })),
    awards,
    targets: new Map(),
    closed: undefined,
    marks: { p0: 'vom Auftraggeber erfasst' },
  };
}

/** The thousandths of a German number without grouping. */
const millis = (text: string) =>
  BigInt(text.replace(',', '')) * 10n ** BigInt(3 - (text.split(',')[1] ?? '').length);
/** A factor, a price or an amount with the decimals that it has. */
const exact = (text: string): [bigint, number] => {
  const [whole = '', decimals = ''] = text.split(',');
  return [BigInt(whole + decimals), decimals.length];
};

describe('the hand-over of any award', () => {
  test('adds up to the thousandth, each row reckoned from its own cells, in CSV and Excel alike', async () => {
    await fc.assert(
      fc.asyncProperty(anyAward, async (award) => {
        const inputs = inputsOf(award);
        const { book, winners, participation, tenths } = award;
        const expected = winners.flatMap((p, cell) => {
          if (p < 0 || participation[p] !== 'true') return [];
          const [l, s] = [Math.floor(cell / book.sliceCount), cell % book.sliceCount];
          const { sum, flags } = priceCellExactly(book, p, l, s);
          return (flags & 4) === 0 ? [{ name: `L-${l} ${SLICES[s]!.title} Firma ${p}`, p, sum }] : [];
        });
        const csv = writeHandover(inputs, 'csv');
        expect(csv === 'nothing').toBe(expected.length === 0);
        if (csv === 'nothing') return;
        const rows = readCsv(Buffer.from(csv).toString('utf8'));
        const sums = new Map<string, bigint>();
        for (const row of rows) {
          const name = `${row['Liegenschaftsnummer']} ${row['Leistungsgruppe']} ${row['Dienstleister']}`;
          const gp = row['GP'] === '' ? 0n : millis(row['GP']!);
          sums.set(name, (sums.get(name) ?? 0n) + gp);
          if (row['GP'] === '' || row['Bedarfsposition'] === 'ruht') continue;
          const parts = ['Menge', 'EP', 'Faktor Bundesland', 'Faktor Liegenschaft', 'Faktor Nachhaltigkeit'];
          const told = parts.map((header) => exact(row[header]!));
          const product = told.reduce((all, [value]) => all * value, 1n);
          const scale = 10n ** BigInt(told.reduce((all, [, decimals]) => all + decimals, 0));
          expect(gp).toBe((2_000n * product + scale) / (2n * scale));
          const [epExact, decimals] = exact(row['Ep (faktoriert)']!);
          const [amount, ofAmount] = exact(row['Menge']!);
          const whole = 10n ** BigInt(decimals + ofAmount);
          expect(gp).toBe((2_000n * amount * epExact + whole) / (2n * whole));
        }
        expect([...sums]).toEqual(expected.map(({ name, sum }) => [name, sum]));

        const [table, told] = readExcel(writeHandover(inputs, 'excel') as Uint8Array);
        const header = table!.findIndex((cells) => cells.includes('GP'));
        const at = table![header]!.indexOf('GP');
        const gps = table!
          .slice(header + 1)
          .map((cells) => BigInt(Math.round(Number(cells[at] ?? 0) * 1_000)));
        expect(gps).toEqual(rows.map((row) => (row['GP'] === '' ? 0n : millis(row['GP']!))));
        for (const p of new Set(expected.map((own) => own.p))) {
          const gross = expected.filter((own) => own.p === p).reduce((sum, own) => sum + own.sum, 0n);
          const rebate = (2n * gross * BigInt(tenths[p] ?? 0) + 1_000n) / 2_000n;
          const line = told!.find(([name]) => name === `Firma ${p}`)!;
          const amounts = line.slice(2, 5).map((value) => BigInt(Math.round(Number(value) * 1_000)));
          expect(amounts).toEqual([gross, rebate, gross - rebate]);
        }
        const isMarked = told!.some(([note]) => note === 'Firma 0: vom Auftraggeber erfasst.');
        expect(isMarked).toBe(expected.some((own) => own.p === 0));
      }),
      { numRuns: 60 },
    );
  });
});
