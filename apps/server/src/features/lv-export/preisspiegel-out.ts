import { crc32, deflateRawSync } from 'node:zlib';
import type { PreisspiegelView } from '@rahmenpreis/contract/preisspiegel.ts';
import { priceParts } from '@rahmenpreis/pricing/price/price-parts.ts';
import { priceLvOffers } from '@rahmenpreis/tendering/offer/priced-lv.ts';
import { layOutPreisspiegel, type SentPreisspiegel } from '@rahmenpreis/workbook/lv/preisspiegel-out.ts';
import { RAW_PRICES_HEAD, rawPriceLines } from '@rahmenpreis/workbook/lv/raw-prices-out.ts';
import { type Deflating, type LooseSheet, packLooseSheet } from '@rahmenpreis/workbook/sheet/join-sheets.ts';
import { packFiles } from '@rahmenpreis/workbook/sheet/xlsx/pack-parts.ts';
import { readCatalog, readPositions } from './lv-files-out.ts';
import type { PreisspiegelInputs } from './preisspiegel-inputs.ts';

/** Writes the bidders' prices of every position of some properties as CSV; all bidders if none is named. */
export function writeRawPrices(
  { phase, book, bidders, marks, properties }: PreisspiegelInputs,
  serviceProviderIds: readonly string[] | undefined,
): Uint8Array {
  const chosen = bidders.map(
    ({ serviceProviderId }) => serviceProviderIds?.includes(serviceProviderId) ?? true,
  );
  const texts = properties.map(({ liegenschaft, lIndex, positions }) => {
    const offers = priceLvOffers(book, lIndex, bidders).map((offer, p) => ({
      ...offer,
      mark: marks[offer.serviceProviderId],
      parts: priceParts(book, p, lIndex),
    }));
    return rawPriceLines({
      phaseTitle: phase.title,
      phaseState: phase.state,
      liegenschaft,
      positions: readPositions(positions),
      offers: offers.filter((_, p) => chosen[p]),
    });
  });
  return Buffer.from(RAW_PRICES_HEAD + texts.join(''));
}

/** As the platform does it: in JavaScript it took a third of the time of a workbook. */
const QUICKLY: Deflating = { deflate: (bytes) => deflateRawSync(bytes, { level: 1 }), crc32 };

/** Who is printed, what of the comparison, and when it was asked for. */
export interface PreisspiegelWish {
  readonly chosenIds: readonly string[] | undefined;
  readonly view: PreisspiegelView;
  readonly madeMs: number;
}

/** Prices the properties of a Preisspiegel one by one as they are printed: twenty are a lot to hold. */
export function* pricePreisspiegel(
  { phase, catalog, book, bidders, marks, properties }: PreisspiegelInputs,
  wish: PreisspiegelWish,
): Generator<SentPreisspiegel> {
  const entries = readCatalog(catalog);
  for (const { liegenschaft, lIndex, positions } of properties) {
    const offers = priceLvOffers(book, lIndex, bidders);
    const lv = { entries, positions: readPositions(positions), offers };
    yield { ...wish, phaseTitle: phase.title, phaseState: phase.state, liegenschaft, lv, marks };
  }
}

/**
 * Writes the Preisspiegel of some properties as sheets of a workbook that is joined from several answers: an
 * archive with what the workbook says of them in `sheets.json`, and the packed sheets in their order.
 */
export function packPreisspiegel(ground: PreisspiegelInputs, wish: PreisspiegelWish): Uint8Array {
  const loose: LooseSheet[] = [];
  const files: { name: string; bytes: Uint8Array; isPacked: boolean }[] = [];
  for (const paper of pricePreisspiegel(ground, wish)) {
    const packed = packLooseSheet(layOutPreisspiegel(paper).sheet, QUICKLY);
    loose.push(packed.loose);
    files.push({ name: `sheet${loose.length}`, bytes: packed.bytes, isPacked: true });
  }
  const listed = Buffer.from(JSON.stringify(loose));
  return packFiles([{ name: 'sheets.json', bytes: listed, isPacked: false }, ...files]);
}
