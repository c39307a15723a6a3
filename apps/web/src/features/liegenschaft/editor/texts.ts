import type { OptionListName } from '@rahmenpreis/contract/option-list.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { AreaContradiction } from '@rahmenpreis/tendering/liegenschaft/gebaeude-area.ts';
import { CONNECTION_ADVICE } from '../../../kernel/texts.ts';

const OPTION_LIST_NAMES: Readonly<Record<OptionListName, string>> = {
  baualtersstufe: 'Baualtersstufen',
  betriebstage: 'Hauptbetriebstage',
  technisierungsgrad: 'Technisierungsgrade',
  klimatisierung: 'Klimatisierungen',
  gebaeudetyp: 'Gebäudetypen',
  energiesteckbriefTyp: 'Energietypen',
};

function squareMetres(area: number): string {
  return `${formatWhole(area)} m²`;
}

function quoted(titles: readonly string[]): string {
  return joinGerman(titles.map((title) => `„${title}“`));
}

/** Every sentence of the property editor (OPEN-60). */
export const EDITOR_TEXTS = {
  unreadable: 'Bitte prüfen Sie die Eingabe.',
  noShares: 'Noch keine Angabe; gezeigt ist eine gleichmäßige Verteilung.',
  shareSum: (percent: number) => `Summe ${percent} %`,
  inPercent: (share: string) => `${share} in Prozent`,
  removeShares: 'Angabe entfernen',
  all: 'Alle Liegenschaften',
  breadcrumb: 'Pfad',
  liegenschaft: 'Liegenschaft',
  newLiegenschaft: 'Neue Liegenschaft',
  newGebaeude: 'Neues Gebäude',
  unnamed: 'ohne Namen',
  back: 'Zurück',
  deleteLiegenschaft: 'Liegenschaft löschen',
  sectionsOf: (title: string) => `Abschnitte von ${title}`,
  deleteGebaeude: 'Gebäude löschen',
  buildings: (count: number) => counted(count, 'Gebäude', 'Gebäude'),
  copyGebaeude: 'Gebäude kopieren',
  copyHint: 'Legt ein weiteres Gebäude mit denselben Angaben an, ohne Nummer, Bilder und Dokumente.',
  areaHint: ({ kind, nrf, other }: AreaContradiction) => {
    const [own, theirs] = [squareMetres(nrf), squareMetres(other)];
    if (kind === 'gross')
      return `Die Nettoraumfläche (${own}) muss nach DIN 277 kleiner sein als die Bruttogrundfläche (${theirs}).`;
    const sum = `Nutzungs-, Technik- und Verkehrsfläche ergeben ${kind === 'parts' ? 'schon ' : ''}${theirs}`;
    return `${sum}; nach DIN 277 ist das die Nettoraumfläche, angegeben sind ${own}.`;
  },
  addGebaeude: 'Gebäude hinzufügen',
  readOnly: 'Sie haben Lesezugriff: Die Angaben dieser Liegenschaft können Sie ansehen, aber nicht ändern.',
  unsaved: 'Nicht gespeicherte Änderungen',
  allSaved: 'Alle Änderungen sind gespeichert',
  required: 'Felder mit * werden benötigt.',

  masterData: 'Stammdaten',
  adresse: 'Adresse',
  media: 'Bilder und Dokumente',
  gebaeude: 'Gebäude',
  noGebaeudeHint: 'Legen Sie die Gebäude dieser Liegenschaft an, um ihre Flächen und Technik zu erfassen.',
  newMark: 'neu',
  changedMark: 'geändert',
  problemMark: 'unvollständig',
  chooseRegion: 'Region auswählen',
  chooseLandFirst: 'Bitte wählen Sie zuerst ein Land.',
  notSet: 'keine Angabe',
  year: 'Bitte geben Sie ein Jahr wie 1998 an.',
  time: 'Bitte geben Sie eine Uhrzeit als HH:mm an, zum Beispiel 07:30.',
  timePlaceholder: 'HH:mm',
  optionsNotLoaded: (list: OptionListName) => `Die ${OPTION_LIST_NAMES[list]} konnte nicht geladen werden.`,

  hint: CONNECTION_ADVICE,

  incomplete:
    'Die Liegenschaft konnte nicht gespeichert werden – Bitte geben Sie alle benötigten Informationen an',
  malformed:
    'Die Liegenschaft konnte nicht gespeichert werden – Bitte prüfen Sie die gekennzeichneten Angaben.',
  notSaved: 'Die Liegenschaft konnte nicht gespeichert werden',
  gebaeudeNotSaved: 'Nicht alle Gebäude konnten gespeichert werden',
  notSavedHint: 'Ihre Eingaben stehen noch hier und können erneut gespeichert werden.',
  partlySaved: (names: readonly string[]) =>
    `Die Liegenschaft ist gespeichert. Nicht gespeichert: ${joinGerman(names)}.`,
  saved: 'Die Liegenschaft wurde erfolgreich gespeichert.',
  filesChanged: 'Die Dateien wurden erfolgreich geändert.',
  filesLeft: 'Einige Dateien konnten nicht gelöscht werden.',
  deleted: 'Die Liegenschaft wurde erfolgreich gelöscht.',
  gebaeudeDeleted: 'Das Gebäude wurde erfolgreich gelöscht.',
  notDeleted: 'Die Liegenschaft konnte nicht gelöscht werden.',
  notDeletedBy: {
    401: 'Sie haben keine Berechtigung, diese Liegenschaft zu löschen.',
    404: 'Die Liegenschaft wurde nicht gefunden. Vielleicht wurde sie bereits gelöscht.',
    409: 'Die Liegenschaft ist mit einer Phase verknüpft. Bitte entfernen Sie sie zuerst aus allen Phasen.',
    412: 'Die Liegenschaft wurde inzwischen geändert. Bitte laden Sie die Seite neu und prüfen Sie die Angaben.',
  } as Readonly<Record<number, string>>,
  notDeletedOtherwise: `Ein unerwarteter Fehler ist aufgetreten. ${CONNECTION_ADVICE}`,
  gebaeudeNotDeleted: 'Das Gebäude konnte nicht gelöscht werden.',

  inPhase: (titles: readonly string[]) =>
    `Die Liegenschaft gehört zu ${quoted(titles)}. Bitte entfernen Sie sie zuerst aus allen Phasen.`,
  inEndedPhase: (titles: readonly string[]) =>
    `Die Liegenschaft gehört zu ${quoted(titles)}. Eine beendete Phase kann nicht mehr geändert werden; deshalb lässt sich die Liegenschaft nicht löschen.`,
  deleteLiegenschaftTitle: 'Liegenschaft löschen?',
  deleteLiegenschaftText: (name: string, gebaeudeCount: number, mediaCount: number) => {
    const parts = [`„${name}“`];
    if (gebaeudeCount > 0) parts.push(`${gebaeudeCount} Gebäude`);
    if (mediaCount > 0) parts.push(counted(mediaCount, 'Bild oder Dokument', 'Bilder und Dokumente'));
    return `${joinGerman(parts)} ${parts.length === 1 ? 'wird' : 'werden'} endgültig gelöscht. Das lässt sich nicht rückgängig machen.`;
  },
  deleteGebaeudeTitle: 'Gebäude löschen?',
  deleteGebaeudeText: (name: string, mediaCount: number, isStored: boolean) => {
    if (!isStored) return `„${name}“ ist noch nicht gespeichert; Ihre Eingaben dazu gehen verloren.`;
    const media =
      mediaCount === 0 ? '' : ` und ${counted(mediaCount, 'Bild oder Dokument', 'Bilder und Dokumente')}`;
    return `Das Gebäude „${name}“${media} ${media === '' ? 'wird' : 'werden'} sofort und endgültig gelöscht. Das lässt sich nicht rückgängig machen.`;
  },
  delete: 'Löschen',

  leaveTitle: 'Seite verlassen?',
  leaveText:
    'Ihre Änderungen an dieser Liegenschaft sind noch nicht gespeichert. Wenn Sie die Seite verlassen, gehen sie verloren.',
  leave: 'Verlassen ohne Speichern',
  stay: 'Hier bleiben',

  files: (count: number) => counted(count, 'Datei', 'Dateien'),
  conflictTitle: 'Inzwischen hat jemand anderes gespeichert',
  conflictText: (name: string) =>
    `Während Sie „${name}“ bearbeitet haben, wurde eine andere Fassung gespeichert. Bitte entscheiden Sie, welche gilt.`,
  conflictField: 'Feld',
  conflictMine: 'Ihre Fassung',
  conflictTheirs: 'Gespeicherte Fassung',
  conflictStays: 'von Ihnen nicht geändert, bleibt',
  conflictSame: 'Beide Fassungen stimmen überein.',
  keepMine: 'Meine Änderungen speichern',
  takeTheirs: 'Gespeicherte Fassung übernehmen',
};
