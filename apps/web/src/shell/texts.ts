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
    text: 'Ihre Eingaben bleiben stehen. Sobald die Verbindung wieder da ist, geht es von selbst weiter.',
  },
  unreachable: {
    title: 'Der Server antwortet gerade nicht',
    text: 'Ihre Eingaben bleiben stehen. Wir versuchen es weiter, Sie müssen nichts neu laden.',
  },
  pageLoading: 'Seite wird geladen',
  coming: 'Dieser Bereich folgt.',
  noType: 'Fehlerhafte Berechtigungen',
  noTypeText:
    'Ihr Konto ist weder als Administration noch als Dienstleister eingerichtet. Bitte wenden Sie sich an den Kundenservice.',
  toLogin: 'Zurück zur Anmeldung',
} as const;
