import { receiptContent } from '@rahmenpreis/tendering/receipt/receipt-content.ts';
import { printPhases } from '@rahmenpreis/tendering/phase/as-of.ts';
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
import { sampleAbout, sampleOrder } from './sample-order.ts';
import { samplePortfolio } from './sample-portfolio.ts';
import { sampleRounds } from './sample-rounds.ts';
import { sampleScenario } from './sample-scenario.ts';
import { sampleEffect } from './sample-effect.ts';
import { sampleSubmissions } from './sample-submissions.ts';
import { errorAt } from '../sheet/finding.ts';
import { layOutPreisspiegel } from '../lv/preisspiegel-out.ts';
import type { WritableSheet } from '../sheet/sheet.ts';
import { signSheets } from '../sheet/table-out.ts';
import { writeWorkbook } from '../sheet/write-workbook.ts';
import {
  HARMFUL,
  HOUSE,
  PHASE_ROW,
  sampleProvider,
  liegenschaft,
  entries,
  positions,
  lv,
  alpha,
  beta,
  sentPreisspiegel,
  frameOffers,
  receiptSketch,
  SUMMARY,
  sampleList,
  outlierLine,
} from './sample-harmful.ts';

const [EQUALS, PLUS, MINUS, AT, TAB] = HARMFUL;

/** Headings of papers of web pages, and their author. */
const AS_OF = printPhases([{ title: 'Angebotsphase 1', state: 'running' }], Date.UTC(2026, 10, 20, 12));
const AS_OF_NOW = printPhases([], Date.UTC(2026, 10, 20, 12));
const AUTHOR = 'Immobilien GmbH';
const bookOf = (sheets: readonly WritableSheet[]) => writeWorkbook(signSheets(sheets, AUTHOR));

/** A workbook the program makes, filled with texts that look like formulas. */
export interface ProducedWorkbook {
  readonly name: string;
  /** The file that writes it, below the sources of this package. */
  readonly source: string | readonly string[];
  readonly write: () => Uint8Array;
  /** Of what every workbook that leaves has, what this one lacks, and why; `head` lacks all of it. */
  readonly lacks?: { readonly [part in 'head' | 'phase' | 'total']?: string };
}

const READ_BACK = { head: 'it is filled in or changed, and comes back' };
const NO_PHASE = { phase: 'it is about no single phase', total: 'its rows are no amounts' };

const TEMPLATES = (['ep-katalog', 'liegenschaft', 'lv'] as const).map(
  (kind): ProducedWorkbook => ({
    name: `Vorlage ${kind}`,
    source: 'template.ts',
    write: () => writeWorkbook(templateSheets(kind)),
    lacks: READ_BACK,
  }),
);

/** Every workbook the program makes; for tests of what holds for all of them. */
export const EVERY_WORKBOOK: readonly ProducedWorkbook[] = [
  {
    name: 'Vorlage Rahmenpreise',
    lacks: READ_BACK,
    source: 'rahmenpreise/rahmenpreise-form.ts',
    write: () => bookOf(rahmenpreiseForm(entries)),
  },
  { name: 'LV', source: 'lv/lv-out.ts', write: () => writeLv({ ...lv, offers: [alpha] }) },
  { name: 'Preisspiegel', source: 'lv/lv-out.ts', write: () => writeLv({ ...lv, offers: [alpha, beta] }) },
  {
    name: 'Viele LVs als Mappe',
    lacks: READ_BACK,
    source: 'many-lvs/many-lvs-out.ts',
    write: () => writeLvSheets([{ liegenschaft: { nummer: PLUS, name: AT }, positions }]),
  },
  {
    name: 'Viele LVs als Liste',
    lacks: READ_BACK,
    source: 'many-lvs/many-lvs-out.ts',
    write: () => writeLvList(EQUALS, [{ liegenschaft: { nummer: PLUS, name: AT }, positions }]),
  },
  {
    name: 'Preisspiegel zum Versenden',
    source: 'lv/preisspiegel-out.ts',
    write: () => bookOf([layOutPreisspiegel(sentPreisspiegel).sheet]),
  },
  {
    name: 'Auftrags-LV',
    lacks: { phase: 'an order holds whatever becomes of the phase' },
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
      bookOf([
        clusterSheet({
          phaseTitle: AS_OF,
          extent: MINUS,
          organisations: [EQUALS, TAB],
          cluster: sampleCluster(),
        }),
      ]),
  },
  {
    name: 'Portfolio',
    source: 'portfolio/portfolio-out.ts',
    write: () =>
      bookOf(portfolioSheets({ ...samplePortfolio({ a: EQUALS, s: TAB, w: AT }), phaseTitle: AS_OF })),
  },
  {
    name: 'Runden',
    lacks: { total: 'offers of rivals are not added up' },
    source: 'round/rounds-out.ts',
    write: () =>
      bookOf([roundsSheet({ ...sampleRounds({ a: EQUALS, s: TAB, w: AT }, [PLUS, MINUS]), asOf: AS_OF })]),
  },
  {
    name: 'Vergabe',
    source: 'award/award-out.ts',
    write: () => bookOf(awardSheets({ ...sampleAward({ a: EQUALS, s: TAB }), phaseTitle: AS_OF })),
  },
  {
    name: 'Übergabe',
    lacks: { head: 'its first sheet is the table that an ERP takes' },
    source: 'award/handover-out.ts',
    write: () => writeHandoverExcel(sampleHandover({ a: EQUALS, s: TAB, w: AT })),
  },
  {
    name: 'Szenario',
    source: 'scenario/scenario-out.ts',
    write: () =>
      bookOf(scenarioSheets({ ...sampleScenario({ a: EQUALS, s: TAB, liegenschaft }), phaseTitle: AS_OF })),
  },
  {
    name: 'Auffälligkeiten',
    lacks: { total: 'prices above and below their reference cancel out' },
    source: 'outlier/outlier-out.ts',
    write: () =>
      bookOf(
        outlierSheets({
          phaseTitle: AS_OF,
          percent: 30,
          reference: 'others',
          nummern: [EQUALS],
          lines: [outlierLine],
        }),
      ),
  },
  {
    name: 'Rahmenpreise',
    lacks: READ_BACK,
    source: 'rahmenpreise/rahmenpreise-out.ts',
    write: () => bookOf([rahmenpreiseSheet(entries, (epCode) => (epCode === 'A1' ? 1426 : MINUS))]),
  },
  {
    name: 'Rahmenpreise zum Rechnen',
    lacks: READ_BACK,
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
      return bookOf([rahmenpreiseSheet(entries, priceOf, extras), mengenSheet(entries, extras)]);
    },
  },
  {
    name: 'Rahmenpreisvergleich',
    lacks: { total: 'unit prices and factors are not added up' },
    source: 'rahmenpreise/rahmenpreisvergleich-out.ts',
    write: () =>
      bookOf(
        rahmenpreisvergleichSheets({
          phaseTitle: AS_OF,
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
    lacks: READ_BACK,
    source: 'factors/factors-out.ts',
    write: () =>
      bookOf([
        factorsSheet([liegenschaft], {
          isInMarket: () => false,
          millisOf: (_, { kind }) => (kind === 'ls' ? 1050 : EQUALS),
        }),
      ]),
  },
  {
    name: 'Angebotsbeleg',
    lacks: { phase: 'it says by itself whether it is final' },
    source: 'receipt/receipt-out.ts',
    write: () =>
      writeReceipt(receiptTables(receiptContent(sampleReceipt(receiptSketch))), {
        checkValue: EQUALS,
        standing: 'Zwischenstand, erstellt am 20. November 2026, 13:00 Uhr',
        about: { title: 'Angebotsbeleg', author: EQUALS },
        signature: sampleSignature(EQUALS),
      }),
  },
  {
    name: 'Abgabeprotokoll',
    lacks: { total: 'its rows are no amounts' },
    source: 'receipt/submissions-out.ts',
    write: () => writeSubmissions(sampleSubmissions(EQUALS), { about: AS_OF, author: TAB, maxCount: 2 }),
  },
  {
    name: 'Protokoll',
    lacks: NO_PHASE,
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
      return bookOf([
        auditLogSheet([{ ...entry, status: 403, detail, personal: {} }], names, {
          filter: EQUALS,
          asOf: AS_OF_NOW,
        }),
      ]);
    },
  },
  {
    name: 'Zielpreise',
    lacks: READ_BACK,
    source: 'target/target-out.ts',
    write: () => bookOf([targetSheet([liegenschaft], () => 1_234_567)]),
  },
  {
    name: 'Liegenschaften',
    lacks: READ_BACK,
    source: 'liegenschaft/liegenschaften-out.ts',
    write: () => bookOf([liegenschaftenSheet(sampleList())]),
  },
  {
    name: 'Phasen',
    lacks: NO_PHASE,
    source: 'phase/phases-out.ts',
    write: () =>
      bookOf([
        phasesSheet([{ ...PHASE_ROW, title: EQUALS }], () => ({ type: PLUS, state: MINUS }), AS_OF_NOW),
      ]),
  },
  {
    name: 'Phasen-Setup',
    source: 'phase/setup-out.ts',
    write: () =>
      bookOf(
        setupSheets({
          asOf: AS_OF,
          phases: [{ ...PHASE_ROW, title: PLUS }],
          liegenschaften: [liegenschaft],
          providers: [sampleProvider],
          lvs: new Map([[PHASE_ROW.id, [SUMMARY]]]),
        }),
      ),
  },
  {
    name: 'Wirkung einer Änderung',
    lacks: { total: 'one line of a kind is its own total' },
    source: 'change/effect-out.ts',
    write: () =>
      bookOf(
        effectSheets({
          phaseTitle: AS_OF,
          preview: sampleEffect,
          units: [],
          isTold: true,
          labelOf: () => PLUS,
        }),
      ),
  },
  {
    name: 'Dienstleister',
    lacks: READ_BACK,
    source: 'service-provider/providers-out.ts',
    write: () => bookOf([providersSheet([sampleProvider], () => TAB)]),
  },
  {
    name: 'Liste mit Befunden',
    lacks: READ_BACK,
    source: 'list/findings-out.ts',
    write: () => {
      const header = ['Liegenschaftsnummer', 'Stadt'];
      const found = [errorAt(2, MINUS, EQUALS, AT)];
      return bookOf([listWithFindings([header, [EQUALS, PLUS], [TAB, 1.5]], 1, found)]);
    },
  },
  ...TEMPLATES,
];
