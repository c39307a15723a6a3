import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { PHASE_STATE_WORDS } from '@rahmenpreis/tendering/phase/phase-state.ts';

/** The words for phases. */
export const TEXTS = {
  noPhases: 'Keine Phasen vorhanden',
  notLoaded: 'Die Phasen konnten nicht geladen werden',
  toPhases: 'Zur Phasenverwaltung',
  toSetup: 'Zum Phasen-Setup',
  chosen: 'Ausgewählte Phase',
  choose: 'Phase auswählen',
  states: PHASE_STATE_WORDS,
  over: 'Phase beendet',
  startsIn: 'Phase beginnt in',
  endsIn: 'Phase endet in',
  last: { hour: 'Letzte Stunde', minute: 'Letzte Minute' },
  turnsIn: { start: (time: string) => `beginnt in ${time}`, end: (time: string) => `endet in ${time}` },
  dayCount: (days: number) => counted(days, 'Tag', 'Tagen'),
  units: { days: 'Tage', hours: 'Std', minutes: 'Min', seconds: 'Sek' },
  calendar: 'In den Kalender',
  calendarHint: 'Beginn und Abgabefrist als Kalenderdatei (.ics), mit Erinnerungen vor dem Ende',
  instant: (day: string, time: string) => `am ${day} um ${time}`,
} as const;

/** The words for what changes in a phase, and when its bidders are told. */
export const CHANGE_MAIL_TEXTS = {
  gathered: 'Die Dienstleister der Phase erhalten zwei Minuten nach der letzten Änderung eine E-Mail.',
  atOnce: 'Die Phase endet bald: Ihre Dienstleister erhalten sofort eine E-Mail.',
  phaseGone: 'Die Phase wurde inzwischen gelöscht.',
} as const;

/** The words for sealed phases (decision 0046). */
export const SEAL_TEXTS = {
  sealed: 'versiegelt',
  toBidder: 'versiegelt: niemand außer Ihnen sieht Ihr Angebot vor dem Ende',
  openToBidder: 'nicht versiegelt: die Vergabestelle sieht Preise und Summen schon, während Sie eingeben',
  hidden:
    'Bis dahin sieht niemand außer dem Bieter selbst ein Angebot, auch nicht, ob es eines gibt. Zielpreise, Leistungsverzeichnisse und Unterlagen können Sie weiter bearbeiten.',
  ask: 'Öffnung veranlassen',
  confirm: 'Öffnung bestätigen',
  askHint: 'Danach bestätigt eine zweite Person mit Schreibrecht. Beides steht im Protokoll.',
  confirmHint: (name: string, instant: string) =>
    `${name} hat die Öffnung am ${instant} veranlasst. Mit Ihrer Bestätigung sind die Angebote für alle Personen mit Leserecht sichtbar; das lässt sich nicht rückgängig machen.`,
  waiting: (instant: string) =>
    `Sie haben die Öffnung am ${instant} veranlasst. Jetzt muss eine zweite Person mit Schreibrecht sie bestätigen.`,
  readOnly: 'Sie haben nur Leserechte; öffnen können zwei Personen mit Schreibrecht.',
  asked: 'Die Öffnung ist veranlasst.',
  opened: 'Die Angebote sind geöffnet.',
  failed: 'Die Angebote konnten nicht geöffnet werden.',
} as const;
