import type { ChangePreview } from '@rahmenpreis/contract/tender-change.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import type { Sheet, SheetRow } from '../sheet/sheet.ts';
import {
  euroColumn,
  type TableColumn,
  textColumn,
  countColumn as count,
  titledTable,
  totalRow,
} from '../sheet/table-out.ts';

type Code = ChangePreview['codes'][number];
type Group = ChangePreview['groups'][number];
type Property = ChangePreview['properties'][number];
type Bidder = ChangePreview['bidders'][number];
type Offer = NonNullable<Bidder['offer']>;

/** What a change does, as its dialog shows it. */
export interface EffectFile {
  /** The phase, its state, and as of when the paper is. */
  readonly phaseTitle: string;
  readonly preview: ChangePreview;
  /** Codes whose prices go on for another unit. */
  readonly units: readonly string[];
  /** Whether mails are wished. */
  readonly isTold: boolean;
  /** Number and name of a property. */
  readonly labelOf: (liegenschaftId: string) => string;
}

const KINDS: Record<Code['kind'], string> = { gone: 'entfällt', unit: 'Einheit', new: 'neu', text: 'Text' };
const MEMBER_KINDS = { in: 'kommt dazu', out: 'fällt weg', stays: '' } as const;

function adding<L>(header: string, countOf: (line: L) => number | null): TableColumn<L> {
  return { ...count(header, countOf), adds: 'itself' };
}

function codeColumns({ units, labelOf }: EffectFile): TableColumn<Code>[] {
  const holds = ({ kind, epCode, priceCount, restingCount }: Code): string => {
    if (kind !== 'unit' || priceCount === 0) return '';
    if (units.includes(epCode)) return 'Preis gilt';
    return restingCount === 0 ? 'Preis gilt wieder' : 'Preis ruht';
  };
  return [
    textColumn('Was', 14, ({ kind }) => KINDS[kind]),
    textColumn('Nr.', 12, ({ number }) => number),
    textColumn('Ep-Code', 16, ({ epCode }) => epCode),
    textColumn('Position', 48, ({ title }) => title),
    textColumn('bisher', 18, ({ before }) => before),
    textColumn('neu', 18, ({ after }) => after),
    textColumn('Preise danach', 16, holds),
    count('Preise', ({ priceCount }) => priceCount),
    textColumn('in LVs', 48, ({ liegenschaftIds }) => liegenschaftIds.map(labelOf).join('\n')),
    euroColumn('Wirkung auf alle €', ({ sumMillis }) => sumMillis),
  ];
}

const groupTitle = ({ sliceId }: Group) => SLICES.find((slice) => slice.sliceId === sliceId)!.title;

const GROUP_COLUMNS: readonly TableColumn<Group>[] = [
  { ...textColumn('Leistungsgruppe', 30, groupTitle), tellsEntries: true },
  adding('bisher', ({ before }) => before),
  adding('neu', ({ after }) => after),
  adding('entfallen', ({ gone }) => gone),
  adding('dazu', ({ added }) => added),
  adding('anders', ({ changed }) => changed),
  adding('gleich', ({ same }) => same),
  euroColumn('ideale Summe, Änderung €', ({ idealMillis }) => idealMillis),
];

const PROPERTY_COLUMNS: readonly TableColumn<Property>[] = [
  { ...textColumn<Property>('Was', 14, ({ change }) => MEMBER_KINDS[change]), tellsEntries: true },
  textColumn('Liegenschaft', 48, ({ label }) => label),
  adding('Positionen', ({ positionCount }) => positionCount),
  adding('Vergeben', ({ awardCount }) => awardCount),
];

/** The columns of offers, absent in a sealed phase: a column that may be empty would tell nothing either. */
function offerColumns(): TableColumn<Bidder>[] {
  const of = <R>({ offer }: Bidder, pick: (offer: Offer) => R): R | null => offer && pick(offer);
  return [
    count('Rang in der Liegenschaft bisher', (line) => of(line, ({ rank }) => rank?.before ?? null)),
    count('Rang in der Liegenschaft danach', (line) => of(line, ({ rank }) => rank?.after ?? null)),
    count('Preise entfallen', (line) => of(line, ({ goneCount }) => goneCount)),
    count('Preise ruhen', (line) => of(line, ({ restingCount }) => restingCount)),
    count('Lücken bisher', (line) => of(line, ({ gaps }) => gaps.before)),
    count('Lücken danach', (line) => of(line, ({ gaps }) => gaps.after)),
    count('vollständig bisher', (line) => of(line, ({ complete }) => complete.before)),
    count('von bisher', (line) => of(line, ({ inMarket }) => inMarket.before)),
    count('vollständig danach', (line) => of(line, ({ complete }) => complete.after)),
    count('von danach', (line) => of(line, ({ inMarket }) => inMarket.after)),
    euroColumn('Summe bisher €', (line) => of(line, ({ sumMillis }) => sumMillis.before)),
    euroColumn('Summe danach €', (line) => of(line, ({ sumMillis }) => sumMillis.after)),
    euroColumn('Änderung €', (line) => of(line, ({ sumMillis }) => sumMillis.after - sumMillis.before)),
  ];
}

function bidderColumns({ preview, isTold }: EffectFile): TableColumn<Bidder>[] {
  const isKnown = preview.bidders.some(({ offer }) => offer !== null);
  return [
    textColumn('Dienstleister', 36, ({ organisation }) => organisation),
    textColumn('Was', 16, ({ change, offer }) =>
      [MEMBER_KINDS[change], offer?.isWithdrawn === true ? 'zurückgezogen, zählt nicht' : '']
        .filter(Boolean)
        .join(', '),
    ),
    ...(isKnown ? offerColumns() : []),
    textColumn('Nachricht', 30, (bidder) => (isTold && bidder.isTold ? bidder.name : 'keine')),
  ];
}

function codesMore({ codes, codeCount }: ChangePreview): SheetRow[] {
  const more = codeCount - codes.length;
  return more === 0 ? [] : [{ cells: [`und ${counted(more, 'weitere Änderung', 'weitere Änderungen')}`] }];
}

/** The line of all, where there are several. */
function totalsOf<L>(columns: readonly TableColumn<L>[], lines: readonly L[]): SheetRow[] {
  return lines.length > 1 ? [totalRow('Gesamt', columns, lines)] : [];
}

/** A change's effects, a sheet each if any, offers first; excess codes are counted (decision 0081). */
export function effectSheets(paper: EffectFile): Sheet[] {
  const { phaseTitle, preview } = paper;
  const sheetOf = <L>(
    name: string,
    columns: readonly TableColumn<L>[],
    lines: readonly L[],
    below: readonly SheetRow[] = [],
  ): Sheet[] =>
    lines.length === 0 ? [] : [titledTable({ name, title: `${name}: ${phaseTitle}`, columns }, lines, below)];
  return [
    ...sheetOf('Angebote', bidderColumns(paper), preview.bidders),
    ...sheetOf('Positionen', codeColumns(paper), preview.codes, codesMore(preview)),
    ...sheetOf('Leistungsgruppen', GROUP_COLUMNS, preview.groups, totalsOf(GROUP_COLUMNS, preview.groups)),
    ...sheetOf(
      'Liegenschaften',
      PROPERTY_COLUMNS,
      preview.properties,
      totalsOf(PROPERTY_COLUMNS, preview.properties),
    ),
  ];
}
