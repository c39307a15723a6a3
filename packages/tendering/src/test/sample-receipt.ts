import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { createLvTable } from '@rahmenpreis/pricing/price-book/price-book.ts';
import { priceOffers } from '@rahmenpreis/pricing/price/price-offers.ts';
import { printKeyvalKey } from '../keyval/keyval-key.ts';
import { epEntry } from './ep-entry.ts';
import { createPriceFrame, readOffer } from '../offer/offer-price-book.ts';
import type { DeclaredLetter } from '../receipt/offer-letter.ts';
import type { ReceiptEntered, ReceiptSource } from '../receipt/receipt-content.ts';
import { signatureTable } from '../receipt/receipt-signature.ts';
import type { ReceiptTable } from '../receipt/receipt-tables.ts';

const PHASE = '00000000-0000-4000-8000-000000000001';
const HOUSES = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'] as const;

/** What a test chooses of the offer that a receipt is made from; texts may be anything. */
export interface ReceiptSketch {
  readonly epMillis: readonly (number | null)[];
  /** Of the first property in thousandths, 0 where none is set. */
  readonly factorMillis: number;
  readonly isOutside: boolean;
  readonly texts: readonly string[];
  readonly documents: readonly { filename: string; sha256: string }[];
  readonly letter?: DeclaredLetter;
  readonly binding?: ReceiptSource['binding'];
  readonly entered?: ReceiptEntered;
}

function entry(epCode: string, title: string, leftInt: number): EpEntry {
  return epEntry({ number: String(leftInt), title, epCode, leftInt, rightInt: leftInt + 1 });
}

/**
 * An offer of two properties to make a receipt from, each row one piece of each position; `order` is that of
 * reading.
 */
export function sampleReceipt(
  { epMillis, factorMillis, isOutside, texts, documents, letter, binding, entered }: ReceiptSketch,
  order: <T>(list: readonly T[]) => readonly T[] = (list) => list,
): ReceiptSource {
  const [phaseTitle = 'Phase', organisation = 'Alpina', house = 'Haus', position = 'Leistung'] = texts;
  const epCodes = order(epMillis.map((_, index) => `UE${index}`));
  const liegenschaften = order(HOUSES.map((id, l) => ({ id, nummer: `L-${l}`, name: house })));
  const { frame, places } = createPriceFrame({
    phaseId: PHASE,
    epCodes,
    properties: liegenschaften.map(({ id }) => ({ liegenschaftId: id, region: 'Hamburg' })),
  });
  const lv = { ...createLvTable(epCodes.length), mengeMillis: new Float64Array(epCodes.length).fill(1_000) };
  lv.epIndex.set(epCodes.map((_, index) => index));
  const [first, second] = HOUSES;
  const { table } = readOffer(frame, places, [
    ...epMillis.flatMap((millis, index) =>
      millis === null
        ? []
        : [
            {
              key: printKeyvalKey({ kind: 'ep', phaseId: PHASE, epCode: `UE${index}` }),
              value: String(millis),
            },
          ],
    ),
    ...(factorMillis === 0
      ? []
      : [
          {
            key: printKeyvalKey({ kind: 'ls', phaseId: PHASE, liegenschaftId: first, tag: 'uegm' }),
            value: String(factorMillis),
          },
        ]),
    { key: printKeyvalKey({ kind: 'm', phaseId: PHASE, liegenschaftId: second }), value: String(!isOutside) },
  ]);
  return {
    phase: { id: PHASE, title: phaseTitle },
    organisation: { id: '00000000-0000-4000-8000-0000000000cc', name: organisation },
    participation: 'true',
    declaration: { name: 'Sabine Kremer', at: '2026-11-06T09:04:00.000Z', letter: letter ?? null },
    entered: entered ?? null,
    entries: order(epMillis.map((_, index) => entry(`UE${index}`, position, 1 + 2 * index))),
    liegenschaften,
    places,
    table,
    sums: priceOffers({ ...frame, lvs: liegenschaften.map(() => lv), offers: [table] }),
    documents: order(documents),
    binding: binding ?? null,
  };
}

/** A block beside a receipt with any signature. */
export function sampleSignature(signature: string): ReceiptTable {
  const facts = {
    version: 1,
    checkValue: 'ab12cd34'.repeat(8),
    phaseId: PHASE,
    organisationId: HOUSES[0],
    madeAt: '2026-11-06T09:04:00.000Z',
    checkpoint: null,
    key: 'k'.repeat(43),
  } as const;
  return signatureTable(facts, () => signature);
}
