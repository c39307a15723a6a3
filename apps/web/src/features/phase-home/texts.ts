import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';

/** Every sentence of the page about one phase. */
export const TEXTS = {
  title: 'Phase',
  noPhasesHint: 'Legen Sie in der Phasenverwaltung die erste Angebotsphase an.',
  times: (start: string, end: string) => `${start} bis ${end}`,
  copy: 'Neue Phase aus dieser',
  trail: 'Protokoll dieser Phase',

  stepsLabel: 'Schritte der Phase',
  steps: { prepare: 'Vorbereiten', offers: 'Angebote', compare: 'Auswerten', award: 'Vergeben' },
  stepDone: 'erledigt',
  missing: (count: number) => counted(count, 'Angabe fehlt', 'Angaben fehlen'),
  optional: (count: number) =>
    count === 0 ? undefined : counted(count, 'freiwillige Angabe offen', 'freiwillige Angaben offen'),
  ready: 'bereit',
  from: (instant: string) => `ab ${instant}`,
  taking: (offering: number, complete: number) =>
    `${counted(offering, 'nimmt', 'nehmen')} teil, ${complete} mit allen Preisen`,
  comparable: 'jetzt schon möglich',
  compare: 'Angebote vergleichen',
  follows: 'Zahlen folgen den Eingaben',
  awarded: (count: number) => counted(count, 'Paket vergeben', 'Pakete vergeben'),
  orderLvs: 'Auftrags-LVs in der Vergabeansicht',

  preparation: 'Vorbereitung',
  done: (count: number, all: number) => `${count} von ${all} fertig`,
  things: {
    catalog: 'EP-Katalog',
    lvs: 'Leistungsverzeichnisse',
    liegenschaften: 'Liegenschaften',
    providers: 'Dienstleister',
    documents: 'Ausschreibungsdokumente',
    targets: 'Zielpreise',
  },
  states: { done: 'fertig', open: 'fehlt noch', optional: 'freiwillig, noch keine' },
  none: 'keine',
  noCatalog: 'fehlt',
  there: 'vorhanden',
  positions: (count: number) => counted(count, 'Position', 'Positionen'),
  of: (count: number, all: number) => `${count} von ${all}`,
  signedIn: (count: number, all: number) => `${count} von ${all} angemeldet`,
  preparationNotLoaded: 'Was vorbereitet ist, konnte nicht geladen werden',

  offers: 'Angebote',
  followsHint: 'folgen den Eingaben',
  toAward: 'Zur Vergabe',
  offersNotLoaded: 'Der Stand der Angebote konnte nicht geladen werden',
  noProviders: 'Die Phase hat noch keine Dienstleister',
  noProvidersHint: 'Wählen Sie im Phasen-Setup, wer anbieten soll.',
  tableLabel: 'Stand der Angebote',
  columns: {
    provider: 'Dienstleister',
    prices: 'Preise',
    participation: 'Teilnahme',
    written: 'Letzte Eingabe',
    remind: 'Erinnern',
  },
  gaps: (count: number) => counted(count, 'Lücke', 'Lücken'),
  noGaps: 'keine Lücken',
  neverSignedIn: 'noch nie angemeldet',
  priced: (priced: number, all: number, percent: number) => `${priced} von ${all} · ${percent} %`,
  never: 'noch keine',

  remind: 'Erinnerung senden',
  remindWho: (name: string) => `Erinnerung an ${name} senden`,
  remindedAt: (instant: string) => `erinnert am ${instant}`,
  remindTitle: (name: string) => `Erinnerung an ${name} senden?`,
  remindText: (username: string) =>
    `Die E-Mail geht an ${username} und nennt, was dem Angebot fehlt, und das Ende der Phase. Wer solche Mails abbestellt hat, bekommt keine.`,
  reminded: 'Die Erinnerung ist unterwegs.',
  notReminded: 'Die Erinnerung konnte nicht gesendet werden.',
  lacksPrices: (name: string, gaps: number) =>
    gaps === 1 ? `${name} fehlt 1 Preis.` : `${name} fehlen ${formatWhole(gaps)} Preise.`,
  behind: (gaps: number) =>
    `Ohne ${gaps === 1 ? 'ihn' : 'sie'} steht das Angebot hinter allen vollständigen.`,
  unconfirmed: (name: string) => `${name} hat alle Preise, aber noch nicht zugesagt.`,
  noOffer: 'Ohne Zusage wird daraus kein Angebot.',
  alsoLacking: (names: string) => `Unvollständig auch: ${names}.`,
} as const;
