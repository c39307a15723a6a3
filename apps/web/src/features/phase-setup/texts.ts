import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { CONNECTION_ADVICE } from '../../kernel/texts.ts';
import { FIELD_TEXTS } from '../../kit/texts.ts';

/** Every sentence of the phase setup. */
export const TEXTS = {
  title: 'Phasen-Setup',
  explanation:
    'EP-Kataloge, Leistungsverzeichnisse, Liegenschaften, Nutzer und Ausschreibungsdokumente je Phase. Beendete Phasen sind gesperrt.',
  tabs: {
    lv: 'Leistungsverzeichnisse',
    property: 'Liegenschaften',
    user: 'Nutzer',
    media: 'Ausschreibungsdokumente',
  },
  lockEnded: 'Die Phase ist beendet und kann nicht mehr geändert werden.',
  lockRetired: 'Die Liegenschaft ist stillgelegt und kann in keine Phase mehr aufgenommen werden.',
  emptyPhases: 'Keine Phasen enthalten',
  emptyPhasesHint: 'Legen Sie in der Phasenverwaltung zuerst eine Phase an.',
  emptyLiegenschaften: 'Keine Liegenschaften vorhanden',
  emptyUsers: 'Keine Nutzer vorhanden',
  nothingFound: 'Nichts passt zu Ihrer Suche.',
  notLoaded: 'Das Phasen-Setup konnte nicht geladen werden',
  lvsNotLoaded: 'LVs nicht geladen',
  searchProperties: 'Nummer, Name, Adresse',
  searchUsers: 'Name, Unternehmen, E-Mail',
  search: 'Zeilen durchsuchen',

  columns: { liegenschaft: 'Liegenschaft', adresse: 'Adresse', nutzer: 'Nutzer', unternehmen: 'Unternehmen' },
  dropHint:
    'Mehrere LV-Dateien lassen sich auf die Spalte einer Phase ziehen; sie werden über Nummer, Name oder Ort der Liegenschaft im Dateinamen zugeordnet.',

  catalogFirst: 'Bitte laden Sie einen EP-Katalog hoch.',
  noCatalog: 'Kein EP-Katalog',
  catalog: 'EP-Katalog',
  uploadCatalog: 'EP-Katalog hochladen',
  uploadCatalogText:
    'Erstes Tabellenblatt mit Nummer, Typ, Titel, Ep-Code, Einheit, Vortext, Nachtext, Leistungsgruppe und Tags.',
  replaceCatalog: 'EP-Katalog ersetzen',
  replaceCatalogText:
    'LVs und bereits eingegebene Preise bleiben erhalten. Bevor der neue Katalog gilt, sehen Sie, was sich ändert.',
  viewCatalog: 'EP-Katalog ansehen',
  downloadCatalog: 'Datei herunterladen',
  deleteCatalog: 'EP-Katalog löschen',
  catalogRunning: 'Die Phase läuft: Der EP-Katalog kann ersetzt, aber nicht gelöscht werden.',
  earlierCatalogs: 'Frühere EP-Kataloge',
  moreCatalog: 'Weitere Aktionen zu EP-Katalog und LVs',
  deleteCatalogTitle: 'EP-Katalog löschen?',
  deleteCatalogText: (filename: string, phase: string) =>
    `Der EP-Katalog ${filename} der Phase „${phase}“ wird gelöscht. Das lässt sich nicht rückgängig machen.`,
  deleteCatalogLvs: (lvCount: number, positionCount: number) =>
    `Mit ihm werden ${counted(lvCount, 'LV', 'LVs')} mit ${counted(positionCount, 'Position', 'Positionen')} gelöscht.`,
  deleteCatalogNoLvs: 'Die Phase enthält noch keine LVs.',
  catalogUploaded: 'Der EP-Katalog wurde erfolgreich hochgeladen.',
  catalogReplaced: 'Der EP-Katalog wurde erfolgreich ersetzt.',
  catalogDeleted: 'Der EP-Katalog wurde erfolgreich gelöscht.',
  entriesNotLoaded: 'Der EP-Katalog konnte nicht geladen werden',
  catalogColumns: {
    number: 'Nr.',
    title: 'Leistung',
    epCode: 'Ep-Code',
    unit: 'Einheit',
    slice: 'Leistungsgruppe',
    pre: 'Vortext',
    post: 'Nachtext',
  },

  upload: 'Hochladen',
  showEffect: 'Wirkung ansehen',
  sameCatalog: 'Die Datei gleicht dem hinterlegten EP-Katalog und ändert nichts.',
  sameLv: 'Die Datei gleicht dem hinterlegten LV und ändert nichts.',
  undoFailed: 'Die Änderung konnte nicht zurückgenommen werden.',
  notBroughtBack: 'Die frühere Datei konnte nicht zurückgeholt werden.',

  uploadLv: 'LV hochladen',
  uploadLvText:
    'Erstes Tabellenblatt mit Lfd. Nr., AKS-Nummer, Ep-Code, Bezeichnung, Menge, Einheit, Leistungsgruppe und Bedarfsposition.',
  replaceLv: 'LV ersetzen',
  replaceLvText: (filename: string) =>
    `Das vorhandene LV ${filename} wird durch die neue Datei ersetzt; Preise und Faktoren bleiben erhalten.`,
  downloadLv: 'LV herunterladen',
  deleteLv: 'LV löschen',
  deleteLvTitle: 'LV löschen?',
  deleteLvText: (filename: string, liegenschaft: string, phase: string) =>
    `Das LV ${filename} der Liegenschaft ${liegenschaft} in der Phase „${phase}“ wird gelöscht. Das lässt sich nicht rückgängig machen.`,
  deleteLvRunning: (filename: string, liegenschaft: string, phase: string) =>
    `Das LV ${filename} der Liegenschaft ${liegenschaft} in der Phase „${phase}“ wird gelöscht; seine Datei bleibt unter „Frühere Dateien“. Die Phase läuft: Dienstleister sehen die Liegenschaft danach ohne Positionen.`,
  deleteLvPriced: (count: number) =>
    `${counted(count, 'Dienstleister hat', 'Dienstleister haben')} in dieser Phase schon Preise eingegeben.`,
  lvUploaded: 'Das LV wurde erfolgreich hochgeladen.',
  lvsUploaded: (count: number) =>
    count === 1 ? 'Das LV wurde erfolgreich hochgeladen.' : `${count} LVs wurden erfolgreich hochgeladen.`,
  lvDeleted: 'Das LV wurde erfolgreich gelöscht.',
  noLv: 'kein LV',
  lvHidden:
    'Die Liegenschaft ist für diese Phase nicht ausgewählt. Dienstleister sehen das LV erst, wenn sie im Reiter „Liegenschaften“ angehakt ist.',

  uploadLvs: (done: number, all: number) => `LVs hochladen · ${done} von ${all}`,
  uploadLvsTable: 'Dateien und ihre Liegenschaften',
  takeIn: (count: number) => `${counted(count, 'Liegenschaft', 'Liegenschaften')} aufnehmen`,
  takeInHint:
    'Diese Liegenschaften haben ein LV, gehören aber noch nicht zur Phase: Dienstleister sehen sie erst, wenn sie aufgenommen sind.',
  tookIn: (count: number) =>
    `${counted(count, 'Liegenschaft wurde', 'Liegenschaften wurden')} in die Phase aufgenommen.`,
  notTakenIn: 'Die Liegenschaften konnten nicht aufgenommen werden.',
  lvContent: (positionCount: number, date: string) => `${positionCount} Pos. · ${date}`,
  uploadLvsTitle: (phase: string) => `LVs zu „${phase}“ hochladen`,
  uploadLvsText:
    'Die Dateien werden über Nummer, Name oder Ort der Liegenschaft im Dateinamen zugeordnet. Prüfen Sie die Zuordnung; danach lädt eine Datei nach der anderen.',
  uploadLvsRemove: 'Aus der Liste nehmen',
  uploadLvsStart: (count: number) => (count === 0 ? 'Hochladen' : `${counted(count, 'LV', 'LVs')} hochladen`),
  uploadLvsStop: 'Anhalten',
  uploadLvsAsk: (count: number) => `Wirkung von ${counted(count, 'Datei', 'Dateien')} ansehen`,
  replaceFiles: 'EP-Katalog und LVs ersetzen',
  filesPut: (count: number) => `${counted(count, 'Datei wurde', 'Dateien wurden')} eingesetzt.`,
  lvsRefused: (count: number) =>
    counted(count, 'Datei wurde nicht übernommen.', 'Dateien wurden nicht übernommen.'),
  lvsLeft: (count: number) => counted(count, 'Datei bleibt in der Liste.', 'Dateien bleiben in der Liste.'),
  uploadLvsProgress: (done: number, all: number) => `${done} von ${all} Dateien verarbeitet`,
  uploadLvsColumns: { file: 'Datei', liegenschaft: 'Liegenschaft', state: 'Stand' },
  removeFile: (filename: string) => `${filename} aus der Liste nehmen`,
  chooseLiegenschaft: (filename: string) => `Liegenschaft zu ${filename}`,
  fileStates: {
    unmatched: 'keine Liegenschaft gefunden',
    several: 'mehrere Liegenschaften möglich',
    double: 'doppelt zugeordnet',
    guessed: 'Vorschlag, bitte prüfen',
    ready: 'neu',
    replaces: 'ersetzt das vorhandene LV',
    running: 'wird geprüft …',
    done: 'hochgeladen',
    warnings: (count: number) => `hochgeladen, ${counted(count, 'Hinweis', 'Hinweise')}`,
    same: 'gleicht dem hinterlegten, ändert nichts',
    failed: (count: number) =>
      count === 0 ? 'nicht übernommen' : `nicht übernommen, ${counted(count, 'Befund', 'Befunde')}`,
  },
  showFindings: 'Befunde zeigen',

  replace: {
    positions: (before: number, after: number) => `${before} → ${after} Positionen`,
    gone: (count: number) => `${count} entfallen`,
    added: (count: number) => `${count} neu`,
    changed: (count: number) => `${count} geändert`,
    same: 'kein Unterschied',
    namesOther: (label: string) => `nennt ${label}`,
    earlier: 'Frühere Dateien',
    earlierFile: (filename: string, positionCount: number, until: string, who: string | null) =>
      `${filename} · ${positionCount} Pos. · ersetzt am ${until}${who === null ? '' : ` von ${who}`}`,
    download: (filename: string) => `${filename} herunterladen`,
    again: 'Zurückholen',
  },

  allLvsFile: 'LVs.xlsx',
  makingLvs: 'Die LVs werden zusammengestellt …',
  downloadFailed: 'Download nicht möglich',
  uploadFailed: 'Upload nicht möglich',
  deleteFailed: 'Löschen fehlgeschlagen',
  hint: CONNECTION_ADVICE,

  propertyGone: 'Die Liegenschaft wurde inzwischen gelöscht.',
  tickNotSaved: FIELD_TEXTS.notSaved,
  userGone: 'Der Nutzer wurde inzwischen gelöscht.',
  goneTitle: 'Gelöschte Einträge wurden nicht übernommen.',
  goneText: (names: string) => `${names}: inzwischen gelöscht. Die Liste wurde neu geladen.`,
  all: 'alle',
  none: 'keine',
  chosen: (count: number, all: number) => `${count} von ${all}`,
  members: {
    liegenschaftIds: {
      in: {
        title: (count: number) => (count === 1 ? 'Liegenschaft aufnehmen?' : 'Liegenschaften aufnehmen?'),
        confirm: 'Aufnehmen',
        text: (who: string, isOne: boolean, phase: string) =>
          `${who} ${isOne ? 'wird' : 'werden'} in die Phase „${phase}“ aufgenommen.`,
        done: 'In die Phase aufgenommen.',
      },
      out: {
        title: (count: number) =>
          count === 1 ? 'Liegenschaft aus der Phase nehmen?' : 'Liegenschaften aus der Phase nehmen?',
        confirm: 'Aus der Phase nehmen',
        text: (who: string, isOne: boolean, phase: string) =>
          isOne
            ? `${who} wird aus der Phase „${phase}“ genommen. Dienstleister sehen die Liegenschaft und ihr LV dort nicht mehr; ein hochgeladenes LV bleibt gespeichert.`
            : `${who} werden aus der Phase „${phase}“ genommen. Dienstleister sehen sie und ihre LVs dort nicht mehr; hochgeladene LVs bleiben gespeichert.`,
        done: 'Aus der Phase genommen.',
      },
    },
    userIds: {
      in: {
        title: (count: number) => (count === 1 ? 'Nutzer zulassen?' : 'Mehrere Nutzer zulassen?'),
        confirm: 'Zulassen',
        text: (who: string, isOne: boolean, phase: string) =>
          `${who} ${isOne ? 'wird' : 'werden'} zur Phase „${phase}“ zugelassen.`,
        done: 'Zur Phase zugelassen.',
      },
      out: {
        title: (count: number) => (count === 1 ? 'Nutzer ausschließen?' : 'Mehrere Nutzer ausschließen?'),
        confirm: 'Ausschließen',
        text: (who: string, isOne: boolean, phase: string) =>
          `${who} ${isOne ? 'wird' : 'werden'} von der Phase „${phase}“ ausgeschlossen und ${isOne ? 'kann' : 'können'} dafür kein Angebot mehr abgeben. Was eingegeben ist, bleibt gespeichert.`,
        done: 'Von der Phase ausgeschlossen.',
      },
    },
    someLiegenschaften: (count: number) => counted(count, 'Liegenschaft', 'Liegenschaften'),
    someUsers: (count: number) => counted(count, 'Nutzer', 'Nutzer'),
    undone: 'Die Änderung ist zurückgenommen.',
  },
  notify: {
    label: 'Bieter benachrichtigen',
    admitted: 'Wer zugelassen wird, erhält sofort eine E-Mail.',
    removed: 'Wer ausgeschlossen wird, erhält nach zwei Minuten eine E-Mail, wenn es dabei bleibt.',
  },

  documentsOf: (phase: string) => `Ausschreibungsdokumente der Phase „${phase}“`,
  addDocumentsTo: (phase: string) => `Dokumente zu „${phase}“ hinzufügen`,
  documentsRunning:
    'Die Phase läuft: Dokumente können hinzugefügt, aber nicht gelöscht werden. Die Dienstleister der Phase sehen sie sofort.',
  versionNote: 'Was sich ändert',
  versionNoteExample: 'Zum Beispiel Anlage 4 ergänzt',
  versionKept: 'Die Fassung davor bleibt abrufbar.',
  versionTold: 'Was sich ändert, steht bei der Unterlage, in den „Änderungen“ und in der E-Mail.',
  versionPlace: 'Bereitstellen',
  versionPlaced: 'Die neue Fassung ist bereitgestellt.',
  versionFailed: 'Die neue Fassung wurde nicht bereitgestellt',

  /** The letter that who confirms an offer declares. */
  letter: {
    title: 'Angebotsschreiben',
    titleOf: (phase: string) => `Angebotsschreiben der Phase „${phase}“`,
    none: 'keines: Wer bestätigt, schließt die Teilnahme allein mit dem Namen ab.',
    summary: (version: number, length: number, count: number, requiredCount: number) =>
      [
        `Fassung ${version}`,
        counted(length, 'Zeichen', 'Zeichen'),
        count === 0 ? 'ohne Erklärungen' : counted(count, 'Erklärung', 'Erklärungen'),
        ...(requiredCount === 0 ? [] : [`davon ${requiredCount} erforderlich`]),
      ].join(' · '),
    write: 'Angebotsschreiben verfassen',
    change: 'Angebotsschreiben ändern',
    view: 'Angebotsschreiben ansehen',
    text: 'Wortlaut',
    textHint: (fields: string) =>
      `Wer die Teilnahme bestätigt, erklärt diesen Text mit seinem Namen (Textform nach § 126b BGB). Eingesetzt werden ${fields}. Der Prüfwert ist der des Belegs ohne dieses Schreiben.`,
    declaration: (place: number) => `Erklärung ${place}`,
    required: 'erforderlich',
    add: 'Erklärung hinzufügen',
    addLock: (most: number) => `Mehr als ${most} Erklärungen sind nicht möglich.`,
    remove: (place: number) => `Erklärung ${place} entfernen`,
    running:
      'Die Phase läuft: Jede Bestätigung davor gilt weiter und wird unter dem neuen Schreiben noch einmal erbeten. Wer schon bestätigt hatte, erfahren Sie dabei nicht.',
    other: 'Jemand hat das Angebotsschreiben inzwischen geändert. Jetzt steht dort:',
    otherEmpty: 'kein Angebotsschreiben',
    keepMine: 'Meine Fassung behalten',
    takeTheirs: 'Andere übernehmen',
    chooseFirst: 'Bitte entscheiden Sie zuerst, welche Fassung gilt.',
    saved: 'Das Angebotsschreiben ist gespeichert.',
    notSaved: 'Das Angebotsschreiben wurde nicht gespeichert',
  },

  leaveTitle: 'Seite verlassen?',
  leaveText:
    'Einige Änderungen sind noch nicht gespeichert oder konnten nicht gespeichert werden. Sie gehen verloren, wenn Sie die Seite verlassen.',
  leave: 'Verlassen',
  stay: 'Bleiben',
  /** What is said of headings that are remembered. */
  kept: {
    title: 'Gemerkte Überschriften',
    hint: 'So werden Dateien und Listen mit diesen Überschriften gelesen. Wird eine Zuordnung vergessen, fragt die nächste Datei neu; was schon gelesen ist, bleibt.',
    empty: 'Noch keine Überschriften gemerkt',
    emptyHint: 'Sobald Sie einer Datei mit eigenen Überschriften Spalten zuordnen, steht sie hier.',
    notLoaded: 'Die gemerkten Überschriften konnten nicht geladen werden',
    columns: { kind: 'Datei', names: 'Spalten', by: 'Gespeichert', action: 'Vergessen' },
    kinds: {
      lv: 'LV',
      'lv-list': 'Liste vieler LVs',
      'ep-catalog': 'EP-Katalog',
      'liegenschaft-list': 'Liste von Liegenschaften',
      'service-provider-list': 'Liste von Dienstleistern',
      'target-prices': 'Zielpreise',
      'price-list': 'Preisliste',
      'factor-list': 'Faktoren',
    },
    pair: (header: string, heading: string) => `${header} = „${heading}“`,
    heading: (heading: string) => `„${heading}“`,
    nobody: 'Konto gelöscht',
    forget: 'Vergessen',
    forgetThis: (headings: string) => `Vergessen: ${headings}`,
    question: 'Zuordnung vergessen?',
    questionText: (headings: string) =>
      `Die nächste Datei mit den Überschriften ${headings} fragt wieder, welche Spalte was ist.`,
    forgotten: 'Zuordnung vergessen',
    notForgotten: 'Die Zuordnung wurde nicht vergessen',
  },
};
