import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import type { LeftCounts } from '@rahmenpreis/tendering/to-do/to-do.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';

/** How many codes or properties a line names; the others are counted. */
const NAMED_AT_MOST = 6;

const named = (names: readonly string[]) => joinGerman(names, NAMED_AT_MOST);

/** The sentences of the list of what is to do. */
export const TEXTS = {
  open: 'Noch zu tun',
  ended: 'Stand am Ende der Phase',
  counts: (important: number, notes: number) =>
    important + notes === 0
      ? 'alles erledigt'
      : [
          ...(important === 0 ? [] : [`${important} wichtig`]),
          ...(notes === 0 ? [] : [`${notes} zur Kenntnis`]),
        ].join(', '),
  weights: { important: 'Wichtig', note: 'Zur Kenntnis', done: 'Erledigt' },
  unsaid: 'Teilnahme bestätigen',
  unsaidDetail: 'ohne Bestätigung werden Ihre Eingaben nicht zum Angebot',
  notYetDetail: 'möglich, sobald die Phase begonnen hat',
  neverSaid: 'Teilnahme nicht bestätigt',
  neverSaidDetail: 'Ihre Eingaben wurden nicht zum Angebot',
  withdrawn: 'Teilnahme zurückgezogen',
  withdrawnDetail: 'Ihre Eingaben werden nicht zum Angebot',
  confirmed: 'Teilnahme bestätigt',
  confirmedDetail: 'am Ende der Phase werden Ihre Eingaben zum Angebot',
  confirmedEndedDetail: 'Ihre Eingaben sind zum Angebot geworden',
  confirm: 'Jetzt bestätigen',
  comeBack: 'Wieder teilnehmen',
  refused: (count: number) => counted(count, 'Wert nicht gespeichert', 'Werte nicht gespeichert'),
  refusedDetail: 'in keiner Summe enthalten; den Grund nennt das Zeichen am Wert',
  toRefused: 'Werte ansehen',
  missing: (count: number) => counted(count, 'Preis fehlt', 'Preise fehlen'),
  missingDetail: (codes: readonly string[], unusedCount: number, restingCount: number, hasEnded: boolean) =>
    [
      ...(restingCount === 0
        ? []
        : [
            restingCount === codes.length
              ? `die Einheit wurde geändert${hasEnded ? '' : ', bitte bestätigen'}`
              : `${restingCount} davon ${restingCount === 1 ? 'ruht' : 'ruhen'}, die Einheit wurde geändert`,
          ]),
      named(codes),
      `${codes.length === 1 ? 'ohne ihn' : 'ohne sie'} ${hasEnded ? 'stand' : 'steht'} Ihr Angebot hinter allen vollständigen`,
      ...(unusedCount === 0 ? [] : [`${unusedCount} weitere nicht gefragt`]),
    ].join(' · '),
  unused: (count: number) => `${counted(count, 'Position', 'Positionen')} ohne Preis`,
  unusedDetail: (codes: readonly string[]) =>
    `${named(codes)} · in den Leistungsverzeichnissen Ihres Marktgebiets nicht gefragt`,
  toPrices: 'Preise eingeben',
  toGaps: 'Zu den fehlenden Preisen',
  toPrice: 'Zum Preis dieser Position',
  priced: (count: number) => (count === 1 ? 'Der Preis ist eingegeben' : `Alle ${count} Preise eingegeben`),
  pricedDetail: 'keine Position ist ohne Preis',
  unknown: (count: number) =>
    `${counted(count, 'LV-Position ist', 'LV-Positionen sind')} im EP-Katalog nicht enthalten`,
  unknownDetail: (codes: readonly string[]) =>
    `${named(codes)} · zu diesen Positionen kann niemand einen Preis eingeben; kein Angebot ist damit vollständig`,
  outside: (count: number) =>
    `${counted(count, 'Liegenschaft', 'Liegenschaften')} außerhalb Ihres Marktgebiets`,
  outsideDetail: (nummern: readonly string[]) => `${named(nummern)} · dort bieten Sie nicht`,
  allOutsideDetail: 'Ihr Angebot enthält keine Liegenschaft',
  toMarket: 'Marktgebiet ansehen',
  inside: (count: number) =>
    count === 1 ? 'Die Liegenschaft im Marktgebiet' : `Alle ${count} Liegenschaften im Marktgebiet`,
  insideDetail: 'Sie bieten für die ganze Phase',
  leftDetail: ({ factors, exclusions }: LeftCounts) =>
    [
      ...(factors === 0 ? [] : ['ohne Faktor zählt 1,000']),
      ...(exclusions === 0 ? [] : ['ohne Ausschluss bieten Sie dort wieder']),
      ...(factors + exclusions === 0 ? ['vor dem Übernehmen sehen Sie jeden'] : []),
    ].join(' · '),
  noDocuments: 'Keine Unterlagen bereitgestellt',
  noDocumentsDetail: 'freiwillig',
  toDocuments: 'Unterlagen bereitstellen',
  documents: (count: number) => `${counted(count, 'Unterlage', 'Unterlagen')} bereitgestellt`,
  documentsDetail: 'nur Ihr Unternehmen und die Vergabestelle sehen sie',
  marked: (count: number) => counted(count, 'auffälliger Preis', 'auffällige Preise'),
  markedDetail: (codes: readonly string[]) =>
    `${named(codes)} · 0,000 € oder 25 % und mehr neben der Vorphase`,
  toMarked: 'Preise prüfen',
  unmarked: 'Keine auffälligen Preise',
  unmarkedDetail: 'kein Preis ist 0,000 € oder liegt 25 % und mehr neben der Vorphase',
  noPreviousDetail: 'kein Preis ist 0,000 €; eine Vorphase zum Vergleich gibt es nicht',
} as const;
