import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { ArchiveTexts } from '../../tender/download/save-archive.ts';
import { SUM_LABEL } from '@rahmenpreis/tendering/offer/price-label.ts';

/** The sentences of Preisübersicht. */
export const TEXTS = {
  title: 'Preisübersicht',
  /** What an LV is called that comes without a name. */
  unnamedFile: 'LV.xlsx',
  explanation: 'Was Ihre Preise und Faktoren ergeben: für alle Liegenschaften zusammen und für jede einzeln.',
  tabPortfolio: 'Portfolioübersicht',
  tabProperty: 'Nach Liegenschaften',
  groups: 'Preise je Leistungsart',
  positions: 'Preise je Position',
  byGroup: 'Leistungsgruppen',
  byPosition: 'Positionen',
  /** The short name of the picture, for its file. */
  origin: 'Woher Ihre Summe kommt',
  group: 'Leistungsart',
  sum: 'Summe',
  share: 'Anteil',
  total: 'Angebotssumme',
  sumHint: 'Ohne Liegenschaften außerhalb Ihres Marktgebiets.',
  noPrices: 'Keine Preise vorhanden',
  noPricesHint: 'Geben Sie unter „Rahmenpreiseingabe“ Ihre Preise ein.',
  /** Beside what is asked now: how it differs from what was asked then, quantities being the same. */
  sincePrevious: (change: string) => `${change} zur Vorphase`,
  previousHint: (phase: string) =>
    `Ihre Preise und Faktoren gegenüber „${phase}“, gerechnet mit den Mengen dieser Phase.`,
  change: 'Änderung',
  perArea: (amount: string) => `${amount} €/m² BGF`,
  properties: (count: number) => counted(count, 'Liegenschaft', 'Liegenschaften'),
  noProperties: 'Diese Phase enthält keine Liegenschaften',
  noneAvailableHint: 'Sobald der Phase Liegenschaften zugeordnet sind, erscheinen sie hier.',
  notInLv: 'nicht im LV',
  onlyGaps: (count: number) => `Nur Lücken (${formatWhole(count)})`,
  onlyInactive: 'nur inaktive Bedarfspositionen',
  noLv: 'Kein LV hinterlegt',
  notInMarket: SUM_LABEL.notInMarket,
  noBuildings: 'Keine Gebäudedaten gefunden',
  baujahr: 'Baujahr',
  technik: 'Technisierungsgrad',
  factors: 'Faktoren',
  factorsHint: 'Ohne Eingabe zählt 1,000. Erlaubt sind 0,7 bis 1,3. Bundeslandfaktoren ändern Sie unter',
  toStateFactors: '„Rahmenpreiseingabe“',
  chart: 'Summen je Leistungsart',
  lv: 'Leistungsverzeichnis',
  lvGrid: (label: string) => `Leistungsverzeichnis ${label}`,
  lvNotLoaded: 'Das Leistungsverzeichnis konnte nicht geladen werden',
  noLvHint: 'Für diese Liegenschaft gibt es noch nichts zu bepreisen.',
  columns: {
    epCode: 'Ep-Code',
    number: 'Lfd. Nr.',
    title: 'Position',
    icon: 'Art',
    iconLabel: 'Leistungsart',
    type: 'Typ',
    menge: 'Menge',
    unit: 'Einheit',
    ep: 'Ep (faktoriert)',
    gp: 'GP',
    change: 'Änderung',
  },
  optionalActive: 'Bedarfsposition, aktiv',
  optionalInactive: 'Bedarfsposition, inaktiv: zählt nicht',
  sumRow: 'Summe',
  noSum: '–',
  incomplete: SUM_LABEL.incomplete,
  empty: 'Keine Position gefunden',
  search: 'Position, Ep-Code',
  download: 'LV herunterladen',
  downloadNoLv: 'Für diese Liegenschaft ist kein LV hinterlegt.',
  downloadUnsaved: 'Nicht alle Werte sind in der Datei.',
  downloadUnsavedHint: 'Noch nicht gespeicherte Werte wurden nicht berücksichtigt.',
  noPhasesHint: 'Sobald eine Angebotsphase angelegt ist, sehen Sie hier Ihre Preise.',
} as const;

/** What is said of all LVs of an offer: their button, while they are made, and how it went. */
export const ALL_LVS_TEXTS = {
  title: 'Alle LVs herunterladen',
  making: (done, all) => `LVs werden erstellt: ${done} von ${all}`,
  made: (count) => (count === 1 ? 'Das LV liegt im Archiv.' : `Alle ${count} LVs liegen im Archiv.`),
  someFailed: (names) => `Nicht im Archiv: ${names}. Alle anderen LVs liegen darin.`,
  allFailed: 'Es konnte kein LV erstellt werden. Bitte versuchen Sie es später erneut.',
  packFailed:
    'Die LVs konnten nicht zu einem Archiv gepackt werden. Bitte versuchen Sie es erneut. Sollte das Problem bestehen bleiben, wenden Sie sich bitte an den Kundenservice.',
  isSticky: true,
  noLvs: 'In dieser Phase ist für keine Liegenschaft ein LV hinterlegt.',
} as const satisfies ArchiveTexts & { readonly noLvs: string };
