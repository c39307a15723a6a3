import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { LvState, TableColumn } from './table-filter.ts';

/** Every sentence of the properties as a table. */
export const TEXTS = {
  table: 'Liegenschaften als Tabelle',
  columns: {
    nummer: 'Nummer',
    name: 'Name',
    adresse: 'Adresse',
    region: 'Bundesland',
    gebaeude: 'Gebäude',
    bgf: 'BGF m²',
    baujahr: 'Baujahr',
    phases: 'Phasen',
    lv: 'LV',
  } satisfies Record<TableColumn, string>,
  shown: (shown: number, of: number) =>
    shown === of ? '' : `${formatWhole(shown)} von ${formatWhole(of)} angezeigt`,
  clearAll: 'Spaltenfilter leeren',
  nothingFound: 'Keine Liegenschaft passt zu Suche und Filter.',
  columnFilters: 'Filter je Spalte',
  contains: (column: string) => `${column} enthält`,
  from: 'von',
  to: 'bis',
  spanOf: (column: string, from: string, to: string) => {
    if (from === '') return `${column} bis ${to}`;
    return to === '' ? `${column} ab ${from}` : `${column} ${from}–${to}`;
  },
  textOf: (column: string, text: string) => `${column}: ${text}`,
  chosenOf: (column: string, count: number) => (count === 0 ? column : `${column} (${count})`),
  clear: 'Filter leeren',
  noRegion: 'ohne Bundesland',
  noPhase: 'in keiner Phase',
  lvStates: {
    complete: 'in allen Phasen hinterlegt',
    missing: 'fehlt in einer Phase',
    none: 'in keiner Phase',
  } satisfies Record<LvState, string>,
  years: (first: number, last: number) => (first === last ? `${first}` : `${first}–${last}`),
  morePhases: (count: number) => `+${formatWhole(count)}`,
  lvs: (count: number, of: number) => `${count} von ${of}`,
  bgfMissing: (count: number) => `${counted(count, 'Gebäude', 'Gebäude')} ohne Angabe`,
  retired: 'stillgelegt',
  retire: 'Stilllegen',
  retireHint: 'Stillgelegte Liegenschaften bleiben in ihren Phasen und werden für neue nicht mehr angeboten.',
  takeBack: 'Wieder anbieten',
  retiredDone: (count: number) =>
    count === 1
      ? 'Die Liegenschaft ist stillgelegt.'
      : `${formatWhole(count)} Liegenschaften sind stillgelegt.`,
  backDone: (count: number) =>
    count === 1
      ? 'Die Liegenschaft wird wieder angeboten.'
      : `${formatWhole(count)} Liegenschaften werden wieder angeboten.`,
  notRetired: 'Die Änderung wurde nicht gespeichert.',
  retiredFilter: 'Stand',
  retiredStates: { active: 'in Betrieb', retired: 'stillgelegt' },
  nothing: '–',
  notYet: '…',
  notLoaded: 'Gebäude oder LVs konnten nicht geladen werden; ihre Spalten bleiben leer.',

  chosen: (count: number) =>
    count === 1 ? '1 Liegenschaft ausgewählt' : `${formatWhole(count)} Liegenschaften ausgewählt`,
  chosenHidden: (count: number) => `davon ${formatWhole(count)} hier nicht angezeigt`,
  choose: 'Bitte kreuzen Sie zuerst Liegenschaften an.',
  hint: 'Leertaste kreuzt an, Enter öffnet die Liegenschaft.',
  unchoose: 'Auswahl aufheben',
  exportChosen: 'Auswahl als Excel',
  intoPhase: 'In eine Phase aufnehmen',
  noPhaseOpen: 'Es gibt keine Phase, die noch nicht beendet ist.',
  already: 'alle schon darin',
  joining: (count: number) => `${formatWhole(count)} kommen dazu`,
  joinTitle: 'Liegenschaften in die Phase aufnehmen?',
  joinText: (count: number, phase: string) =>
    `${counted(count, 'Liegenschaft kommt', 'Liegenschaften kommen')} in die Phase „${phase}“.`,
  join: 'In die Phase aufnehmen',
  joined: 'In die Phase aufgenommen.',
  undone: 'Die Aufnahme ist zurückgenommen.',
  notUndone: 'Die Aufnahme konnte nicht zurückgenommen werden.',
};
