import { REASON_REQUIRED } from '@rahmenpreis/contract/required-fields.ts';
import { shortDate } from '@rahmenpreis/german/german-date.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatMillisShort } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { PhaseTime } from '@rahmenpreis/tendering/phase/phase-state.ts';

/** Every sentence of the phase administration. */
export const TEXTS = {
  title: 'Phasenverwaltung',
  explanation:
    'Angebotsphasen folgen einander ohne Überschneidung. Eine laufende Phase lässt sich ändern, eine beendete nur noch ansehen.',
  add: 'Phase hinzufügen',
  tableLabel: 'Phasen',
  columns: { title: 'Name', start: 'Start', end: 'Ende', type: 'Typ', state: 'Stand', actions: 'Aktionen' },
  types: { OFFER: 'Angebotsphase', FINAL: 'Letzte Angebotsphase' },
  setup: 'Phasen-Setup',
  setupOf: (title: string) => `Phasen-Setup zu ${title} öffnen`,
  edit: (title: string) => `${title} ändern`,
  view: (title: string) => `${title} ansehen`,
  remove: (title: string) => `${title} löschen`,
  runningStays: 'Die Phase läuft und kann deshalb nicht gelöscht werden.',
  endedStays: 'Die Phase ist beendet und kann deshalb nicht mehr gelöscht werden.',
  empty: 'Es ist noch keine Phase angelegt.',
  emptyHint:
    'Legen Sie die erste Angebotsphase an; EP-Katalog, LVs, Liegenschaften und Nutzer folgen im Phasen-Setup.',

  dialog: { create: 'Phase anlegen', change: 'Phase ändern', view: 'Phase ansehen' },
  namePlaceholder: 'Angebotsphase 1',
  startHint: (time: string) => `Start ${time}`,
  endHint: (time: string, isUsual: boolean) =>
    isUsual ? `Ende ${time}; am Endtag selbst kann nicht mehr geboten werden` : `Ende ${time}`,
  binding: 'Bindefrist (freiwillig)',
  noBinding: 'keine',
  bindingHint: 'So lange sind Bieter an ihr Angebot gebunden. Wird das Ende verlegt, geht der Tag mit.',
  usualBinding: (day: string) => `60 Tage vorschlagen: ${day}`,
  bindingTooShort: 'Die Bindefrist muss frühestens am Tag nach dem Ende der Phase enden.',
  source: {
    title: 'Aus einer anderen Phase übernehmen',
    phase: 'Phase, aus der übernommen wird',
    none: 'nichts übernehmen',
    hint: 'Preise, Zusagen und Vergaben werden nicht übernommen.',
    retired: (count: number) =>
      count === 1
        ? '1 stillgelegte Liegenschaft bleibt zurück, mit ihrem Leistungsverzeichnis.'
        : `${count} stillgelegte Liegenschaften bleiben zurück, mit ihren Leistungsverzeichnissen.`,
    openOnly: 'Nur offene Pakete',
    openOnlyHint:
      'Pakete ohne Vergabe; die LVs haben nur deren Leistungsgruppen. Katalog, Unterlagen, Schreiben und Zielpreise kommen mit.',
    open: (packages: number, places: number) =>
      packages === 0
        ? 'In dieser Phase ist kein Paket offen.'
        : `${counted(packages, 'offenes Paket', 'offene Pakete')} in ${counted(places, 'Liegenschaft', 'Liegenschaften')}. Angefragt werden:`,
    notLoaded: 'Was diese Phase enthält, konnte nicht geladen werden.',
    lvsNeed: 'nur zusammen mit EP-Katalog und Liegenschaften',
    parts: {
      catalog: (count: number) => (count === 0 ? 'EP-Katalog (keiner)' : 'EP-Katalog'),
      lvs: (count: number) => counted(count, 'Leistungsverzeichnis', 'Leistungsverzeichnisse'),
      liegenschaften: (count: number) => counted(count, 'Liegenschaft', 'Liegenschaften'),
      providers: (count: number) => counted(count, 'Dienstleister', 'Dienstleister'),
      documents: (count: number) => counted(count, 'Ausschreibungsdokument', 'Ausschreibungsdokumente'),
      letter: (count: number) => (count === 0 ? 'Angebotsschreiben (keins)' : 'Angebotsschreiben'),
      targets: (count: number) => counted(count, 'Zielpreis', 'Zielpreise'),
    },
  },
  isFinalHint:
    'Die Vergabeansicht wählt die letzte Angebotsphase vor, von mehreren die zuletzt begonnene, vor Beginn aller die erste.',
  sealedHint:
    'Bis zum Ende sieht niemand außer dem Bieter selbst sein Angebot, auch nicht, ob es eines gibt. Nach dem Start lässt sich das nicht mehr ändern.',
  proposeSeal: (title: string) => `Versiegeln: In „${title}“ kamen Angebote auf anderem Weg`,
  sealFixed: 'Das lässt sich nur vor dem Start der Phase ändern.',
  fourEyesHint:
    'Nach dem Ende veranlasst eine Person mit Schreibrecht die Öffnung, eine zweite bestätigt sie.',
  create: 'Anlegen',
  back: 'Zurück',
  viewOnlyEnded: 'Die Phase ist beendet und kann nicht mehr geändert werden.',
  viewOnlyReader: 'Sie haben nur Leserechte und können die Phase nur ansehen.',

  titleTooLong: (most: number) => `Bitte geben Sie höchstens ${most} Zeichen an.`,
  endBeforeStart: 'Das Enddatum muss nach dem Startdatum liegen.',
  otherPhase: ({ title, start, end }: PhaseTime & { title: string }) =>
    `„${title}“ (${shortDate(start)} – ${shortDate(end)})`,
  overlap: {
    'start-inside': 'Das Startdatum liegt innerhalb einer anderen Phase',
    'end-inside': 'Das Enddatum liegt innerhalb einer anderen Phase',
    encloses: 'Die Phase umschließt eine andere Phase vollständig',
  },

  staleTitle: 'Die Phase wurde inzwischen von jemand anderem geändert',
  staleText:
    'Ihre Eingaben sind noch da, aber nicht gespeichert. Laden Sie den neuen Stand; was Sie geändert haben, bleibt stehen.',
  staleReload: 'Neuen Stand laden',
  staleChoice: 'Ihre Eingaben sind noch da, aber nicht gespeichert. Entscheiden Sie, was gelten soll.',
  staleLists: 'Geändert wurde im Phasen-Setup, nicht an den Angaben hier.',
  bothChanged: (field: string, mine: string, theirs: string) =>
    `${field}: von Ihnen ${mine}, inzwischen gespeichert ${theirs}`,
  theyChanged: (field: string, before: string, theirs: string) =>
    `${field}: bisher ${before}, inzwischen gespeichert ${theirs}`,
  keepMine: 'Meine Änderungen behalten',
  takeTheirs: 'Gespeicherten Stand übernehmen',
  seal: 'Versiegelung',
  missing: 'Fehlende Preise gelten als geringfügig',
  missingPercent: 'bis Prozent der Summe',
  missingPer100: 'je 100 Positionen',
  missingHint: 'Nach § 16a (2) VOB/A; nach dem Start lässt sich das nicht mehr ändern.',
  missingLimits: (tenths: number, per100: number) =>
    `bis ${formatMillisShort(tenths * 100)} %, ${counted(per100, 'Preis', 'Preise')} je 100 Positionen`,
  oneDecimal: 'Bitte geben Sie höchstens eine Nachkommastelle ein.',
  startMail: 'E-Mail zum Beginn an die Dienstleister der Phase',
  startMailHint: 'Wer vorher zugelassen ist, erhält beim Beginn eine Nachricht mit Ende und Link.',
  seals: { NONE: 'keine', SEALED: 'versiegelt', FOUR_EYES: 'Öffnung nur zu zweit' },
  goneText: 'Die Phase wurde inzwischen gelöscht. Sie können Ihre Eingaben als neue Phase anlegen.',

  created: 'Die Phase wurde erfolgreich angelegt.',
  changed: 'Die Phase wurde erfolgreich geändert.',
  ends: (time: string) => `Die Phase endet um ${time}.`,
  goesOn: 'Das Ende ist zurückgenommen.',
  goesOnUntil: (title: string, end: string) => `${title} läuft bis ${end}.`,
  movedAlready: 'Das Ende wurde inzwischen schon geändert.',
  bothEnds: (title: string, present: string, before: string) =>
    `${title} endet jetzt ${present}, vor Ihrer Änderung ${before}.`,
  takeBackAnyway: 'Trotzdem zurücknehmen',
  notTakenBack: 'Das Ende konnte nicht zurückgenommen werden.',
  deleted: 'Die Phase wurde erfolgreich gelöscht.',
  notSaved: 'Die Phase konnte nicht gespeichert werden.',
  notFoundOnChange: 'Die zu ändernde Phase wurde nicht gefunden.',
  notDeleted: 'Die Phase konnte nicht gelöscht werden.',
  notFoundOnDelete: 'Die zu löschende Phase wurde nicht gefunden.',

  deleteTitle: (title: string) => `Phase „${title}“ löschen?`,
  deleteConfirm: 'Phase löschen',
  deleteText: 'Das lässt sich nicht rückgängig machen. Gelöscht werden:',
};

/** Names what a deletion destroys, one line each. */
export const DESTROYED = {
  catalog: (filename: string) => `der EP-Katalog ${filename}`,
  lvs: (lvCount: number, positionCount: number) =>
    `${counted(lvCount, 'LV', 'LVs')} mit ${counted(positionCount, 'Position', 'Positionen')}`,
  links: (liegenschaftCount: number, userCount: number) =>
    `die Zuordnung von ${counted(liegenschaftCount, 'Liegenschaft', 'Liegenschaften')} und ${counted(userCount, 'Nutzer', 'Nutzern')}`,
  documents: (count: number) =>
    `die Zuordnung von ${counted(count, 'Ausschreibungsdokument', 'Ausschreibungsdokumenten')}`,
  onlyPhase: 'nur die Phase selbst; sie enthält noch nichts',
};

/** The questions before a phase gets other times. */
export const QUESTION = {
  end: { title: 'Phase beenden?', confirm: 'Phase beenden' },
  earlier: { title: 'Ende vorziehen?', confirm: 'Ende vorziehen' },
  later: { title: 'Ende nach hinten verlegen?', confirm: 'Ende verlegen' },
  start: { title: 'Start verlegen?', confirm: 'Start verlegen' },
  binding: { title: 'Bindefrist ändern?', confirm: 'Bindefrist ändern' },
  over: { title: 'Beendete Phase anlegen?', confirm: 'Anlegen' },
  overText: 'Die Phase ist damit sofort beendet. Sie lässt sich danach weder ändern noch löschen.',
  chosenEnd: (end: string) => `Angegebenes Ende: ${end}`,
  newEnd: (end: string) => `Neues Ende: ${end}`,
  oldEnd: (end: string) => `Bisheriges Ende: ${end}`,
  newStart: (start: string) => `Neuer Start: ${start}`,
  oldStart: (start: string) => `Bisheriger Start: ${start}`,
  newBinding: (day: string) => `Neue Bindefrist: ${day}`,
  oldBinding: (day: string) => `Bisherige Bindefrist: ${day}`,
  startPostponed: 'Die Phase läuft schon. Bis zum neuen Start kann niemand Preise eingeben.',
  startMoved: 'Die Phase läuft schon; an den Eingaben der Dienstleister ändert sich nichts.',
  endsSoon: 'Die Phase endet damit in zwei Minuten.',
  nobodyAfter(offering: number | undefined): string {
    if (offering === undefined) return 'Danach kann niemand mehr bieten oder die Phase ändern.';
    const taking =
      offering === 0
        ? 'Bisher nimmt kein Angebot teil'
        : counted(offering, 'Angebot nimmt teil', 'Angebote nehmen teil');
    return `${taking}; danach kann niemand mehr bieten oder die Phase ändern.`;
  },
  mail: 'Die Dienstleister der Phase werden per E-Mail benachrichtigt.',
  mailAtOnce: 'Die E-Mail geht sofort und lässt sich nicht zurücknehmen.',
  mailRests: 'Die E-Mail geht nach zwei Minuten, wenn es dabei bleibt.',
};

/** Texts on the rule by which awards need a second administrator. */
export const APPROVAL_TEXTS = {
  label: 'Freigabe der Vergabe durch eine zweite Person',
  hint: 'Pakete über dem Betrag, und alle, die nicht auf Rang 1 vergeben sind, gibt eine zweite Person mit Schreibrecht frei, bevor die Vergabe abgeschlossen wird.',
  amount: 'Freigabe über (€ je Paket)',
  reason: 'Grund',
  reasonHint: 'Die Regel wird schwächer; der Grund steht im Protokoll.',
  reasonMissing: REASON_REQUIRED,
  save: 'Freigabe speichern',
  saved: 'Die Regel der Freigabe ist gespeichert.',
  notSaved: 'Die Regel der Freigabe konnte nicht gespeichert werden.',
  off: 'Vergaben brauchen keine Freigabe durch eine zweite Person.',
  on: (euros: string) =>
    `Pakete über ${euros} €, und alle, die nicht auf Rang 1 vergeben sind, gibt eine zweite Person frei.`,
} as const;
