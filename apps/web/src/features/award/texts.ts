import type { PhasePackages } from '@rahmenpreis/contract/phase.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { formatTenths, percentTenths } from '@rahmenpreis/pricing/numbers/percent.ts';
import type { ArchiveTexts } from '../../tender/download/save-archive.ts';
import { LVS_NOT_LOADED } from '../../tender/lv/texts.ts';

/** Every sentence of the award view. */
export const TEXTS = {
  memo: 'Vergabevermerk',
  boardPaper: 'Gremienvorlage',
  title: 'Vergabeansicht',
  /** Over the explanation where a phone folds it. */
  about: 'Was diese Ansicht zeigt',
  info: 'Die Filter bestimmen die gezeigten Liegenschaften und Leistungsgruppen; Einschränkungen der Dienstleister werden bei der Vergabe gekennzeichnet.',
  /** What is to be done depends on the phase in view. */
  warning: {
    followed:
      'Die Vergabe ist erst nach Ende der letzten Angebotsphase sinnvoll: Wählen Sie die letzte Angebotsphase, um die finalen Angebote zu vergleichen.',
    future: (start: string) =>
      `Die Vergabe ist erst nach Ende der letzten Angebotsphase sinnvoll: Sie ist gewählt und beginnt am ${start}.`,
    running: (end: string) =>
      `Die Vergabe ist erst nach Ende der letzten Angebotsphase sinnvoll: Sie ist gewählt und läuft noch bis ${end}.`,
    ended:
      'Die Vergabe ist erst nach Ende der letzten Angebotsphase sinnvoll: Sie ist gewählt und beendet, die Angebote sind final.',
  },
  howTo:
    'Zielpreise (ZS) geben eine Vergleichsgrundlage, zum Beispiel die Werte des Vorjahres. Klicken Sie auf eine Zelle, um den Dienstleister für diese Leistungsgruppe zu wählen.',
  loading: 'Die Vergabe wird geladen',
  phasesNotLoaded: 'Fehler beim Laden benötigter Daten',
  phasesNotLoadedDetail: 'Die Phasen konnten nicht geladen werden.',
  noPhasesHint: 'Es sind noch keine Phasen angelegt.',
  notLoaded: 'Laden der Daten fehlgeschlagen',
  detail: {
    offers: 'Die Angebotsdaten der Dienstleister konnten nicht geladen werden.',
    providers: 'Die Dienstleister konnten nicht geladen werden.',
    catalogs:
      'Der EP-Katalog konnte nicht geladen werden. Bitte stellen Sie sicher, dass für die Phase ein EP-Katalog vorhanden ist.',
    liegenschaften: 'Die Liegenschaften konnten nicht geladen werden.',
    lvs: LVS_NOT_LOADED,
    awards: 'Die Vergaben und Zielpreise konnten nicht geladen werden.',
    conditions: 'Die Nachlässe der Vergabe konnten nicht geladen werden.',
    approvals: 'Die Freigaben konnten nicht geladen werden.',
    packages: 'Neu angefragte Pakete konnten nicht geladen werden.',
  },
  catalogMissing: 'Bitte stellen Sie sicher, dass für die Phase ein EP-Katalog vorhanden ist.',
  noCatalog: 'Für diese Phase ist kein EP-Katalog vorhanden',
  noCatalogHint: 'Bitte laden Sie im Phasen-Setup einen EP-Katalog und die Leistungsverzeichnisse hoch.',
  withoutLv: (count: number) =>
    `${count === 1 ? 'Eine Liegenschaft hat' : `${count} Liegenschaften haben`} in dieser Phase noch kein Leistungsverzeichnis. Bitte ergänzen Sie es im Phasen-Setup unter „Leistungsverzeichnisse“.`,
  providers: (count: number) => `${count} Dienstleister`,
  liegenschaften: (count: number) => counted(count, 'Liegenschaft', 'Liegenschaften'),
  slices: (count: number) => counted(count, 'Leistungsgruppe', 'Leistungsgruppen'),
  unit: 'Summe / ZS in T€',
  status: (awarded: number, all: number | null) =>
    all === null
      ? 'Keine Dienstleister in dieser Phase'
      : `${awarded} von ${counted(all, 'Paket', 'Paketen')} vergeben`,
  excel: 'Excel',
  excelHint: 'Die gezeigten Pakete mit Summe, Zielpreis und Rangfestigkeit als Excel-Datei',
  tableTitle: 'Vergabe',
  columns: {
    liegenschaft: 'Liegenschaft',
    adresse: 'Adresse',
    valid: 'Gültige Angebote',
    validLabel:
      'Gültige Angebote je Leistungsgruppe, in deren Reihenfolge: teilnehmend, vollständig, im Marktgebiet',
  },
  noLiegenschaften: 'Keine Liegenschaften vorhanden',
  proposal: 'Vorschlag',
  awarded: 'Vergeben',
  noRank: 'ohne Rang',
  diff: 'Diff ZS',
  diffHint:
    'Diff ZS: die Summe in Prozent des Zielpreises (ZS). Bis 100 % wird der Zielpreis eingehalten, darüber überschritten.',
  /** Stands where a percent may be rounded to 100. */
  over: (euros: string) => `über Ziel um ${euros} €`,
  /** Of how many packages a percent is, where that is not of all. */
  compared: (count: number) => `davon ${count} mit ZS`,
  sum: 'Summe',
  targetShort: 'ZS',
  sumRow: 'Summe',
  sumRowText: 'vergebene Pakete',
  sumRowTotal: (sum: string) => `insgesamt ${sum}`,
  sumOf: (awarded: number, all: number) => `${awarded} von ${all}`,
  noRows: 'Keine Positionen im LV',
  noOffer: 'Kein Angebot',
  noSum: 'Alle Summen sind 0',
  elsewhere: (organisation: string) => `Vergeben an ${organisation}, im Filter nicht ausgewählt`,
  dialogTitle: 'Dienstleister auswählen',
  targets: {
    title: 'Zielpreise',
    enter: 'Zielpreise eingeben',
    set: (set: number, all: number) => `${set} von ${all} Zielpreisen gesetzt`,
    sum: (sum: string) => `Summe ${sum} T€`,
  },
  target: 'Zielpreis',
  firm: {
    none: (percent: number) => `Kein Paket in der Auswahl kippt unter ± ${percent} %`,
    loading: 'Rangfestigkeit wird geladen',
    notLoaded: 'Die Rangfestigkeit konnte nicht geladen werden.',
    elsewhere: (rank: number | null) =>
      rank === null ? 'vergeben an ein Angebot ohne Rang' : `vergeben an Rang ${rank}`,
  },
  targetPercent: (percent: number) => `${percent} % vom Zielpreis`,
  noAward: 'Keine Vergabe',
  noAwardHint: 'Das Paket bleibt ohne Dienstleister.',
  notSelected: 'nicht ausgewählt',
  nothingToAward:
    'Das Leistungsverzeichnis dieser Liegenschaft enthält keine Positionen dieser Leistungsgruppe. Es gibt nichts zu vergeben.',
  running: (end: string) =>
    `Die Phase läuft noch bis ${end}. Bis dahin können sich die Angebote ändern oder zurückgezogen werden.`,
  nobody: 'In dieser Phase nimmt kein Dienstleister teil.',
  readOnly: 'Sie haben nur Leserechte und können keine Vergabe ändern.',
  chain: {
    awarded: (count: number) =>
      count === 1 ? 'Die Vergabe wurde erfolgreich gespeichert.' : `${count} Pakete vergeben`,
    withdrawn: (count: number) =>
      count === 1 ? 'Die Vergabe wurde erfolgreich aufgehoben.' : `${count} Vergaben aufgehoben`,
    changed: (count: number) => `${count} Vergaben geändert`,
  },
  undone: 'Die Änderung der Vergabe wurde zurückgenommen.',
  notSaved: 'Dienstleister konnte nicht gespeichert werden.',
  saveAnyway: 'Trotzdem speichern',
  reasked: (phase: string) => `in ${phase} neu angefragt`,
  reaskedNote: ({ title, packages, sumMillis }: PhasePackages['reasked'][number]) =>
    `In ${title} neu angefragt: ${counted(packages.length, 'Paket', 'Pakete')}, dort ${sumMillis === null ? 'versiegelt' : `vergeben für ${formatMillis(sumMillis)} €`}.`,
  reask: 'Offene neu anfragen',
  reaskHint: 'Neue Phase aus offenen Paketen',
  question: {
    reaskedTitle: 'Trotz neuer Anfrage vergeben?',
    reasked: (phase: string) =>
      `Das Paket ist in ${phase} neu angefragt; dort kann es ein zweites Mal vergeben werden.`,
    title: 'Trotz Lücken vergeben?',
    outsideTitle: 'Außerhalb des Marktgebiets vergeben?',
    bothTitle: 'Trotz Lücken und außerhalb des Marktgebiets vergeben?',
    confirm: 'Trotzdem vergeben',
    back: 'Zurück',
    rank: (organisation: string, place: number | null, all: number) =>
      place === null
        ? `${organisation} hat keinen Rang.`
        : `${organisation} steht auf Platz ${place} von ${all} und hat keinen Rang.`,
    counting: 'Fehlende Preise werden gezählt …',
    someMissing: 'Es fehlen Preise; wie viele, ließ sich nicht ermitteln. Die Summe enthält sie nicht.',
    missing({ missing, asked }: { missing: number; asked: number }): string {
      const share = formatTenths(percentTenths(missing, asked) ?? 0);
      return `${missing} von ${counted(asked, 'Position', 'Positionen')} ohne Preis (${share} %); die Summe enthält sie nicht.`;
    },
    notInMarket: 'Die Liegenschaft liegt nicht im Marktgebiet des Dienstleisters.',
  },
  somebody: 'jemand anderem',
  outrun: (by: string, winner: string | undefined, moment: string | undefined) => {
    const when = moment === undefined ? '' : ` (${moment})`;
    return winner === undefined
      ? `Das Paket wurde inzwischen von ${by}${when} geändert: Die Vergabe ist aufgehoben. Ihre Wahl ist noch nicht gespeichert.`
      : `Das Paket wurde inzwischen von ${by} vergeben an ${winner}${when}. Ihre Wahl ist noch nicht gespeichert.`;
  },
  undoHint: 'Strg+Z nimmt alles in einem Schritt zurück.',
  undoRefused: 'Das Paket wurde inzwischen von jemand anderem geändert; es bleibt, wie es jetzt ist.',
  rebates: 'Nachlässe der Vergabe',
  rebateOf: (scenario: string) =>
    `Aus dem Szenario „${scenario}“, gerechnet aus allen Vergaben dieses Dienstleisters in der Phase; die Summen darüber enthalten ihn nicht.`,
  removeRebate: 'Nachlass entfernen',
  rebateRemoved: 'Der Nachlass ist entfernt.',
  rebateNotRemoved: 'Der Nachlass konnte nicht entfernt werden.',
  adjusted: 'Vergaben wurden angepasst',
  adjustedText: (count: number, losers: string) =>
    count === 1
      ? `Ein Paket war an einen Dienstleister vergeben, der sein Angebot zurückgezogen hat: ${losers}. Die Vergabe wurde zurückgesetzt.`
      : `${count} Pakete waren an Dienstleister vergeben, die ihr Angebot zurückgezogen haben: ${losers}. Die Vergaben wurden zurückgesetzt.`,
  loser: (organisation: string, count: number, sum: string | undefined) =>
    `${organisation} (${counted(count, 'Paket', 'Pakete')}${sum === undefined ? '' : `, ${sum} T€`})`,
  stillAwarded: (organisation: string) => `vergeben an ${organisation}, nimmt nicht mehr teil`,
  wasAwarded: (organisation: string, day: string | undefined) =>
    `war vergeben an ${organisation}, ${day === undefined ? 'nicht mehr in der Phase' : `zurückgezogen am ${day}`}`,
  goneHolder: 'Dienstleister außerhalb der Phase',
  lostList: 'Liste',
  /** Which packages somebody looks for; their properties stay in sight. */
  show: {
    title: 'Nur Liegenschaften mit Paketen zeigen, die so sind',
    all: () => 'Alle',
    open: (count: number) => `offen ${count}`,
    awarded: (count: number) => `vergeben ${count}`,
    above: (count: number) => `über ZS ${count}`,
    single: (count: number) => `nur ein Angebot (${count})`,
    unexplained: (count: number) => `ohne Begründung ${count}`,
    waiting: (count: number) => `wartet auf Freigabe ${count}`,
    lost: (count: number) => `war vergeben ${count}`,
    none: 'Keine Liegenschaft hat ein solches Paket.',
  },
  singleHint:
    'Nur Liegenschaften mit Paketen zeigen, für die genau ein Angebot zählt: teilnehmend, vollständig, im Marktgebiet',
  lostQuestion: 'Auftrags-LVs trotzdem generieren?',
  lostQuestionText: (count: number, losers: string) =>
    `${count === 1 ? 'Ein Paket war' : `${count} Pakete waren`} an Dienstleister vergeben, die ihr Angebot zurückgezogen haben: ${losers}. ${count === 1 ? 'Es ist' : 'Sie sind'} nicht neu vergeben und in keinem Auftrags-LV enthalten.`,
  lostGo: 'Trotzdem generieren',
  lapsed: 'Zurückgezogen',
  seen: 'Gesehen',
  notSeen: 'Der Hinweis konnte nicht entfernt werden.',
  stale: 'Vergabe an nicht vorhandenen Dienstleister',
  staleText: 'Die Vergaben konnten nicht automatisch angepasst werden. Bitte laden Sie die Seite neu.',
  packagesTitle: 'Pakete für Dienstleister',
  packages: {
    provider: 'Dienstleister',
    count: 'Vergebene Leistungspakete',
    sum: 'Vergabesumme',
    share: 'Anteil',
    target: 'Zielpreis',
    diff: 'Diff ZS',
    info: 'Info',
  },
  packageCount: (count: number, all: number) => `${count} von ${all}`,
  noPackages: 'keine Pakete erhalten',
  noProviders: 'Keine Dienstleister vorhanden',
  handover: 'Übergabe',
  handoverHint: 'Alle Vergaben als eine Tabelle für Ihr ERP',
  nothingAwarded: 'Es ist noch kein Paket vergeben.',
};

/** The words of the four pictures of an award. */
export const PICTURE_TEXTS = {
  shares: 'Wer bekommt was',
  lands: 'Vergabe nach Ländern',
  targets: 'Gegen Zielpreis',
  firmness: 'Wie fest die Ränge sind',
  noOffer: 'Noch kein vollständiges Angebot',
  noTarget: 'Keines dieser Pakete hat einen Zielpreis.',
  notLoaded: 'Die Rangfestigkeit konnte nicht geladen werden.',
  unranked: (count: number) =>
    `ohne ${counted(count, 'Paket', 'Pakete')}, für die es kein wertbares Angebot gibt`,
};

/** What is said of the order LVs: their button, while they are made, and how it went (ERR-049, ERR-050). */
export const ORDER_LV_TEXTS: ArchiveTexts = {
  title: 'Auftrags-LVs generieren',
  making: (done, all) => `Auftrags-LVs werden erstellt: ${done} von ${all}`,
  made: (count) =>
    count === 1 ? 'Ein Auftrags-LV wurde erstellt.' : `${count} Auftrags-LVs wurden erstellt.`,
  someFailed: (names) =>
    `Einzelne Auftrags-LVs konnten nicht erstellt werden: ${names}. Alle anderen liegen im Archiv.`,
  allFailed:
    'Die Auftrags-LVs konnten nicht erstellt werden, der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
  packFailed:
    'Die Auftrags-LVs konnten nicht zu einem Archiv gepackt werden. Bitte versuchen Sie es erneut. Sollte das Problem bestehen bleiben, wenden Sie sich bitte an den Kundenservice.',
};

/** How many orders with gaps are named; further ones are counted. */
const MOST_NAMED = 5;

interface NamedOrder {
  readonly organisation: string;
  readonly nummer: string;
}

function orderName({ organisation, nummer }: NamedOrder): string {
  return `${organisation} ${nummer}`;
}

/** The words for orders with unpriced positions, or made of another state of the award than the page's. */
export function findingTexts({
  missingOf,
  changed,
}: {
  readonly missingOf: ReadonlyMap<NamedOrder, number>;
  readonly changed: ReadonlySet<NamedOrder>;
}): { title: string; text: string } | undefined {
  const all = Array.from(missingOf.values()).reduce((sum, count) => sum + count, 0);
  const gaps = `${counted(all, 'Position', 'Positionen')} ohne Preis`;
  const orders = Array.from(missingOf, ([order, count]) => `${orderName(order)} (${count})`);
  const gapText = `${gaps}: ${joinGerman(orders, MOST_NAMED)}.`;
  const others = joinGerman(Array.from(changed, orderName), MOST_NAMED);
  const changeText = `Vergabe oder Preise sind inzwischen andere als auf dieser Seite: ${others}. Bitte laden Sie die Seite neu und vergleichen Sie.`;
  if (changed.size > 0) {
    const text = missingOf.size > 0 ? `${changeText} ${gapText}` : changeText;
    return { title: 'Auftrags-LVs eines anderen Stands', text };
  }
  return missingOf.size === 0 ? undefined : { title: `Auftrags-LVs mit Lücken: ${gaps}`, text: gapText };
}

/** What stands where the contract is asked for. */
export const CONTRACT_TEXTS = {
  title: 'Angaben zum Vertrag',
  hint: 'Sie stehen auf der ersten Seite der Auftrags-LVs. Was leer bleibt, wird nicht gedruckt; ohne Unternehmen steht dort Ihre Vergabestelle.',
  ownParty: 'Auftraggeber',
  owner: 'Unternehmen',
  street: 'Straße und Hausnummer',
  city: 'PLZ und Ort',
  number: 'Vertragsnummer',
  begin: 'Beginn der Laufzeit',
  end: 'Ende der Laufzeit',
  reversed: 'Das Ende der Laufzeit liegt vor ihrem Beginn.',
  pdf: 'Auftrags-LVs auch als PDF',
  cover: 'Deckblatt mit Unterschriftszeilen',
  coverHint:
    'Parteien, Laufzeit und Summen auf einer Seite für sich; die Positionen beginnen auf der nächsten.',
  pdfHint: 'Neben Excel und JSON im selben Archiv. Die Erstellung dauert damit länger.',
  save: 'Übernehmen',
};
