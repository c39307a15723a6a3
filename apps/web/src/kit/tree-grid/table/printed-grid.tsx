import { fittingPx } from '../columns/text-width.ts';
import type { RowKind, TreeGridColumn } from '../model/column.ts';
import type { VisibleRows } from '../model/visible-rows.ts';
import styles from './printed-grid.module.css';

/** So far a row stands in from the one above it, in em. */
const STEP_EM = 1;
/** What a landscape sheet holds beside each other, in pixels of the screen, a little less than it has. */
const SHEET_PX = 1000;
/** Printed letters are so much smaller than those of the screen. */
const PRINTED = 0.82;
/** Texts go on below from here on; figures never do. */
const TEXT_PX = { tree: 220, other: 110 } as const;

interface PrintedGridProps<Row> {
  readonly label: string;
  readonly columns: readonly TreeGridColumn<Row>[];
  readonly visible: Pick<VisibleRows<Row>, 'lines' | 'footer'>;
  readonly kindOf: (row: Row) => RowKind;
}

/** Columns that belong together, such as those of a bidder. */
interface PrintedGroup<Row> {
  readonly id: string;
  readonly label: string;
  readonly columns: readonly TreeGridColumn<Row>[];
}

function groupsOf<Row>(columns: readonly TreeGridColumn<Row>[]): PrintedGroup<Row>[] {
  const grouped = Map.groupBy(columns, ({ group }) => group?.id);
  return Array.from(grouped).flatMap(([id, own]) =>
    id === undefined ? [] : [{ id, label: own[0]?.group?.label ?? '', columns: own }],
  );
}

/**
 * The groups of each sheet: as many beside each other as one holds behind the columns of no group, which
 * every sheet repeats. One sheet without groups, and where all of them find room.
 */
function sheetsOf<Row>(
  groups: readonly PrintedGroup<Row>[],
  ownPx: number,
  widthOf: (column: TreeGridColumn<Row>) => number,
): PrintedGroup<Row>[][] {
  const sheets: PrintedGroup<Row>[][] = [[]];
  let usedPx = ownPx;
  for (const group of groups) {
    const groupPx = group.columns.reduce((sum, column) => sum + widthOf(column), 0);
    const sheet = sheets.at(-1) ?? [];
    if (sheet.length > 0 && usedPx + groupPx > SHEET_PX) {
      sheets.push([group]);
      usedPx = ownPx + groupPx;
    } else {
      sheet.push(group);
      usedPx += groupPx;
    }
  }
  return sheets;
}

/**
 * A table as printed: all rows that the page shows, not only those in sight, with the column names on every
 * sheet. A column that says nothing in words, such as that of a save state, is left out; where column groups
 * are wider than a sheet they continue on the next ones, each with the columns that name the rows.
 */
export function PrintedGrid<Row>({ label, columns, visible, kindOf }: PrintedGridProps<Row>) {
  const { lines, footer } = visible;
  const all = footer === undefined ? lines : [...lines, footer];
  const printed = columns.filter((column) => all.some(({ row }) => column.text(row) !== ''));
  const tree = printed.find((column) => column.tree === true) ?? printed[0];
  const widthOf = (column: TreeGridColumn<Row>): number => {
    const texts = all.map(({ row }) => fittingPx(column.text(row)));
    const head = typeof column.header === 'string' ? fittingPx(column.header) : 0;
    const px = texts.reduce((most, own) => Math.max(most, own), head) * PRINTED;
    if (column.align === 'end') return px;
    return Math.min(px, column === tree ? TEXT_PX.tree : TEXT_PX.other);
  };
  const own = printed.filter(({ group }) => group === undefined);
  const ownPx = own.reduce((sum, column) => sum + widthOf(column), 0);
  const sheets = sheetsOf(groupsOf(printed), ownPx, widthOf);
  return sheets.map((groups, at) => (
    <table
      key={groups[0]?.id ?? ''}
      className={styles.table}
      aria-label={sheets.length === 1 ? label : `${label} (${at + 1}/${sheets.length})`}
    >
      <Head own={own} groups={groups} />
      <tbody>
        {all.map(({ id, row, level }) => (
          <tr key={id} data-kind={kindOf(row)}>
            {[...own, ...groups.flatMap((group) => group.columns)].map((column) => (
              <td
                key={column.id}
                data-align={column.align}
                style={
                  column === tree && level > 1 ? { paddingLeft: `${(level - 1) * STEP_EM}em` } : undefined
                }
              >
                {column.text(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  ));
}

/** The names of the columns, those of a group below its own. */
function Head<Row>({ own, groups }: { own: TreeGridColumn<Row>[]; groups: PrintedGroup<Row>[] }) {
  const rowSpan = groups.length > 0 ? 2 : undefined;
  return (
    <thead>
      <tr>
        {own.map(({ id, header, align }) => (
          <th key={id} scope="col" data-align={align} rowSpan={rowSpan}>
            {header}
          </th>
        ))}
        {groups.map(({ id, label, columns }) => (
          <th key={id} scope="colgroup" className={styles.group} colSpan={columns.length}>
            {label}
          </th>
        ))}
      </tr>
      {groups.length > 0 && (
        <tr>
          {groups.flatMap(({ columns }) =>
            columns.map(({ id, header, align }) => (
              <th key={id} scope="col" data-align={align}>
                {header}
              </th>
            )),
          )}
        </tr>
      )}
    </thead>
  );
}
