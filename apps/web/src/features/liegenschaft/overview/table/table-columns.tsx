import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { Link } from '@tanstack/react-router';
import cutStyles from '../../../../kit/show/cut.module.css';
import { Tag } from '../../../../kit/show/tag.tsx';
import { gridColumn, type TreeGridColumn } from '../../../../kit/tree-grid/model/column.ts';
import type { Ticked } from '../../../../tender/changes/ticks.ts';
import type { PropertyRow } from './property-rows.ts';
import { lvStateOf, type TableColumn } from './table-filter.ts';
import { TEXTS } from './texts.ts';
import styles from './property-table.module.css';

type Column = TreeGridColumn<Ticked<PropertyRow>>;

function bgfText({ figures }: PropertyRow): string {
  if (figures === undefined) return TEXTS.notYet;
  return figures.bgf === null ? TEXTS.nothing : formatWhole(figures.bgf);
}

function baujahrText({ figures }: PropertyRow): string {
  if (figures === undefined) return TEXTS.notYet;
  const { baujahre } = figures;
  return baujahre === null ? TEXTS.nothing : TEXTS.years(baujahre.first, baujahre.last);
}

function phasesText({ phases }: PropertyRow): string {
  return phases.length === 0 ? TEXTS.nothing : phases.map(({ title }) => title).join(', ');
}

/** The last phase by name and the number of others, in a tooltip: a long list would be cut off at its end. */
function Phases({ row }: { row: PropertyRow }) {
  const last = row.phases.at(-1);
  if (last === undefined) return TEXTS.nothing;
  const rest = row.phases.length - 1;
  return (
    <span className={styles.named} data-tooltip={rest === 0 ? undefined : phasesText(row)}>
      <span className={cutStyles.cut} title={rest === 0 ? last.title : undefined}>
        {last.title}
      </span>
      {rest > 0 && <small>{TEXTS.morePhases(rest)}</small>}
    </span>
  );
}

function lvText({ phases, lvCount }: PropertyRow): string {
  if (phases.length === 0) return TEXTS.nothing;
  return lvCount === undefined ? TEXTS.notYet : TEXTS.lvs(lvCount, phases.length);
}

/** Its area, which is the whole only where every building tells its own. */
function Bgf({ row }: { row: PropertyRow }) {
  const { figures } = row;
  if (figures?.bgf == null || figures.bgfMissing === 0) return bgfText(row);
  return (
    <span className={styles.part} data-tooltip={TEXTS.bgfMissing(figures.bgfMissing)}>
      {bgfText(row)}
    </span>
  );
}

function column(
  id: TableColumn,
  widthPx: number,
  text: (row: PropertyRow) => string,
  more: Partial<Column> = {},
): Column {
  return gridColumn(id, TEXTS.columns[id], widthPx, ({ change }) => text(change), {
    sortable: true,
    ...more,
  });
}

const LONG = (text: (row: PropertyRow) => string): Pick<Column, 'cell'> => ({
  cell: ({ change }) => (
    <span className={cutStyles.cut} title={text(change)}>
      {text(change)}
    </span>
  ),
});

const adresseOf = ({ adresse }: PropertyRow) => adresse;
const regionOf = ({ liegenschaft: { adresse } }: PropertyRow) => adresse.region;

/** The columns of the properties behind their ticks. */
export const PROPERTY_COLUMNS: readonly Column[] = [
  column('nummer', 76, ({ liegenschaft }) => liegenschaft.nummer, {
    pinned: true,
    fits: true,
    maxWidthPx: 160,
  }),
  column('name', 180, ({ liegenschaft }) => liegenschaft.name, {
    tree: true,
    cell: ({ change: { id, liegenschaft, isRetired } }) => (
      <span className={styles.named}>
        <Link
          to="/liegenschaften/detail"
          search={{ lid: id }}
          tabIndex={-1}
          className={styles.link}
          title={liegenschaft.name}
        >
          {liegenschaft.name}
        </Link>
        {isRetired && <Tag>{TEXTS.retired}</Tag>}
      </span>
    ),
  }),
  column('adresse', 164, adresseOf, LONG(adresseOf)),
  column('region', 96, regionOf, { ...LONG(regionOf), fits: true, maxWidthPx: 152 }),
  column('gebaeude', 76, ({ gebaeudeCount }) => formatWhole(gebaeudeCount), { align: 'end' }),
  column('bgf', 76, bgfText, { align: 'end', fits: true, cell: ({ change }) => <Bgf row={change} /> }),
  column('baujahr', 76, baujahrText, { align: 'end', fits: true }),
  column('phases', 188, phasesText, { cell: ({ change }) => <Phases row={change} /> }),
  column('lv', 68, lvText, {
    align: 'end',
    tone: ({ change }) => (lvStateOf(change) === 'missing' ? 'attention' : undefined),
  }),
];
