import type { PriceParts } from '@rahmenpreis/pricing/price/price-parts.ts';
import { FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { optionalPrefix } from '@rahmenpreis/tendering/lv/optional-position.ts';
import { sliceOfTag } from '@rahmenpreis/tendering/lv/slice.ts';
import { participationWord } from '@rahmenpreis/tendering/participation/participation.ts';
import type { PhaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { csvFlag, csvHead, csvLine, csvMillis, csvShort, csvText } from '../sheet/csv.ts';
import type { PrintedLv, PrintedOffer, PrintedPosition } from './printed-lv.ts';
import { SUM_LABEL } from '@rahmenpreis/tendering/offer/price-label.ts';

/** What a named bidder asks, and what its GPs are made of. */
interface RawOffer extends PrintedOffer {
  /** What stands beside an offer that the owner entered (decision 0131). */
  readonly mark?: string | undefined;
  readonly parts: PriceParts;
}

/** The LV of one property with what all bidders ask for it, from which raw prices are written. */
export interface RawPrices {
  readonly phaseTitle: string;
  readonly phaseState: PhaseState;
  readonly liegenschaft: PrintedLv['liegenschaft'];
  readonly positions: readonly PrintedPosition[];
  readonly offers: readonly RawOffer[];
}

const OPTIONAL = { '': 'nein', BA: 'aktiv', BI: 'inaktiv' } as const;

/** What a file tells of a position, by header. */
const POSITION_CELLS: Readonly<Record<string, (position: PrintedPosition) => string>> = {
  'Lfd. Nr.': ({ serialNumber }) => csvText(serialNumber),
  'AKS-Nummer': ({ identificationNumber }) => csvText(identificationNumber),
  'Ep-Code': ({ epCode }) => csvText(epCode),
  Bezeichnung: ({ description }) => csvText(description),
  Menge: ({ mengeMillis }) => csvShort(mengeMillis),
  Einheit: ({ unit }) => csvText(unit),
  Leistungsgruppe: ({ sliceTag }) => csvText(sliceOfTag(sliceTag).title),
  Bedarfsposition: (position) => csvText(OPTIONAL[optionalPrefix(position)]),
};

const PLACE_HEADERS = ['Phase', 'Liegenschaftsnummer', 'Liegenschaft', 'Bundesland'];
const PRICE_HEADERS = [
  'EP',
  'Faktor Bundesland',
  'Faktor Liegenschaft',
  'Faktor Nachhaltigkeit',
  'Ep (faktoriert)',
  'GP',
];
const FINDING_HEADERS = ['Preis fehlt', SUM_LABEL.notInMarket];

/** How every file of raw prices begins. */
export const RAW_PRICES_HEAD = csvHead([
  ...PLACE_HEADERS,
  ...Object.keys(POSITION_CELLS),
  'Dienstleister',
  'Teilnahme',
  ...PRICE_HEADERS,
  ...FINDING_HEADERS,
]);

function priceCells({ price, epsFactoredMillis, parts }: RawOffer, row: number): string[] {
  const flags = price.positionFlags[row] ?? 0;
  const isMissing = (flags & FLAG_PRICE_MISSING) !== 0;
  const { blMillis, lsMillis, nMillis } = parts.factors[row] ?? { blMillis: 0, lsMillis: 0, nMillis: 0 };
  return [
    csvMillis(parts.epsMillis[row] ?? null),
    csvMillis(blMillis),
    csvMillis(lsMillis),
    csvMillis(nMillis),
    csvMillis(epsFactoredMillis[row] ?? null),
    csvMillis(isMissing ? null : (price.gpMillis[row] ?? null)),
    csvFlag(isMissing),
    csvFlag((flags & FLAG_NOT_IN_MARKET) !== 0),
  ];
}

/**
 * The lines of a property below `RAW_PRICES_HEAD`: one per position and bidder, in the order of LV and
 * offers, with all parts of its GP. Numbers are German without grouping; missing ones are empty (EXPORT-007).
 */
export function rawPriceLines(raw: RawPrices): string {
  const { phaseTitle, phaseState, liegenschaft, positions, offers } = raw;
  const place = [phaseTitle, liegenschaft.nummer, liegenschaft.name, liegenschaft.adresse.region].map(
    csvText,
  );
  const named = offers.map((offer) => ({
    offer,
    cells: [
      offer.organisation,
      [
        participationWord(offer.participation, phaseState),
        ...(offer.mark === undefined ? [] : [offer.mark]),
      ].join(', '),
    ].map(csvText),
  }));
  let lines = '';
  for (const [row, position] of positions.entries()) {
    const own = [...place, ...Object.values(POSITION_CELLS).map((cellOf) => cellOf(position))];
    for (const { offer, cells } of named) lines += csvLine([...own, ...cells, ...priceCells(offer, row)]);
  }
  return lines;
}
