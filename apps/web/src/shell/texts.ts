/** The sentences of the pages that every route may show, and of what is shown above all pages. */
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
} as const;
