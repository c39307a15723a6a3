import type { Cluster, ClusterLine } from '@rahmenpreis/tendering/cluster/cluster-lines.ts';
import { optionalPrefix } from '@rahmenpreis/tendering/lv/optional-position.ts';
import { sliceOfTag } from '@rahmenpreis/tendering/lv/slice.ts';
import { comparedColumns, TOTAL_TITLE } from '../lv/comparison-columns.ts';
import { toSheetNumber } from '../sheet/cell.ts';
import type { LongSheet, SheetRow } from '../sheet/sheet.ts';
import {
  bandedHead,
  column,
  hintedTitle,
  type TableColumn,
  tableRow,
  textColumn,
} from '../sheet/table-out.ts';

/** The combined LV of several properties with the providers whose offers stand beside it. */
interface ClusterPaper {
  readonly phaseTitle: string;
  /** How many properties there are, and which service groups, in words. */
  readonly extent: string;
  readonly organisations: readonly string[];
  readonly cluster: Cluster;
}

type ClusterColumn = TableColumn<ClusterLine>;

const OWN_COLUMNS: readonly ClusterColumn[] = [
  { header: 'Nummer', widthChars: 12, format: 'text', cell: ({ number }) => number },
  column('Liegenschaft', 14, 'text', ({ property }) => property?.nummer ?? null),
  { header: 'Ep-Code', widthChars: 14, format: 'text', cell: ({ position }) => position?.epCode ?? null },
  textColumn('Bezeichnung', 50, ({ kind, title, position }) =>
    kind === 'sum' ? TOTAL_TITLE : (position?.description ?? title),
  ),
  column('Menge', 12, 'amount', ({ mengeMillis }) => toSheetNumber(mengeMillis)),
  { header: 'Einheit', widthChars: 12, format: 'text', cell: ({ unit }) => unit },
  column('Leistungsgruppe', 26, 'text', ({ position }) =>
    position === undefined ? null : sliceOfTag(position.sliceTag).title,
  ),
];

function toneOf({ kind, position }: ClusterLine): SheetRow['tone'] {
  if (kind === 'sum') return 'total';
  if (kind !== 'row') return 'category';
  return position !== undefined && optionalPrefix(position) === 'BI' ? 'inactive' : undefined;
}

/** How many lines lie below one, without making the rows of an EP code. */
function countBelow({ kind, rowCount, children }: ClusterLine): number {
  if (kind === 'position') return rowCount;
  return children.reduce((sum, child) => sum + 1 + countBelow(child), 0);
}

function* lineRows(
  columns: readonly ClusterColumn[],
  lines: readonly ClusterLine[],
  level = 0,
): Generator<SheetRow> {
  for (const line of lines) {
    yield { ...tableRow(columns, line, toneOf(line)), level, adds: countBelow(line) };
    yield* lineRows(columns, line.children, level + 1);
  }
}

/**
 * The comparison over several properties as a sheet: categories, EP codes and below them the rows of the
 * properties, with six columns per provider; GP stands on the rows, Gesamtsumme on all that adds them up
 * (EXPORT-003, EXPORT-006, PRICE-013).
 */
export function clusterSheet({ phaseTitle, extent, organisations, cluster }: ClusterPaper): LongSheet {
  const { columns, head } = bandedHead(
    hintedTitle(`Cluster-Preisspiegel ${phaseTitle}`, extent),
    OWN_COLUMNS,
    organisations.map((name, p) => [name, comparedColumns<ClusterLine>(p)]),
  );
  const lineCount = cluster.roots.reduce((sum, root) => sum + 1 + countBelow(root), 0);
  const rows = function* (): Generator<SheetRow> {
    yield* head;
    yield* lineRows(columns, cluster.roots);
    yield { ...tableRow(columns, cluster.sum, toneOf(cluster.sum)), adds: -lineCount };
  };
  return {
    name: 'Cluster-Preisspiegel',
    columns,
    rows: { [Symbol.iterator]: rows },
    rowCount: head.length + lineCount + 1,
    frozenRows: head.length,
    frozenColumns: 4,
  };
}
