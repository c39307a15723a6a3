import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { PRICE_LABEL } from '@rahmenpreis/tendering/offer/price-label.ts';

export const TEXTS = {
  providers: 'Dienstleister',
  group: 'Leistungsgruppe der Faktoren',
  factorsOf: (title: string) => `Faktoren ${title}`,
  neutral: '1,000 in Grau: nicht gesetzt',
  download: 'Rahmenpreise herunterladen',
  extent: (providers: number, positions: number) =>
    `${formatWhole(providers)} Dienstleister, ${counted(positions, 'Position', 'Positionen')}, alle Faktoren in einer Datei`,
  noneChosenHint: 'Wählen Sie mindestens einen Dienstleister, um Rahmenpreise zu vergleichen.',
  bundeslaender: 'Bundesländer',
  bundesland: 'Bundesland',
  liegenschaften: 'Liegenschaften',
  liegenschaft: 'Liegenschaft',
  noRegions: 'Keine Bundeslandfaktoren gefunden',
  noLiegenschaften: 'Keine Liegenschaften gefunden',
  factor: 'Faktor',
  sustainability: 'Nachh.',
  catalog: 'EP-Katalog',
  catalogNote: (positions: number) =>
    `${counted(positions, 'Position', 'Positionen')} · Diff zum niedrigsten EP der Teilnehmenden`,
  land: 'Land, Bundesland, Position',
  landNote: 'EP × Bundeslandfaktor je Dienstleister',
  search: 'Position, Ep-Code',
  code: 'Ep-Code',
  position: 'Position',
  ep: 'EP €',
  regionEp: 'EP × BL €',
  diff: 'Diff',
  diffLabel: 'Prozent vom niedrigsten EP der Teilnehmenden',
  noPrice: PRICE_LABEL.missing,
  grids: {
    bundeslaender: 'Bundeslandfaktoren je Dienstleister',
    liegenschaften: 'Liegenschaftsfaktoren je Dienstleister',
    catalog: 'Rahmenpreise je Dienstleister',
    land: 'Rahmenpreise mit Bundeslandfaktor je Dienstleister',
  },
} as const;
