import { TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { formatMillis, formatMillisShort } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { SCALE } from '@rahmenpreis/pricing/numbers/units.ts';
import { IconAlertTriangle, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { NARROW } from '../../../kit/page/width.ts';
import { EmptyState } from '../../../kit/page/empty-state.tsx';
import { liegenschaftLabel } from '../../../tender/liegenschaft/picker/liegenschaft-levels.ts';
import type { OwnOffer } from '../../../tender/own-offer/own-offer.ts';
import { Tag } from '../../../kit/show/tag.tsx';
import { OfferTag } from '../../../tender/comparison/offer-tag.tsx';
import type { TreeGridColumn } from '../../../kit/tree-grid/columns/column.ts';
import { TreeGrid } from '../../../kit/tree-grid/tree-grid.tsx';
import { type LvLine, lacksPrice, priceLvTree } from '../lv-model.ts';
import { TEXTS } from '../texts.ts';
import styles from './lv-table.module.css';
import { SliceIcon } from './slice-icon.tsx';

const getRowId = (line: LvLine) => line.id;
const getChildren = (line: LvLine) => (line.children.length === 0 ? undefined : line.children);

function getRowKind(line: LvLine) {
  if (line.kind === 'category') return 'category';
  return line.prefix === 'BI' ? 'muted' : 'position';
}

function epText(line: LvLine): string {
  return line.epFactoredMillis === undefined ? '' : formatMillis(line.epFactoredMillis);
}

function mengeText({ position }: LvLine): string {
  return position === undefined ? '' : formatMillisShort(Math.round(position.amount * SCALE));
}

function Ep({ line }: { line: LvLine }): ReactNode {
  if (line.kind === 'category' || line.prefix === 'BI') return epText(line);
  return line.epFactoredMillis === undefined ? <OfferTag kind="price-missing" /> : epText(line);
}

function Gp({ line }: { line: LvLine }): ReactNode {
  const isPartly = line.kind === 'category' && lacksPrice(line);
  if (line.kind === 'position' && lacksPrice(line)) return '';
  return (
    <span className={styles.gp}>
      {isPartly && (
        <IconAlertTriangle
          size={14}
          role="img"
          aria-label={TEXTS.incomplete}
          data-hint={TEXTS.incomplete}
          className={styles.incomplete}
        />
      )}
      {formatMillis(line.gpMillis)}
    </span>
  );
}

const COLUMNS: readonly TreeGridColumn<LvLine>[] = [
  {
    id: 'number',
    header: TEXTS.columns.number,
    widthPx: 92,
    pinned: true,
    searchable: true,
    text: (line) => [line.prefix, line.number].filter((part) => part !== '').join(' '),
  },
  {
    id: 'title',
    header: TEXTS.columns.title,
    widthPx: 320,
    tree: true,
    searchable: true,
    text: (line) => line.title,
  },
  {
    id: 'icon',
    header: TEXTS.columns.icon,
    label: TEXTS.columns.iconLabel,
    widthPx: 52,
    align: 'center',
    text: ({ slice }) => slice?.title ?? '',
    cell: ({ slice }) => (slice === undefined ? null : <SliceIcon slice={slice} isNamed />),
  },
  {
    id: 'type',
    header: TEXTS.columns.type,
    widthPx: 64,
    text: ({ prefix }) => prefix,
    cell: ({ prefix }) =>
      prefix === '' ? null : (
        <span data-hint={prefix === 'BA' ? TEXTS.optionalActive : TEXTS.optionalInactive}>
          <Tag>{prefix}</Tag>
        </span>
      ),
  },
  {
    id: 'epCode',
    header: 'Ep-Code',
    widthPx: 84,
    searchable: true,
    text: ({ position }) => position?.epCode ?? '',
  },
  {
    id: 'menge',
    header: TEXTS.columns.menge,
    widthPx: 150,
    align: 'end',
    text: mengeText,
    cell: (line) => (
      <span>
        {mengeText(line)} <span className={styles.unit}>{line.position?.unit}</span>
      </span>
    ),
  },
  {
    id: 'ep',
    header: TEXTS.columns.ep,
    widthPx: 132,
    align: 'end',
    text: epText,
    cell: (line) => <Ep line={line} />,
  },
  {
    id: 'gp',
    header: TEXTS.columns.gp,
    widthPx: 190,
    align: 'end',
    text: (line) => (line.kind === 'position' && lacksPrice(line) ? '' : formatMillis(line.gpMillis)),
    cell: (line) => <Gp line={line} />,
  },
];

/** On a narrow screen the total stands right beside the name. */
const NARROW_COLUMNS: readonly TreeGridColumn<LvLine>[] = [
  ...COLUMNS.filter(({ tree }) => tree === true).map((column) => ({ ...column, widthPx: 176, pinned: true })),
  ...COLUMNS.filter(({ id }) => id === 'gp').map((column) => ({ ...column, widthPx: 150 })),
  ...COLUMNS.filter(({ id, tree }) => tree !== true && id !== 'gp').map((column) => ({
    ...column,
    pinned: false,
  })),
];

interface LvTableProps {
  readonly own: OwnOffer;
  readonly liegenschaft: Liegenschaft;
}

/** The property's LV with factored unit prices and totals, inactive optional positions in grey (OVERVIEW-010, PRICE-004). */
export function LvTable({ own, liegenschaft }: LvTableProps) {
  const [search, setSearch] = useState('');
  const isNarrow = useMediaQuery(NARROW) === true;
  const lv = useMemo(() => priceLvTree(own, liegenschaft.id), [own, liegenschaft.id]);
  const footer = useMemo(
    (): LvLine | undefined =>
      lv && {
        id: 'sum',
        kind: 'category',
        number: '',
        title: TEXTS.sumRow,
        children: [],
        gpMillis: lv.gpMillis,
        flags: lv.flags,
        position: undefined,
        slice: undefined,
        prefix: '',
        epFactoredMillis: undefined,
      },
    [lv],
  );
  return (
    <section>
      <header className={styles.head}>
        <h2 className={styles.title}>{TEXTS.lv}</h2>
        {lv !== undefined && (
          <TextInput
            aria-label={TEXTS.search}
            placeholder={TEXTS.search}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
      </header>
      {lv === undefined ? (
        <EmptyState title={TEXTS.noLv}>{TEXTS.noLvHint}</EmptyState>
      ) : (
        <TreeGrid
          label={TEXTS.lvGrid(liegenschaftLabel(liegenschaft))}
          columns={isNarrow ? NARROW_COLUMNS : COLUMNS}
          rows={lv.lines}
          getRowId={getRowId}
          getChildren={getChildren}
          getRowKind={getRowKind}
          filterText={search}
          footerRow={footer}
          rowHeightPx={32}
          height={640}
          emptyText={TEXTS.empty}
        />
      )}
    </section>
  );
}
