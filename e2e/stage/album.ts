import { type Liegenschaft, listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Page } from 'playwright-core';
import { callAs } from './call-as.ts';
import { priceOf } from './price-table.ts';
import { notePlayed } from './sums/compare-sums.ts';
import { lookAtProposals, openAccepting, openProposal, openTargets } from './states/award.ts';
import {
  askForMore,
  lookAtMissing,
  lookCompact,
  openBidder,
  openCourse,
  openPrice,
  openTab,
  showTableAlone,
} from './states/comparison.ts';
import { leaveMarket, previewFactors, selectFactors } from './states/factor-matrix.ts';
import { previewLiegenschaften, previewProviders } from './states/lists.ts';
import { lookAtManyLvs } from './states/many-lvs.ts';
import { askForCode, openPasskeys, refuseLogin, setUpAuthenticator } from './states/own-account.ts';
import { lookAtLastPhase, lookAtPhase, openCopy } from './states/other-phase.ts';
import { openQuestion } from './states/questions.ts';
import { lookAtOwnOrigins, PICTURES } from './states/pictures.ts';
import { lookAtMove } from './states/rounds.ts';
import { drawOutliers, lookAtOutliers, openOutliers, writeLetter } from './states/outliers.ts';
import { lookAtRules, lookAtScenarios } from './states/scenarios.ts';
import { lookAtOpening, openSealedPhase, seal } from './states/sealed-phase.ts';
import { previewPrices, refuseFile, refusePrices } from './states/price-list.ts';
import { lookAtCatalog, lookAtLeaving, lookAtLv } from './states/tender-change.ts';

/** A page in a certain state, as photographed and checked for barriers. */
export interface Shot {
  readonly name: string;
  readonly path: string;
  /** A piece of the page or of the demo tender that stands there only when all is loaded. */
  readonly shows?: string;
  /** Brings the page into the state to photograph. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** The pages one user sees. */
export interface Album {
  /** Who is looking; nobody before the login. */
  readonly username?: string;
  readonly shots: readonly Shot[];
}

/** Every page and main state that is photographed and checked. */
export const ALBUMS: readonly Album[] = [
  {
    shots: [
      { name: 'login', path: '/login', shows: 'Passwort vergessen?' },
      { name: 'login-refused', path: '/login', prepare: (page) => refuseLogin(page) },
      { name: 'login-code', path: '/login', prepare: (page) => askForCode(page) },
      { name: 'forgot', path: '/resetpw/forgot', shows: 'Link anfordern' },
      {
        name: 'reset-not-allowed',
        path: '/resetpw/pw',
        shows: 'Sie haben keine Berechtigung das Passwort zu ändern.',
      },
      // After it: an address that had a link says so when it is loaded again.
      { name: 'reset', path: '/resetpw/pw?t=x', shows: 'Passwort speichern' },
      { name: 'address-no-link', path: '/address/confirm', shows: 'Bitte öffnen Sie den Link' },
      { name: 'address-confirm', path: '/address/confirm?t=x', shows: 'Adresse bestätigen' },
      { name: 'address-stop', path: '/address/stop?t=x', shows: 'Ihre bisherige Anmeldeadresse gilt' },
      { name: 'address-contact', path: '/address/contact?t=x', shows: 'Kopien bestätigen' },
      { name: 'datenschutz', path: '/datenschutz', shows: 'Muster Portfoliogesellschaft mbH' },
      { name: 'impressum', path: '/impressum', shows: 'Muster Portfoliogesellschaft mbH' },
      { name: 'barrierefreiheit', path: '/barrierefreiheit', shows: 'Muster Portfoliogesellschaft mbH' },
      { name: 'lizenzen', path: '/lizenzen', shows: '@mantine/core' },
      { name: 'not-found', path: '/gibt-es-nicht' },
      { name: 'no-type', path: '/notype', shows: 'Fehlerhafte Berechtigungen' },
    ],
  },
  {
    username: 'admin@example.org',
    shots: [
      { name: 'liegenschaften', path: '/liegenschaften', shows: 'Verwaltungsgebäude Berlin' },
      { name: 'liegenschaften-list', path: '/liegenschaften', prepare: (page) => press(page, /^Aus Excel/) },
      { name: 'liegenschaften-list-preview', path: '/liegenschaften', prepare: previewLiegenschaften },
      { name: 'liegenschaft-new', path: '/liegenschaften/detail?lid=', shows: 'Stammdaten' },
      { name: 'user', path: '/user', shows: 'bieter2@example.org' },
      { name: 'user-list-preview', path: '/user', prepare: previewProviders },
      { name: 'user-create', path: '/user', prepare: (page) => press(page, 'Nutzer anlegen') },
      { name: 'user-view', path: '/user', prepare: (page) => press(page, /ansehen$/) },
      { name: 'user-menu', path: '/user', prepare: (page) => press(page, /^Nutzermenü/) },
      { name: 'passkeys', path: '/user', prepare: (page) => openPasskeys(page) },
      { name: 'authenticator', path: '/user', prepare: (page) => setUpAuthenticator(page) },
      { name: 'connection-lost', path: '/user', prepare: (page) => loseConnection(page) },
      { name: 'scenarios', path: '/scenarios', prepare: (page) => lookAtScenarios(page) },
      { name: 'scenario', path: '/scenarios', prepare: (page) => lookAtRules(page) },
      { name: 'questions', path: '/questions', shows: 'Teeküchen' },
      { name: 'question', path: '/questions', prepare: openQuestion },
      { name: 'questions-until', path: '/questions', prepare: (page) => press(page, 'ändern') },
      { name: 'rounds', path: '/rounds', shows: 'Alpina Facility Services AG' },
      { name: 'rounds-change', path: '/rounds', prepare: (page) => lookAtMove(page) },
      { name: 'audit', path: '/audit', shows: 'ausgeführt' },
      { name: 'audit-entry', path: '/audit?kind=offer', prepare: (page) => openEntry(page) },
      { name: 'audit-nothing-found', path: '/audit?until=2020-01-02', shows: 'Auswahl aufheben' },
      { name: 'hilfe', path: '/hilfe?kapitel=placing', shows: 'ohne dass Rang 1 wechselt' },
      { name: 'hilfe-dateien', path: '/hilfe?kapitel=dateien', shows: 'Ep-Code' },
      { name: 'phase', path: '/phase', shows: '43 Lücken' },
      { name: 'phases', path: '/phases', shows: 'Letzte Angebotsphase' },
      { name: 'phase-create', path: '/phases', prepare: (page) => press(page, 'Phase hinzufügen') },
      { name: 'phase-from-phase', path: '/phase', prepare: openCopy },
      { name: 'phase-sealed', path: '/phases', prepare: (page) => openSealedPhase(page) },
      { name: 'options', path: '/options', shows: 'Verwaltungsgebäude Berlin' },
      { name: 'options-catalog', path: '/options', prepare: (page) => press(page, /EP-Katalog ansehen/) },
      {
        name: 'options-change-catalog',
        path: '/options',
        prepare: async (page) => void (await lookAtCatalog(page)),
      },
      { name: 'options-change-lv', path: '/options', prepare: async (page) => void (await lookAtLv(page)) },
      {
        name: 'options-change-property',
        path: '/options?property=true',
        prepare: async (page) => void (await lookAtLeaving(page)),
      },
      { name: 'options-many-lvs', path: '/options', prepare: lookAtManyLvs },
      { name: 'options-lv', path: '/options', prepare: (page) => press(page, /LV ansehen/) },
      { name: 'options-property', path: '/options?property=true', shows: 'Verwaltungsgebäude Berlin' },
      { name: 'options-user', path: '/options?user=true', shows: 'Alpina Facility Services AG' },
      { name: 'options-media', path: '/options?media=true' },
      { name: 'analysis', path: '/analysis', shows: 'Alpina Facility Services AG' },
      { name: 'analysis-bidder', path: '/analysis', prepare: (page) => openBidder(page) },
      { name: 'analysis-send', path: '/analysis', prepare: (page) => press(page, /zum Versenden$/) },
      { name: 'analysis-receipt', path: '/analysis', prepare: (page) => press(page, 'Beleg prüfen') },
      { name: 'analysis-nothing-found', path: '/analysis', prepare: (page) => searchNowhere(page) },
      { name: 'analysis-no-offers', path: '/analysis', prepare: (page) => lookAtLastPhase(page) },
      { name: 'analysis-sealed', path: '/analysis', prepare: (page) => seal(page, 'SEALED') },
      { name: 'analysis-opening', path: '/analysis', prepare: (page) => lookAtOpening(page) },
      { name: 'analysis-filters', path: '/analysis', prepare: (page) => unfoldFilters(page) },
      {
        name: 'analysis-property',
        path: '/analysis',
        prepare: (page) => openTab(page, 'Nach Liegenschaften'),
      },
      { name: 'analysis-missing', path: '/analysis', prepare: lookAtMissing },
      { name: 'analysis-price', path: '/analysis', prepare: (page) => openPrice(page) },
      { name: 'analysis-view', path: '/analysis', prepare: (page) => askForMore(page) },
      {
        name: 'analysis-cluster-new',
        path: '/analysis?cId=new',
        shows: 'Keine Filterkonfiguration gespeichert',
      },
      { name: 'analysis-cluster', path: '/analysis?cId=new', prepare: (page) => combineAll(page) },
      {
        name: 'analysis-cluster-filters',
        path: '/analysis?cId=new',
        prepare: (page) => unfoldFilters(page),
      },
      { name: 'analysis-prices', path: '/analysis?pCom=true', shows: 'UE0010' },
      {
        name: 'analysis-prices-filters',
        path: '/analysis?pCom=true',
        prepare: (page) => unfoldFilters(page),
      },
      { name: 'analysis-odd', path: '/analysis?odd=true', prepare: (page) => lookAtOutliers(page) },
      { name: 'analysis-odd-price', path: '/analysis?odd=true', prepare: (page) => openOutliers(page) },
      { name: 'analysis-odd-letter', path: '/analysis?odd=true', prepare: (page) => writeLetter(page) },
      { name: 'analysis-details', path: '/analysis', prepare: (page) => press(page, /^Angaben zu/) },
      { name: 'timeline', path: '/provider', shows: 'Baden-Württemberg' },
      { name: 'timeline-property', path: '/provider?tab=liegenschaften', shows: 'Kontorhaus Hamburg' },
      { name: 'timeline-prices', path: '/provider?tab=preise', prepare: (page) => openCourse(page) },
      { name: 'timeline-documents', path: '/provider?tab=unterlagen' },
      { name: 'placing', path: '/placing', prepare: (page) => lookAtProposals(page) },
      { name: 'memo', path: '/placing/memo', shows: 'Abweichungen vom Günstigsten' },
      { name: 'board-paper', path: '/placing/board-paper', shows: 'Beschlussvorschlag' },
      { name: 'placing-last', path: '/placing', shows: 'Verwaltungsgebäude Berlin' },
      { name: 'placing-sealed', path: '/placing', prepare: (page) => seal(page, 'FOUR_EYES') },
      { name: 'placing-choice', path: '/placing', prepare: (page) => openProposal(page) },
      { name: 'placing-accept', path: '/placing', prepare: (page) => openAccepting(page) },
      { name: 'zielpreise', path: '/placing', prepare: (page) => openTargets(page) },
      { name: 'command-field', path: '/liegenschaften', prepare: (page) => searchFor(page, 'a') },
      // Kept for the user, as what follows: later states would be compact, without cards, a table.
      { name: 'analysis-compact', path: '/analysis', prepare: (page) => lookCompact(page) },
      { name: 'analysis-table', path: '/analysis', prepare: (page) => showTableAlone(page) },
      { name: 'analysis-odd-picture', path: '/analysis?odd=true', prepare: (page) => drawOutliers(page) },
      { name: 'liegenschaften-table', path: '/liegenschaften', prepare: (page) => showAsTable(page) },
      ...PICTURES,
    ],
  },
  {
    username: 'bieter1@example.org',
    shots: [
      { name: 'dl-priceinput', path: '/dl-priceinput', shows: 'UE0010' },
      { name: 'dl-text', path: '/dl-priceinput', prepare: (page) => openText(page) },
      { name: 'dl-by-amount', path: '/dl-priceinput', prepare: (page) => orderByAmount(page) },
      { name: 'dl-marks', path: '/dl-priceinput', prepare: (page) => markPrice(page) },
      { name: 'dl-to-do', path: '/dl-priceinput', prepare: (page) => press(page, /^Noch zu tun/) },
      { name: 'dl-factors', path: '/dl-priceinput?tab=faktoren', shows: 'Berlin' },
      {
        name: 'dl-matrix',
        path: '/dl-priceinput?tab=liegenschaften',
        shows: 'Kontorhaus Hamburg',
        prepare: (page) => selectFactors(page),
      },
      {
        name: 'dl-matrix-question',
        path: '/dl-priceinput?tab=liegenschaften',
        prepare: (page) => leaveMarket(page),
      },
      {
        name: 'dl-matrix-import',
        path: '/dl-priceinput?tab=liegenschaften',
        prepare: (page) => previewFactors(page),
      },
      { name: 'dl-documents', path: '/dl-priceinput?tab=unterlagen' },
      { name: 'dl-import', path: '/dl-priceinput', prepare: (page) => refuseFile(page) },
      { name: 'dl-paste', path: '/dl-priceinput', prepare: (page) => pasteCodes(page) },
      { name: 'dl-paste-list', path: '/dl-priceinput', prepare: (page) => readPasteReport(page) },
      { name: 'dl-change', path: '/dl-priceinput', prepare: (page) => changePrices(page) },
      { name: 'dl-import-errors', path: '/dl-priceinput', prepare: (page) => refusePrices(page) },
      { name: 'dl-import-preview', path: '/dl-priceinput', prepare: (page) => previewPrices(page) },
      { name: 'dl-overview', path: '/dl-overview', shows: 'Bürohaus Düsseldorf' },
      { name: 'dl-property', path: '/dl-overview', prepare: (page) => openTab(page, 'Nach Liegenschaften') },
      { name: 'hilfe-dl', path: '/hilfe?kapitel=tasten', shows: 'Werte ändern' },
      { name: 'dl-offer', path: '/dl-offer', shows: 'Prüfwert (SHA-256)' },
      { name: 'dl-offer-sealed', path: '/dl-offer', prepare: (page) => seal(page, 'SEALED') },
      { name: 'dl-overview-picture', path: '/dl-overview', prepare: lookAtOwnOrigins },
      { name: 'dl-offer-final', path: '/dl-offer', prepare: (page) => lookAtOffer(page, 'Angebotsphase 1') },
      {
        name: 'dl-offer-future',
        path: '/dl-offer',
        prepare: (page) => lookAtOffer(page, 'Letzte Angebotsphase'),
      },
      { name: 'dl-questions', path: '/dl-questions', shows: 'Hydraulikaufzug' },
      { name: 'dl-offer-check', path: '/dl-offer', prepare: (page) => refuseReceipt(page) },
    ],
  },
  {
    username: 'bieter6@example.org',
    shots: [
      { name: 'dl-offer-open', path: '/dl-offer', shows: 'Jetzt bestätigen' },
      { name: 'dl-offer-declare', path: '/dl-offer', prepare: (page) => press(page, /^Wichtig Teilnahme/) },
    ],
  },
];

/**
 * Two more pages of an administrator, whose addresses name a property of the demo: its editor, and its
 * comparison.
 */
export async function findPropertyShots(page: Page): Promise<Shot[]> {
  const all = await callAs<Liegenschaft[]>(page, listLiegenschaften.path);
  const id = all.find(({ name }) => name === 'Verwaltungsgebäude Berlin')?.id ?? '';
  return [
    { name: 'liegenschaft', path: `/liegenschaften/detail?lid=${id}`, shows: 'Verwaltungsgebäude Berlin' },
    { name: 'comparison', path: `/analysis?lId=${id}`, shows: 'Alpina Facility Services AG' },
  ];
}

/** A checked audit log with an entry that says more. */
async function openEntry(page: Page): Promise<void> {
  await press(page, 'Jetzt prüfen');
  await page.getByText(/^Unversehrt/).waitFor();
  const entries = page.getByRole('list', { name: 'Einträge des Protokolls' });
  await entries.getByRole('button').first().click();
  await entries.getByText('Aufruf').waitFor();
}

/** The properties as a table, with a bidder's phases and LVs. */
async function showAsTable(page: Page): Promise<void> {
  await press(page, 'Tabelle');
  await page.getByRole('grid', { name: 'Liegenschaften als Tabelle' }).getByText('Letzte').first().waitFor();
}

async function searchNowhere(page: Page): Promise<void> {
  const search = page.getByRole('textbox', { name: 'Liegenschaften durchsuchen' });
  await search.fill('nirgends');
  await search.press('Enter');
  await page.getByText('Keine Liegenschaft passt zu Ihrer Suche.').waitFor();
}

/** Unfolds the filters, which only a narrow screen folds. */
async function unfoldFilters(page: Page): Promise<void> {
  const filters = page.getByRole('button', { name: 'Filter', exact: true });
  const choice = page.getByRole('button', { name: /Dienstleister|Länder/ }).first();
  await filters.or(choice).first().waitFor();
  if (await filters.isVisible()) await filters.click();
  await choice.waitFor();
}

/** The price of a position in the bidder's table, as the active cell. */
async function goToOwnPrice(page: Page): Promise<void> {
  await priceOf(page, 'UE0010').click();
}

/** Pastes a block of which little is taken, so that the next shot finds the prices as they were. */
async function pasteCodes(page: Page): Promise<void> {
  await goToOwnPrice(page);
  await page.evaluate(() =>
    navigator.clipboard.writeText('Ep-Code\tPreis\nUE0010\t-\nUE0020\t(5,00)\nZZ0099\t7,50\nUE0030\t'),
  );
  await page.keyboard.press('Control+v');
  await page.getByRole('button', { name: /^Einzelheiten/ }).waitFor();
}

/** Opens the list of what a paste did not take. */
async function readPasteReport(page: Page): Promise<void> {
  await pasteCodes(page);
  await page.getByRole('button', { name: /^Einzelheiten/ }).click();
  await page.getByRole('dialog').getByText('ZZ0099').waitFor();
}

/** Opens what changes a whole selection, with what it would do. */
async function changePrices(page: Page): Promise<void> {
  await goToOwnPrice(page);
  for (const key of ['Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+F10']) await page.keyboard.press(key);
  await page.getByRole('textbox', { name: 'Änderung' }).fill('+3 %');
  await page
    .getByRole('dialog')
    .getByRole('status')
    .getByText(/^\d+ Preise, .+ → /)
    .waitFor();
}

/** Combines the LVs of all properties. */
async function combineAll(page: Page): Promise<void> {
  await press(page, 'Alle auswählen');
  await page.getByRole('treegrid').waitFor();
}

/** Opens the whole text of a position beside the prices. */
async function openText(page: Page): Promise<void> {
  await priceOf(page, 'UE0020').click();
  await page.keyboard.press('F1');
  await page.getByRole('heading', { name: 'Stellvertretende Objektleitung' }).waitFor();
}

/** A phone folds the order away behind «Filter». */
async function orderByAmount(page: Page): Promise<void> {
  const order = page.getByRole('combobox', { name: 'Reihenfolge' });
  const filters = page.getByRole('button', { name: 'Filter', exact: true });
  await order.or(filters).first().waitFor();
  if (!(await order.isVisible())) await filters.click();
  await order.selectOption('Nach Betrag');
  await page.getByRole('grid', { name: 'Rahmenpreise' }).waitFor();
}

/** Types a price with a slip, which the filter then finds; on a laptop the hint says why. */
async function markPrice(page: Page): Promise<void> {
  const price = priceOf(page, 'UE0020');
  await price.click();
  await page.keyboard.type('499,8');
  await page.keyboard.press('Enter');
  await press(page, /^Auffällig \(/);
  await page
    .getByText(/Faktor 10\?/)
    .or(page.getByTitle(/Faktor 10\?/))
    .first()
    .waitFor();
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click();
}

/** A bidder's offer in another phase, with its receipt. */
async function lookAtOffer(page: Page, title: string): Promise<void> {
  await lookAtPhase(page, title);
  await page.getByText('Prüfwert (SHA-256)').waitFor();
}

/** Has a check value looked up that no receipt has. */
async function refuseReceipt(page: Page): Promise<void> {
  await press(page, 'Beleg aus einer E-Mail prüfen');
  await page.getByLabel('Prüfwert', { exact: true }).fill('0'.repeat(64));
  await page.keyboard.press('Enter');
  await page.getByText('Der Beleg stimmt nicht').waitFor();
}

async function loseConnection(page: Page): Promise<void> {
  // The page asks for nothing more until it hears that the connection is back.
  notePlayed(page);
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await page.getByText('Keine Internetverbindung').waitFor();
}

async function searchFor(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Liegenschaft, Phase oder Seite suchen' }).fill(query);
}
