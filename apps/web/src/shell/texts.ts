/** The texts of the frame around every page, of the pages of all routes, and of what is shown above pages. */
export const TEXTS = {
  rightsChanged: 'Ihre Rechte wurden geändert.',
  rightsChangedText: 'Menü und Seiten zeigen ab jetzt, was Sie sehen und ändern dürfen.',
  writeTaken: 'Ihr Schreibrecht wurde entzogen.',
  writeTakenText: 'Sie können Ihre Preise und Faktoren ansehen, aber nicht mehr ändern.',
  writeGiven: 'Sie haben jetzt Schreibrecht.',
  writeGivenBack: 'Sie haben wieder Schreibrecht.',
  writeGivenText: 'Sie können Ihre Preise und Faktoren jetzt ändern.',
  offline: {
    title: 'Keine Internetverbindung',
    text: 'Ihre Eingaben bleiben stehen. Was danach noch als nicht gespeichert gilt, speichern Sie bitte erneut.',
  },
  unreachable: {
    title: 'Der Server antwortet gerade nicht',
    text: 'Ihre Eingaben bleiben stehen. Was danach noch als nicht gespeichert gilt, speichern Sie bitte erneut.',
  },
  missing: {
    title: 'Die Seite konnte nicht geladen werden',
    text: 'Sie bleiben hier, und Ihre Eingaben bleiben stehen. Wählen Sie die Seite noch einmal, sobald die Verbindung wieder da ist.',
  },
  replaced: {
    title: 'Rahmenpreis wurde erneuert',
    text: 'Bitte speichern Sie Ihre Eingaben und laden Sie dann die Seite neu.',
  },
  reload: 'Neu laden',
  asksByTime: 'aktualisiert alle 10 Sekunden',
  pageNotLoadedTitle: 'Seite nicht geladen',
  pageNotLoaded: 'Die Seite konnte nicht geladen werden',
  pageNotLoadedText: {
    offline: 'Es besteht keine Internetverbindung. Sobald sie wieder da ist, erscheint die Seite von selbst.',
    unreachable:
      'Der Server antwortet gerade nicht. Sobald er wieder antwortet, erscheint die Seite von selbst.',
    replaced: 'Rahmenpreis wurde erneuert. Bitte laden Sie die Seite neu.',
  },
  pageLoading: 'Seite wird geladen',
  noType: 'Fehlerhafte Berechtigungen',
  noTypeText:
    'Ihr Konto ist weder als Administration noch als Dienstleister eingerichtet. Bitte wenden Sie sich an den Kundenservice.',
  toLogin: 'Zurück zur Anmeldung',
  home: 'Rahmenpreis, zur Startseite',
  skip: 'Zum Inhalt springen',
  openMenu: 'Menü öffnen',
  menu: 'Menü',
  mainMenu: 'Hauptmenü',
  expand: 'Menü ausklappen',
  collapse: 'Menü einklappen',
  collapseShort: 'Einklappen',
  toPhase: 'Zur Phase:',
  signOut: 'Abmelden',
  light: 'Helle Darstellung',
  dark: 'Dunkle Darstellung',
  lastActs: 'Letzte Schritte',
  help: 'Hilfe zu dieser Seite',
  helpKey: '?',
  user: 'Nutzermenü, angemeldet als ',
  pages: {
    liegenschaften: 'Liegenschaften',
    user: 'Nutzerverwaltung',
    phase: 'Phase im Überblick',
    phases: 'Phasenverwaltung',
    options: 'Phasen-Setup',
    analysis: 'Analyse',
    provider: 'DL Zeitverlauf',
    placing: 'Vergabeansicht',
    memo: 'Vergabevermerk',
    boardPaper: 'Gremienvorlage',
    scenarios: 'Szenarien',
    questions: 'Bieterfragen',
    rounds: 'Runden',
    audit: 'Protokoll',
    prices: 'Rahmenpreiseingabe',
    overview: 'Preisübersicht',
    offer: 'Ihr Angebot',
  },
} as const;

/** The sentences about the end of a session. */
export const SESSION_TEXTS = {
  notExtended: 'Die Sitzung konnte nicht verlängert werden.',
  stillThere: 'Sind Sie noch da?',
  ending: 'Ihre Sitzung geht zu Ende',
  unused: 'Sie haben längere Zeit nichts getan. Zu Ihrem Schutz endet die Sitzung in',
  over: 'Nach zwölf Stunden ist eine neue Anmeldung nötig. Die Sitzung endet in',
  unsavedDialogs: 'Was Sie in offenen Dialogen noch nicht gespeichert haben, geht dann verloren.',
  unsavedKept: (count: number) =>
    count === 1
      ? 'Eine Eingabe ist noch nicht gespeichert. Sie bleibt in diesem Browser verschlüsselt erhalten, bis Sie sich wieder anmelden.'
      : `${count} Eingaben sind noch nicht gespeichert. Sie bleiben in diesem Browser verschlüsselt erhalten, bis Sie sich wieder anmelden.`,
  leaveTitle: 'Abmelden und Eingaben verwerfen?',
  leaveText:
    'In diesem Browser liegen noch Eingaben von Ihnen, die nicht gespeichert sind, aus einer früheren Sitzung oder einem anderen Fenster. Mit dem Abmelden gehen sie verloren.',
  unsaved: (count: number) =>
    count === 1
      ? 'Eine Eingabe ist noch nicht gespeichert und geht mit dem Ende der Sitzung verloren.'
      : `${count} Eingaben sind noch nicht gespeichert und gehen mit dem Ende der Sitzung verloren.`,
  stay: 'Angemeldet bleiben',
  signInAgain: 'Jetzt neu anmelden',
  later: 'Noch weiterarbeiten',
} as const;

/** The sentences of the search that jumps anywhere. */
export const COMMAND_TEXTS = {
  placeholder: 'Liegenschaft, Phase, Seite …',
  search: 'Suchen',
  shortcut: 'Strg K',
  dialog: 'Liegenschaft, Phase oder Seite suchen',
  groups: {
    pages: 'Seiten',
    tabs: 'Reiter',
    scenarios: 'Szenarien',
    phases: 'Phasen',
    liegenschaften: 'Liegenschaften',
    gebaeude: 'Gebäude',
    providers: 'Dienstleister',
    deeds: 'Befehle',
    positions: 'Positionen',
    help: 'Hilfe',
  },
  createPhase: 'Phase anlegen',
  helpWords: 'handbuch anleitung',
  /** What pages are called elsewhere, by their paths. */
  pageWords: {
    '/scenarios': 'szenario',
    '/questions': 'fragen antworten mitteilung',
    '/dl-questions': 'fragen antworten frage stellen',
    '/placing': 'vergabe',
    '/placing/memo': 'abschließen zuschlag absage begründung',
    '/placing/board-paper': 'vorlage vorstand aufsichtsrat beschluss gremium',
    '/user': 'bieter konten',
    '/audit': 'prüfpfad historie',
  } as Readonly<Record<string, string>>,
  /** The tabs of pages with what else they are looked for by. */
  tabs: {
    portfolio: 'Gesamtübersicht',
    portfolioWords: 'portfolio',
    cluster: 'Clusteransicht',
    prices: 'Nach Rahmenpreisen',
    odd: 'Auffälligkeiten',
    oddWords: 'auffällige preise',
    setupProperties: 'Liegenschaften der Phase',
    setupBidders: 'Dienstleister der Phase',
    documents: 'Unterlagen',
    laender: 'Bundeslandfaktoren',
    properties: 'Liegenschaften',
  },
  darkWords: 'dunkel dark nacht',
  lightWords: 'hell light tag',
  signOutWords: 'logout beenden',
} as const;
