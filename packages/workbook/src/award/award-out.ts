import { type SliceId, sliceOfId } from '@rahmenpreis/tendering/lv/slice.ts';
import type { LongSheet, WritableSheet, Sheet } from '../sheet/sheet.ts';
import {
  longTable,
  addedColumn,
  column,
  noteRows,
  type TableColumn,
  textColumn,
  titledTable,
  totalRow,
} from '../sheet/table-out.ts';

/** One package as the award view shows it; amounts in thousandths of a euro. */
export interface AwardFilePackage {
  readonly nummer: string;
  readonly name: string;
  readonly sliceId: SliceId;
  /** Whether it is awarded, only proposed, or why it is neither. */
  readonly standing: string;
  readonly organisation: string | null;
  readonly rank: number | null;
  readonly sumMillis: number | null;
  readonly targetMillis: number | null;
  /** Percent of the target price in tenths. */
  readonly targetTenths: number | null;
  /** How firmly rank 1 stands, in words (decision 0072). */
  readonly firmness: string;
  readonly remark: string;
  /** Why it is awarded so; blank where nobody has said. */
  readonly reason: string;
  /** Number of offers that count in it. */
  readonly validCount: number;
}

/** What a bidder was awarded altogether. */
interface PaperShare {
  readonly organisation: string;
  readonly count: number;
  readonly sumMillis: number;
  readonly remark: string;
}

/** The award of a phase as it stands on the screen. */
export interface AwardFile {
  readonly phaseTitle: string;
  /** How many of the packages are awarded, in words. */
  readonly extent: string;
  readonly packages: readonly AwardFilePackage[];
  readonly shares: readonly PaperShare[];
  /** What rebates come to, other phases ask for again and came another way; the sums hold none of it. */
  readonly notes: readonly string[];
}

const FIRM_HINT =
  'Rangfestigkeit: Um so viel müssten alle Mengen zugleich falsch sein, im ungünstigsten Fall, damit ein anderer gewinnt. Summen netto in Euro.';

/** Proposals stand among the awards; what is awarded alone is added up on the first sheet. */
const TOTAL = 'Alle Zeilen';

function packageSheet({ phaseTitle, extent, packages }: AwardFile): LongSheet {
  const columns: TableColumn<AwardFilePackage>[] = [
    textColumn('Nummer', 12, ({ nummer }) => nummer),
    textColumn('Liegenschaft', 34, ({ name }) => name),
    { ...textColumn('Leistungsgruppe', 30, ({ sliceId }) => sliceOfId(sliceId).title), tellsEntries: true },
    textColumn('Stand', 18, ({ standing }) => standing),
    textColumn('Dienstleister', 34, ({ organisation }) => organisation),
    { header: 'Rang', widthChars: 8, format: 'count', cell: ({ rank }) => rank },
    addedColumn('Summe', ({ sumMillis }) => sumMillis),
    addedColumn('Zielpreis', ({ targetMillis }) => targetMillis),
    column('Diff ZS in %', 14, 'tenths', ({ targetTenths }) =>
      targetTenths === null ? null : targetTenths / 10,
    ),
    textColumn('Rangfestigkeit', 30, ({ firmness }) => firmness),
    textColumn('Anmerkung', 40, ({ remark }) => remark),
    textColumn('Begründung', 60, ({ reason }) => reason),
    column('Gültige Angebote', 12, 'count', ({ validCount }) => validCount),
  ];
  return longTable(
    {
      name: 'Vergabe',
      title: `Vergabe ${phaseTitle}`,
      hint: `${extent}. ${FIRM_HINT}`,
      columns,
      frozenColumns: 2,
    },
    packages,
    [totalRow(TOTAL, columns, packages)],
  );
}

function shareSheet({ phaseTitle, shares, notes }: AwardFile): Sheet {
  const columns: TableColumn<PaperShare>[] = [
    { ...textColumn('Dienstleister', 34, ({ organisation }) => organisation), tellsEntries: true },
    { ...column('Vergebene Leistungspakete', 16, 'count', ({ count }) => count), adds: 'itself' },
    addedColumn('Vergabesumme', ({ sumMillis }) => sumMillis),
    textColumn('Anmerkung', 40, ({ remark }) => remark),
  ];
  const name = 'Pakete für Dienstleister';
  return titledTable({ name, title: `${name} ${phaseTitle}`, columns, frozenColumns: 1 }, shares, [
    totalRow('Gesamt', columns, shares),
    ...noteRows(notes),
  ]);
}

/** The award in two sheets: each bidder's share and totals, for a board; all packages (decision 0072). */
export function awardSheets(paper: AwardFile): WritableSheet[] {
  return [shareSheet(paper), packageSheet(paper)];
}
