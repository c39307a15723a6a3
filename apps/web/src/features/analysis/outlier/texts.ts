import { OUTLIER_PROPERTIES_MAX_COUNT } from '@rahmenpreis/contract/limits.ts';
import type { OutlierReference } from '@rahmenpreis/contract/outlier.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { NEAR_PERCENT } from '@rahmenpreis/tendering/outlier/outlier-kind.ts';
import { PRICE_LABEL } from '@rahmenpreis/tendering/offer/price-label.ts';

/** What prices are seen beside, explained. */
const REFERENCE_HELP: Readonly<Record<OutlierReference, string>> = {
  others:
    'Bezug ist der Median der anderen Angebote, die teilnehmen und in der Liegenschaft anbieten. Er braucht zwei andere Preise.',
  before:
    'Bezug ist der eigene Preis der letzten Phase davor, in der der Dienstleister dabei war, mit den Faktoren dieser Phase. War die Einheit eine andere, gibt es keinen.',
};

/** The words of the desk for odd prices. */
export const TEXTS = {
  table: 'Auffällige Preise',
  notLoaded: 'Die auffälligen Preise konnten nicht geladen werden',
  checksNotLoaded: 'Die Vermerke zu den Preisen konnten nicht geladen werden',
  cellsNotLoaded: 'Die Liegenschaften dieses Preises konnten nicht geladen werden',
  threshold: 'Ab welcher Abweichung',
  from: (percent: number) => `ab ${percent} %`,
  reference: 'Womit verglichen wird',
  references: { others: 'Bezug: Median', before: 'Bezug: Vorphase' },
  help: (percent: number, reference: OutlierReference) =>
    `${REFERENCE_HELP[reference]} Über oder unter Bezug: ab ${percent} % Abweichung in einer Liegenschaft. Zeitraum: etwa das 12-, 52- oder 365-fache des Bezugs oder des eigenen Preises der Vorphase, oder der ebensovielte Teil. Zehnfach: ebenso 10, 100 oder 1.000. Etwa heißt: bis ${NEAR_PERCENT} % daneben. Gewicht ist Summe minus Menge × Bezug.`,
  tooMany: 'Zu viele Liegenschaften',
  tooManyHint: `Bitte wählen Sie höchstens ${OUTLIER_PROPERTIES_MAX_COUNT}, oder keine: dann zählen alle.`,
  providers: (count: number) => `${formatWhole(count)} Dienstleister`,
  search: 'Position, Ep-Code',
  excel: 'Excel',
  section: 'Ausschnitt',
  sectionAway: 'Ausschnitt aufheben',
  all: 'Alle',
  states: { all: 'alle', open: 'offen', checked: 'geprüft', clarify: 'Aufklärung' },
  outdated: 'Der Preis ist seitdem ein anderer.',
  columns: {
    weight: 'Gewicht €',
    kind: 'Art',
    code: 'Ep-Code',
    title: 'Position',
    provider: 'Dienstleister',
    ep: 'Ep fakt. €',
    reference: 'Bezug €',
    deviation: 'Abweichung',
    properties: 'Lieg.',
    sum: 'Summe €',
    state: 'Stand',
  },
  besideBefore: 'beim Vergleich mit der Vorphase',
  besideOthers: 'beim Vergleich mit den anderen',
  foundPrices: (count: number) => counted(count, 'Preis', 'Preise'),
  foundCells: (odd: number, all: number) => `${formatWhole(odd)} von ${formatWhole(all)} Einzelpreisen`,
  heaviest: (shown: number, all: number) => `die ${formatWhole(shown)} schwersten von ${formatWhole(all)}`,
  sums: { above: 'über Bezug', below: 'unter Bezug', missing: PRICE_LABEL.missing },
  means: 'Ep fakt. und Bezug: Mittel der betroffenen Liegenschaften, nach Menge',
  keys: [
    ['↑ ↓', 'Zeile'],
    ['Enter', 'Preis öffnen'],
    ['G', 'geprüft'],
    ['A', 'Aufklärung'],
    ['N', 'Notiz'],
    ['Umschalt ↓', 'mehrere'],
    ['Strg Z', 'zurück'],
  ],
  nothing: 'Nichts Auffälliges',
  nothingHint: (percent: number, reference: OutlierReference) =>
    `Kein Preis liegt ab ${percent} % neben ${reference === 'others' ? 'dem Median der anderen' : 'dem eigenen der Vorphase'}, keiner fehlt, keiner ist 0,000.`,
  noOffer: 'Noch kein Angebot nimmt teil',
  noOfferHint: 'Sobald Dienstleister ihre Teilnahme bestätigt haben, stehen hier auffällige Preise.',
  noneFiltered: 'Kein auffälliger Preis passt zu diesen Filtern.',
  readOnly: 'Sie haben nur Leserechte und können keine Vermerke ändern.',
  notSaved: 'Die Vermerke konnten nicht gespeichert werden.',
  left: 'Inzwischen anders vermerkt',
  leftText: (count: number, by: string) =>
    `${counted(count, 'Vermerk', 'Vermerke')} hat inzwischen ${by} geändert. Sie sehen jetzt den neuen Stand.`,
  somebody: 'jemand anderes',
  note: 'Notiz',
  notePlaceholder: 'Notiz, zum Beispiel: Kalkulation anfordern',
  check: 'Geprüft',
  clarify: 'Aufklärung',
  reopen: 'Wieder öffnen',
  onlyNote: 'Nur Notiz',
  ofMarked: (label: string, count: number) => (count > 1 ? `${label} (${formatWhole(count)})` : label),
  said: (by: string | null, day: string) => (by === null ? day : `${by}, ${day}`),
  letter: {
    title: 'Text des Schreibens',
    until: 'Antwort bis',
    hint: 'Fragt nach diesem Preis und allen, zu denen Sie beim selben Dienstleister „Aufklärung“ vermerkt haben. Von anderen nennt der Text keinen Betrag. Verschickt wird nichts.',
    reset: 'Zurücksetzen',
    copy: 'Text kopieren',
    copied: 'Kopiert',
  },
  panel: {
    properties: 'Liegenschaften dieses Preises',
    property: 'Liegenschaft',
    menge: 'Menge',
    deviation: 'Abw.',
    ownEp: (ep: string, unit: string) => `EP ${ep} € je ${unit}`,
    before: (ep: string) => `Vorphase ${ep} €`,
    withoutLv: 'Diese Liegenschaft hat kein LV mehr.',
  },
  atComputer: 'Lange Listen bearbeiten Sie am besten am Rechner.',
} as const;
