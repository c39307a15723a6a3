import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { gebaeudeInputSchema } from '@rahmenpreis/contract/schema/gebaeude.ts';
import { liegenschaftInputSchema } from '@rahmenpreis/contract/schema/liegenschaft.ts';
import type { LvSummary } from '@rahmenpreis/contract/lv.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { readRahmenpreisOffers } from '@rahmenpreis/tendering/rahmenpreise/rahmenpreisvergleich.ts';
import { otherOffer, sampleLv, sampleOffer } from './sample-lv.ts';
import { accountWith } from './sample-provider.ts';
import { sampleCatalog } from './sample-sheet.ts';
import { type SentPreisspiegel } from '../lv/preisspiegel-out.ts';
import { entered, PHASE } from './sample-keyvals.ts';

/** Texts that a spreadsheet would take for formulas; for tests. */
export const HARMFUL = ['=1+1', '+49 40', '-1', '@SUM(A1)', '\t=1'] as const;

const [EQUALS, PLUS, MINUS, AT, TAB] = HARMFUL;
export const HOUSE = '00000000-0000-4000-8000-00000000000a';

export const PHASE_ROW: Phase = {
  id: HOUSE,
  title: AT,
  start: '2026-11-02T07:00:00.000Z',
  end: '2026-12-04T01:00:00.000Z',
  type: 'OFFER',
  seal: 'NONE',
};
export const sampleProvider = accountWith([EQUALS, PLUS, MINUS, AT]);
export const adresse = { ...sampleLv.liegenschaft.adresse, strasse: EQUALS };
export const liegenschaft = { id: HOUSE, nummer: PLUS, name: MINUS, adresse };
export const entries = sampleCatalog(['A1', 'A2', 'A3']).map((entry): EpEntry => ({ ...entry, title: AT }));
export const positions = sampleLv.positions.map((position) => ({ ...position, description: EQUALS }));
export const lv = { ...sampleLv, liegenschaft, entries, positions };
export const alpha = { ...sampleOffer, organisation: EQUALS };
export const beta = { ...otherOffer, organisation: TAB };

export const sentPreisspiegel: SentPreisspiegel = {
  phaseTitle: PLUS,
  phaseState: 'running',
  madeMs: Date.UTC(2026, 10, 20, 12),
  liegenschaft,
  lv: {
    entries,
    positions,
    offers: [alpha, beta].map((offer, p) => ({ ...offer, serviceProviderId: `${p}` })),
  },
  view: { hasSpread: true, hasIdeal: true, outlierPercent: 10 },
};

export const frameOffers = readRahmenpreisOffers(
  PHASE,
  [
    { id: 'a', organisation: EQUALS, organisationId: 'a' },
    { id: 'b', organisation: TAB, organisationId: 'b' },
  ],
  [
    ...entered('a', { offer: 'true', ep_A1: '1426', bl_Hamburg_uegm: '1050', [`n_${HOUSE}_waste`]: '950' }),
    ...entered('b', { offer: 'true', ep_A1: '2852' }),
  ],
);

export const receiptSketch = {
  epMillis: [1_426, null],
  factorMillis: 1_050,
  isOutside: true,
  texts: [EQUALS, PLUS, MINUS, AT],
  documents: [{ filename: EQUALS, sha256: MINUS }],
};

export const SUMMARY: LvSummary = {
  id: HOUSE,
  phaseId: PHASE_ROW.id,
  propertyId: HOUSE,
  filename: EQUALS,
  createdAt: PHASE_ROW.start,
  positionCount: 7,
};

export function sampleList() {
  const input = { nummer: PLUS, name: MINUS, beschreibung: AT, adresse };
  const house = liegenschaftInputSchema.parse(input);
  return [
    { ...house, gebaeude: [gebaeudeInputSchema.parse({ nummer: EQUALS, name: AT, adresse })] },
    { ...house, nummer: '2', gebaeude: [] },
  ];
}

export const outlierLine = {
  weightMillis: -1_234,
  kind: 'Zeitraum ÷12',
  epCode: PLUS,
  number: '1.1',
  title: EQUALS,
  group: 'Basis FM',
  organisation: MINUS,
  propertyCount: 2,
  mengeMillis: 1_500,
  unit: 'h',
  epMillis: null,
  beforeMillis: 83,
  epFactoredMillis: null,
  referenceMillis: 1_000,
  tenths: 83,
  sumMillis: 125,
  state: 'offen',
  note: TAB,
  by: 'Vera Muster',
};
