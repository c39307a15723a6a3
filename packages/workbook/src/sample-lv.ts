import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/numbers/units.ts';
import type { LvFilePosition } from './lv-in.ts';
import type { PricedLv, PricedOffer } from './priced-lv.ts';
import { sampleCatalog } from './sample-sheet.ts';

const entries: EpEntry[] = sampleCatalog(['A1', 'A2', 'A3']);

function position(
  serialNumber: string,
  epCode: string,
  changes: Partial<LvFilePosition> = {},
): LvFilePosition {
  return {
    serialNumber,
    identificationNumber: '',
    mengeMillis: 2500,
    description: `Leistung ${epCode}`,
    optionalPosition: false,
    optionalPositionActive: false,
    epCode,
    leftInt: 2,
    rightInt: 3,
    sliceTag: 'uegm',
    unit: 'h',
    ...changes,
  };
}

const positions: LvFilePosition[] = [
  position('1', 'A2', { description: '=HYPERLINK("x")' }),
  position('2', 'A1', { optionalPosition: true, optionalPositionActive: true }),
  position('3', 'A1', { optionalPosition: true }),
  position('4', 'A3', { sliceTag: 'aufzug' }),
  position('5', 'WEG', { sliceTag: 'aufzug' }),
];

/** An offer with everything priced: GPs 100, 200, 0 (inactive), 300 and 0 (no longer in the catalogue); for tests. */
export const sampleOffer: PricedOffer = {
  organisation: 'Alpha GmbH',
  participation: 'true',
  epFactoredMillis: [40_000, 80_000, 80_000, 120_000, null],
  gpMillis: Float64Array.of(100_000, 200_000, 0, 300_000, 0),
  positionFlags: Uint8Array.of(0, 0, 0, 0, FLAG_PRICE_MISSING),
};

/** A more expensive offer outside its market, with a price missing; for tests. */
export const otherOffer: PricedOffer = {
  organisation: 'Beta AG',
  participation: 'true',
  epFactoredMillis: [null, 100_000, 100_000, 120_004, null],
  gpMillis: Float64Array.of(0, 250_000, 0, 300_010, 0),
  positionFlags: Uint8Array.of(FLAG_PRICE_MISSING, 0, 0, 0, FLAG_PRICE_MISSING).map(
    (flag) => flag | FLAG_NOT_IN_MARKET,
  ),
};

/** A small LV with an active and an inactive optional position and one that left the catalogue; for tests. */
export const sampleLv: Omit<PricedLv, 'offers'> = {
  liegenschaft: {
    nummer: 'L-001',
    name: 'Kontorhaus',
    adresse: {
      strasse: 'Am Sandtorkai',
      hausnummer: '40',
      postleitzahl: '20457',
      stadt: 'Hamburg',
      region: 'Hamburg',
      land: 'Deutschland',
    },
  },
  entries,
  positions,
};
