import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { PRICE_LABEL, SUM_LABEL } from '@rahmenpreis/tendering/offer/price-label.ts';

/** Every sentence of the analysis. */
export const TEXTS = {
  /** What a Preisspiegel is called that comes without a name. */
  unnamedFile: 'Preisspiegel.xlsx',
  noPrice: PRICE_LABEL.missing,
  noSum: '–',
  ranked: (organisation: string, rank: number) => `${organisation}, Rang ${rank}`,
  states: {
    future: 'Die Phase hat noch nicht begonnen.',
    running: 'Die Phase läuft; die Zahlen folgen den laufenden Eingaben.',
    ended: 'Die Phase ist beendet.',
  },
  overview: (providers: number, liegenschaften: number, taking: number) =>
    `${providers} Dienstleister, ${counted(liegenschaften, 'Liegenschaft', 'Liegenschaften')}. ${counted(taking, 'Angebot nimmt teil', 'Angebote nehmen teil')}.`,
  title: 'Analyse',
  tabs: {
    overview: 'Gesamtübersicht',
    liegenschaft: 'Nach Liegenschaften',
    cluster: 'Clusteransicht',
    rahmenpreise: 'Nach Rahmenpreisen',
    odd: 'Auffälligkeiten',
  },
  /** The short name of the picture, for its file. */
  origin: 'Woher die Summe kommt',
  noPhasesHint: 'Bitte legen Sie zuerst Angebotsphasen an.',
  liegenschaftenNotLoaded: 'Die Liegenschaften konnten nicht geladen werden',
  providersNotLoaded: 'Die Dienstleister konnten nicht geladen werden',
  catalogNotLoaded: 'Der EP-Katalog konnte nicht geladen werden',
  lvNotLoaded: 'Das Leistungsverzeichnis konnte nicht geladen werden',
  pricesNotLoaded: 'Die Angebotsdaten der Dienstleister konnten nicht geladen werden',
  loading: 'Die Angebote werden geladen',
  noLiegenschaftenHint: 'Dieser Phase ist noch keine Liegenschaft zugeordnet.',
  search: 'Liegenschaften durchsuchen',
  searchPlaceholder: 'Stadt, Straße, Nummer, Name',
  everyPlace: 'Alle Länder und Städte',
  somePlaces: (count: number) => `${counted(count, 'Liegenschaft', 'Liegenschaften')} im Filter`,
  valid: 'Gültige Angebote',
  scarce: {
    all: 'Gültige Angebote: alle',
    single: (count: number) => `Paket mit nur einem Angebot (${formatWhole(count)})`,
    none: (count: number) => `Paket ohne Angebot (${formatWhole(count)})`,
    whole: (count: number) => `nur ein Angebot für alles (${formatWhole(count)})`,
  },
  count: (shown: number, all: number) => `${formatWhole(shown)} von ${formatWhole(all)} Liegenschaften`,
  packages: (count: number | null) =>
    count === null ? 'Keine Dienstleister in dieser Phase' : counted(count, 'Paket', 'Pakete'),
  portfolio: 'Portfolio',
  receipt: {
    check: 'Beleg prüfen',
    intro:
      'Wählen Sie den Angebotsbeleg, den Ihnen ein Dienstleister vorlegt, als Excel oder Text, oder fügen Sie seinen Prüfwert ein. Verglichen wird mit allen Belegen, die Rahmenpreis versandt oder zum Herunterladen erstellt hat.',
    isKnown: (organisation: string) => `Der Beleg stammt aus Rahmenpreis: ${organisation}`,
    isKnownValue: (organisation: string) => `Der Prüfwert stammt aus Rahmenpreis: ${organisation}`,
    isChanged: 'Der Beleg stimmt nicht',
    isUnknown: 'Der Beleg ist hier unbekannt',
    unknownHint:
      'Kein Beleg einer Phase, deren Angebote geöffnet sind, hat diesen Prüfwert. Er stammt nicht aus Rahmenpreis oder wurde verändert.',
    isCurrent: 'Er gibt das Angebot dieser Phase wieder, wie es jetzt gespeichert ist.',
    isOlder: 'Er gibt nicht das gespeicherte Angebot wieder: Es wurde seitdem geändert.',
    isOfOther: 'Er gehört zu einer anderen Phase.',
    valueAlone:
      'Ob die Zahlen auf einem PDF oder Ausdruck dazu passen, sagt der Prüfwert allein nicht; das zeigt nur die Excel- oder Textdatei.',
    line: (kept: string, organisation: string, phase: string) => `${kept}, ${organisation}, „${phase}“`,
  },
  parts: { table: 'Alle Liegenschaften zusammen', cards: 'Liegenschaften einzeln' },
  distance: 'Abstand zum Ideal',
  targetsNotLoaded: 'Die Zielpreise konnten nicht geladen werden.',
  sort: 'Sortierung',
  region: 'Bundesland',
  properties: (count: number) => counted(count, 'Liegenschaft', 'Liegenschaften'),
  details: (name: string) => `Angaben zu ${name}`,
  more: (count: number) => counted(count, 'weiterer Dienstleister', 'weitere Dienstleister'),
  noLv: 'Kein LV hinterlegt',
  noProviders: 'Keine Dienstleister in dieser Phase',
  nothingFound: {
    search: 'Keine Liegenschaft passt zu Ihrer Suche.',
    filter: 'Keine Liegenschaft passt zu Ihrem Filter.',
    both: 'Keine Liegenschaft passt zu Suche und Filter.',
  },
  nothingFoundHint: {
    search: 'Bitte ändern Sie den Suchbegriff oder setzen Sie die Suche zurück.',
    filter: 'Bitte ändern Sie den Filter oder setzen Sie ihn zurück.',
    both: 'Bitte ändern Sie Suchbegriff oder Filter, oder setzen Sie sie zurück.',
  },
  resetSearch: 'Suche zurücksetzen',
  resetFilter: 'Filter zurücksetzen',
  withoutLv: (count: number) =>
    count === 1
      ? 'Für eine Liegenschaft der Phase ist noch kein Leistungsverzeichnis hinterlegt.'
      : `Für ${count} Liegenschaften der Phase ist noch kein Leistungsverzeichnis hinterlegt.`,
  unknownTitle: (count: number) =>
    `${counted(count, 'LV-Position ist', 'LV-Positionen sind')} im EP-Katalog nicht enthalten`,
  unknownText:
    'Zu diesen Positionen kann niemand einen Preis eingeben; kein Angebot ist damit vollständig. Ersetzen Sie im Phasen-Setup den EP-Katalog oder die LVs.',
  unknownCode: (epCode: string, positionCount: number, places: string) =>
    `${epCode}: ${counted(positionCount, 'Position', 'Positionen')} in ${places}`,
  moreUnknown: (count: number) => `und ${counted(count, 'weiterer Ep-Code', 'weitere Ep-Codes')}`,
  providers: (count: number) => `${count} Dienstleister`,
  positionFilter: 'Positionsfilter',
  noFiltering: 'Keine Filterung',
  quickFilter: 'Positionen durchsuchen',
  filterWarning:
    'Mit diesem Positionsfilter würde der Preisspiegel nicht alle Positionen enthalten. Heruntergeladen wird deshalb immer das vollständige Leistungsverzeichnis.',
  removeFilter: 'Filterung aufheben',
  download: (count: number) => (count === 1 ? 'LV' : 'Preisspiegel'),
  downloadHint: 'Bitte wählen Sie mindestens einen Dienstleister.',
  pickProvider: 'Kein Dienstleister ausgewählt',
  pickProviderHint: 'Wählen Sie mindestens einen Dienstleister, um Preise zu vergleichen.',
  /** Chooses all of what none is chosen of. */
  allProviders: 'Alle auswählen',
  noPosition: 'Keine Position gefunden',
  noLvHint: 'Das Leistungsverzeichnis dieser Liegenschaft laden Sie im Phasen-Setup hoch.',
  table: (name: string) => `Preisvergleich ${name}`,
  columns: {
    number: 'Nr.',
    position: 'Position',
    serial: 'Lfd. Nr.',
    menge: 'Menge',
    unit: 'Einheit',
    total: 'Summe',
  },
  ep: 'Ep (faktoriert)',
  epLabel: 'Einheitspreis mit Faktoren in Euro',
  gp: 'GP',
  gpLabel: 'Gesamtpreis in Euro',
  percent: '%',
  percentOf: (organisation: string, reference: string) => `${organisation}: Prozent von ${reference}`,
  above: (distance: string) => `${distance} über dem Median`,
  below: (distance: string) => `${distance} unter dem Median`,
  percentLabel: 'Prozent vom günstigsten vollständigen Angebot',
  notInMarket: SUM_LABEL.notInMarket,
  incomplete: SUM_LABEL.incomplete,
  reference: (isOfAll: boolean) =>
    isOfAll
      ? 'Bezug: günstigstes vollständiges Angebot'
      : 'Bezug: günstigstes der gewählten Angebote; Rang unter allen',
  firm: {
    weak: (group: string, words: string) => `${group}: ${words}`,
    show: 'Position zeigen, mit der Rang 1 am ehesten kippt',
    tipping: (
      below: readonly [menge: string, name: string] | undefined,
      above: readonly [menge: string, name: string] | undefined,
    ) => {
      const parts = [
        ...(below === undefined ? [] : [`bis ${below[0]} bekäme ${below[1]} Rang 1`]),
        ...(above === undefined ? [] : [`ab ${above[0]} bekäme ${above[1]} Rang 1`]),
      ];
      return parts.length === 0
        ? 'Keine Menge dieser Position allein ändert Rang 1.'
        : `Kippmenge: ${parts.join(', ')}.`;
    },
  },
  view: (count: number) => (count === 0 ? 'Ansicht' : `Ansicht (${count})`),
};

/** The words of a panel that follows the active line of a table. */
export const PANEL_TEXTS = {
  previous: 'Vorherige Position (Pfeil auf)',
  next: 'Nächste Position (Pfeil ab)',
  close: 'Schließen (Esc)',
} as const;
