import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { gebaeudeInputSchema } from '@rahmenpreis/contract/schema/gebaeude.ts';
import { liegenschaftInputSchema } from '@rahmenpreis/contract/schema/liegenschaft.ts';
import type { LvSummary } from '@rahmenpreis/contract/lv.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { readRahmenpreisOffers } from '@rahmenpreis/tendering/rahmenpreise/rahmenpreisvergleich.ts';
import { receiptContent } from '@rahmenpreis/tendering/receipt/receipt-content.ts';
import { receiptTables } from '@rahmenpreis/tendering/receipt/receipt-tables.ts';
import { sampleReceipt, sampleSignature } from '@rahmenpreis/tendering/test/sample-receipt.ts';
import { awardSheets } from '../award/award-out.ts';
import { writeHandoverExcel } from '../award/handover-out.ts';
import { effectSheets } from '../change/effect-out.ts';
import { clusterSheet } from '../cluster/cluster-out.ts';
import { factorsSheet } from '../factors/factors-out.ts';
import { liegenschaftenSheet } from '../liegenschaft/liegenschaften-out.ts';
import { listWithFindings } from '../list/findings-out.ts';
import { writeLv } from '../lv/lv-out.ts';
import { writeOrderLv } from '../lv/order-lv-out.ts';
import { writeReceipt } from '../receipt/receipt-out.ts';
import { writeSubmissions } from '../receipt/submissions-out.ts';
import { writeLvList, writeLvSheets } from '../many-lvs/many-lvs-out.ts';
import { phasesSheet } from '../phase/phases-out.ts';
import { setupSheets } from '../phase/setup-out.ts';
import { rahmenpreiseForm } from '../rahmenpreise/rahmenpreise-form.ts';
import { mengenSheet, type PriceListExtras, rahmenpreiseSheet } from '../rahmenpreise/rahmenpreise-out.ts';
import { rahmenpreisvergleichSheets } from '../rahmenpreise/rahmenpreisvergleich-out.ts';
import { providersSheet } from '../service-provider/providers-out.ts';
import { templateSheets } from '../template.ts';
import { auditLogSheet } from '../audit-log/audit-log-out.ts';
import { targetSheet } from '../target/target-out.ts';
import { outlierSheets } from '../outlier/outlier-out.ts';
import { portfolioSheets } from '../portfolio/portfolio-out.ts';
import { roundsSheet } from '../round/rounds-out.ts';
import { scenarioSheets } from '../scenario/scenario-out.ts';
import { sampleAward } from './sample-award.ts';
import { sampleCluster } from './sample-cluster.ts';
import { sampleHandover } from './sample-handover.ts';
import { otherOffer, sampleLv, sampleOffer } from './sample-lv.ts';
import { sampleAbout, sampleOrder } from './sample-order.ts';
import { accountWith } from './sample-provider.ts';
import { samplePortfolio } from './sample-portfolio.ts';
import { sampleRounds } from './sample-rounds.ts';
import { sampleScenario } from './sample-scenario.ts';
import { sampleEffect } from './sample-effect.ts';
import { sampleSubmissions } from './sample-submissions.ts';
import { sampleCatalog } from './sample-sheet.ts';
import { errorAt } from '../sheet/finding.ts';
import { layOutPreisspiegel, type SentPreisspiegel } from '../lv/preisspiegel-out.ts';
import { writeWorkbook } from '../sheet/write-workbook.ts';
import { entered, PHASE } from './sample-keyvals.ts';

/** Texts that a spreadsheet would take for formulas; for tests. */
export const HARMFUL = ['=1+1', '+49 40', '-1', '@SUM(A1)', '\t=1'] as const;

const [EQUALS, PLUS, MINUS, AT, TAB] = HARMFUL;
const HOUSE = '00000000-0000-4000-8000-00000000000a';

const PHASE_ROW: Phase = {
  id: HOUSE,
  title: AT,
  start: '2026-11-02T07:00:00.000Z',
  end: '2026-12-04T01:00:00.000Z',
  type: 'OFFER',
  seal: 'NONE',
};
const sampleProvider = accountWith([EQUALS, PLUS, MINUS, AT]);
const adresse = { ...sampleLv.liegenschaft.adresse, strasse: EQUALS };
const liegenschaft = { id: HOUSE, nummer: PLUS, name: MINUS, adresse };
const entries = sampleCatalog(['A1', 'A2', 'A3']).map((entry): EpEntry => ({ ...entry, title: AT }));
const positions = sampleLv.positions.map((position) => ({ ...position, description: EQUALS }));
const lv = { ...sampleLv, liegenschaft, entries, positions };
const alpha = { ...sampleOffer, organisation: EQUALS };
const beta = { ...otherOffer, organisation: TAB };

const sentPreisspiegel: SentPreisspiegel = {
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

const frameOffers = readRahmenpreisOffers(
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

const receiptSketch = {
  epMillis: [1_426, null],
  factorMillis: 1_050,
  isOutside: true,
  texts: [EQUALS, PLUS, MINUS, AT],
  documents: [{ filename: EQUALS, sha256: MINUS }],
};

const SUMMARY: LvSummary = {
  id: HOUSE,
  phaseId: PHASE_ROW.id,
  propertyId: HOUSE,
  filename: EQUALS,
  createdAt: PHASE_ROW.start,
  positionCount: 7,
};

function sampleList() {
  const input = { nummer: PLUS, name: MINUS, beschreibung: AT, adresse };
  const house = liegenschaftInputSchema.parse(input);
  return [
    { ...house, gebaeude: [gebaeudeInputSchema.parse({ nummer: EQUALS, name: AT, adresse })] },
    { ...house, nummer: '2', gebaeude: [] },
  ];
}

/** A workbook the program makes, filled with texts that look like formulas. */
export interface ProducedWorkbook {
  readonly name: string;
  /** The file that writes it, below the sources of this package. */
  readonly source: string | readonly string[];
  readonly write: () => Uint8Array;
}

const TEMPLATES = (['ep-katalog', 'liegenschaft', 'lv'] as const).map(
  (kind): ProducedWorkbook => ({
    name: `Vorlage ${kind}`,
    source: 'template.ts',
    write: () => writeWorkbook(templateSheets(kind)),
  }),
);

const oddLine = {
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

/** Every workbook the program makes; for tests of what holds for all of them. */
export const EVERY_WORKBOOK: readonly ProducedWorkbook[] = [
  {
    name: 'Vorlage Rahmenpreise',
    source: 'rahmenpreise/rahmenpreise-form.ts',
    write: () => writeWorkbook(rahmenpreiseForm(entries)),
  },
  { name: 'LV', source: 'lv/lv-out.ts', write: () => writeLv({ ...lv, offers: [alpha] }) },
  { name: 'Preisspiegel', source: 'lv/lv-out.ts', write: () => writeLv({ ...lv, offers: [alpha, beta] }) },
  {
    name: 'Viele LVs als Mappe',
    source: 'many-lvs/many-lvs-out.ts',
    write: () => writeLvSheets([{ liegenschaft: { nummer: PLUS, name: AT }, positions }]),
  },
  {
    name: 'Viele LVs als Liste',
    source: 'many-lvs/many-lvs-out.ts',
    write: () => writeLvList(EQUALS, [{ liegenschaft: { nummer: PLUS, name: AT }, positions }]),
  },
  {
    name: 'Preisspiegel zum Versenden',
    source: 'lv/preisspiegel-out.ts',
    write: () => writeWorkbook([layOutPreisspiegel(sentPreisspiegel).sheet]),
  },
  {
    name: 'Auftrags-LV',
    source: ['lv/order-lv-out.ts', 'lv/order-cover.ts'],
    write: () =>
      writeOrderLv(
        {
          ...sampleOrder,
          entries,
          positions,
          property: liegenschaft,
          provider: { ...sampleOrder.provider, organisation: TAB },
          sliceIds: ['basisfm', 'aufzug'],
        },
        { ...sampleAbout, owner: EQUALS, phaseTitle: AT },
        () => MINUS,
      ),
  },
  {
    name: 'Cluster-Preisspiegel',
    source: 'cluster/cluster-out.ts',
    write: () =>
      writeWorkbook([
        clusterSheet({
          phaseTitle: 'A',
          extent: MINUS,
          organisations: [EQUALS, TAB],
          cluster: sampleCluster(),
        }),
      ]),
  },
  {
    name: 'Portfolio',
    source: 'portfolio/portfolio-out.ts',
    write: () => writeWorkbook(portfolioSheets(samplePortfolio({ a: EQUALS, s: TAB, w: AT }))),
  },
  {
    name: 'Runden',
    source: 'round/rounds-out.ts',
    write: () => writeWorkbook([roundsSheet(sampleRounds({ a: EQUALS, s: TAB, w: AT }, [PLUS, MINUS]))]),
  },
  {
    name: 'Vergabe',
    source: 'award/award-out.ts',
    write: () => writeWorkbook(awardSheets(sampleAward({ a: EQUALS, s: TAB }))),
  },
  {
    name: 'Übergabe',
    source: 'award/handover-out.ts',
    write: () => writeHandoverExcel(sampleHandover({ a: EQUALS, s: TAB, w: AT })),
  },
  {
    name: 'Szenario',
    source: 'scenario/scenario-out.ts',
    write: () => writeWorkbook(scenarioSheets(sampleScenario({ a: EQUALS, s: TAB, liegenschaft }))),
  },
  {
    name: 'Auffälligkeiten',
    source: 'outlier/outlier-out.ts',
    write: () =>
      writeWorkbook(
        outlierSheets({
          phaseTitle: EQUALS,
          percent: 30,
          reference: 'others',
          nummern: [EQUALS],
          lines: [oddLine],
        }),
      ),
  },
  {
    name: 'Rahmenpreise',
    source: 'rahmenpreise/rahmenpreise-out.ts',
    write: () => writeWorkbook([rahmenpreiseSheet(entries, (epCode) => (epCode === 'A1' ? 1426 : MINUS))]),
  },
  {
    name: 'Rahmenpreise zum Rechnen',
    source: 'rahmenpreise/rahmenpreise-out.ts',
    write: () => {
      const extras: PriceListExtras = {
        heading: EQUALS,
        author: PLUS,
        amountOf: (epCode) => ({ mengeMillis: 1_500, gpMillis: epCode === 'A2' ? 0 : 2_141 }),
        weightsOf: () => [1.234, 0.267],
        previousOf: undefined,
      };
      const priceOf = (epCode: string) => (epCode === 'A2' ? undefined : 1_426);
      return writeWorkbook([rahmenpreiseSheet(entries, priceOf, extras), mengenSheet(entries, extras)]);
    },
  },
  {
    name: 'Rahmenpreisvergleich',
    source: 'rahmenpreise/rahmenpreisvergleich-out.ts',
    write: () =>
      writeWorkbook(
        rahmenpreisvergleichSheets({
          phaseTitle: 'Angebotsphase 1',
          phaseState: 'running',
          offers: frameOffers,
          regions: ['Hamburg'],
          liegenschaften: [liegenschaft],
          entries,
        }),
      ),
  },
  {
    name: 'Faktoren',
    source: 'factors/factors-out.ts',
    write: () =>
      writeWorkbook([
        factorsSheet([liegenschaft], {
          isInMarket: () => false,
          millisOf: (_, { kind }) => (kind === 'ls' ? 1050 : EQUALS),
        }),
      ]),
  },
  {
    name: 'Angebotsbeleg',
    source: 'receipt/receipt-out.ts',
    write: () =>
      writeReceipt(receiptTables(receiptContent(sampleReceipt(receiptSketch))), {
        checkValue: EQUALS,
        standing: EQUALS,
        signature: sampleSignature(EQUALS),
      }),
  },
  {
    name: 'Abgabeprotokoll',
    source: 'receipt/submissions-out.ts',
    write: () => writeSubmissions(sampleSubmissions(EQUALS), { about: TAB, maxCount: 2 }),
  },
  {
    name: 'Protokoll',
    source: 'audit-log/audit-log-out.ts',
    write: () => {
      const detail = {
        filename: EQUALS,
        changes: { listed: [{ name: PLUS, from: MINUS, to: AT }], count: 1 },
      };
      const entry = {
        id: 'e7',
        seq: 7,
        at: '2026-11-20T12:00:00.000Z',
        actorId: HOUSE,
        action: AT,
        target: TAB,
      };
      const person = { id: HOUSE, name: EQUALS, organisationId: HOUSE, organisation: MINUS };
      const names = { personOf: () => person, nameOf: () => PLUS };
      return writeWorkbook([auditLogSheet([{ ...entry, status: 403, detail, personal: {} }], names, EQUALS)]);
    },
  },
  {
    name: 'Zielpreise',
    source: 'target/target-out.ts',
    write: () => writeWorkbook([targetSheet([liegenschaft], () => 1_234_567)]),
  },
  {
    name: 'Liegenschaften',
    source: 'liegenschaft/liegenschaften-out.ts',
    write: () => writeWorkbook([liegenschaftenSheet(sampleList())]),
  },
  {
    name: 'Phasen',
    source: 'phase/phases-out.ts',
    write: () =>
      writeWorkbook([
        phasesSheet([{ ...PHASE_ROW, title: EQUALS }], () => ({ type: PLUS, state: MINUS }), AT),
      ]),
  },
  {
    name: 'Phasen-Setup',
    source: 'phase/setup-out.ts',
    write: () =>
      writeWorkbook(
        setupSheets({
          asOf: AT,
          phases: [{ ...PHASE_ROW, title: PLUS }],
          liegenschaften: [liegenschaft],
          providers: [sampleProvider],
          lvs: new Map([[PHASE_ROW.id, [SUMMARY]]]),
        }),
      ),
  },
  {
    name: 'Wirkung einer Änderung',
    source: 'change/effect-out.ts',
    write: () =>
      writeWorkbook(
        effectSheets({
          phaseTitle: EQUALS,
          preview: sampleEffect,
          units: [],
          isTold: true,
          labelOf: () => PLUS,
        }),
      ),
  },
  {
    name: 'Dienstleister',
    source: 'service-provider/providers-out.ts',
    write: () => writeWorkbook([providersSheet([sampleProvider], () => TAB)]),
  },
  {
    name: 'Liste mit Befunden',
    source: 'list/findings-out.ts',
    write: () => {
      const header = ['Liegenschaftsnummer', 'Stadt'];
      const found = [errorAt(2, MINUS, EQUALS, AT)];
      return writeWorkbook([listWithFindings([header, [EQUALS, PLUS], [TAB, 1.5]], 1, found)]);
    },
  },
  ...TEMPLATES,
];
