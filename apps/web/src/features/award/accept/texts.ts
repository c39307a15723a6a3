import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';

const packages = (count: number): string => counted(count, 'Paket', 'Pakete');

/** What is said where proposals are accepted together. */
export const ACCEPT_TEXTS = {
  title: 'Vorschläge übernehmen',
  button: (count: number) => (count === 1 ? '1 Vorschlag übernehmen' : `${count} Vorschläge übernehmen`),
  hint: 'Alle offenen Vorschläge auf Rang 1, oder die des markierten Bereichs (Umschalt+Pfeile, Umschalt+Leer: Zeile, Strg+Leer: Spalte, dann Enter)',
  filtered: (count: number) =>
    count === 1 ? '1 gefilterten Vorschlag übernehmen' : `${count} gefilterte Vorschläge übernehmen`,
  none: 'Kein offenes Paket hat einen Vorschlag auf Rang 1.',
  scope: 'Welche Vorschläge',
  all: 'Alle',
  selection: 'Auswahl',
  noSelection: 'keine Pakete markiert',
  withinTarget: 'Nur bis Zielpreis',
  packages,
  columns: {
    provider: 'Dienstleister',
    count: 'Pakete',
    sum: 'Summe €',
    compared: 'davon mit ZS €',
    target: 'Zielpreis €',
    diff: 'Diff ZS',
    next: 'unter dem Nächsten €',
  },
  nextHint: 'Was das zweitbeste wertbare Angebot derselben Pakete mehr kosten würde',
  total: 'Summe',
  nothing: 'Kein Vorschlag dieser Auswahl kann übernommen werden.',
  ranked: 'Nur vollständige Angebote im Marktgebiet, jedes auf Rang 1.',
  reasked: (count: number, phase: string) =>
    `${counted(count, 'Paket ist', 'Pakete sind')} in ${phase} neu angefragt und dort ein zweites Mal zu vergeben.`,
  kept: (count: number, restricted: number) =>
    `${count === 1 ? 'Ein vergebenes Paket bleibt, wie es ist' : `${count} vergebene Pakete bleiben, wie sie sind`}${restricted === 0 ? '' : `, darunter ${restricted} mit Einschränkung`}.`,
  left: (count: number) =>
    count === 1 ? 'Ein offenes Paket bleibt offen.' : `${count} offene Pakete bleiben offen.`,
  withoutTarget: (count: number) =>
    count === 1
      ? 'Ein Paket hat keinen Zielpreis und zählt nicht in Diff ZS.'
      : `${count} Pakete haben keinen Zielpreis und zählen nicht in Diff ZS.`,
  afterwards: (count: number, sum: string, percent: string) =>
    `Danach sind ${packages(count)} für ${sum} € vergeben: ${percent} % des idealen Angebots.`,
  confirm: (count: number) => `${packages(count)} vergeben`,
  done: (count: number, sum: string) => `${packages(count)}, zusammen ${sum} €`,
  notSaved: 'Die Vorschläge konnten nicht übernommen werden.',
} as const;
