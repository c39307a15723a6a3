import { Button, Group, Modal } from '@mantine/core';
import type { EpCatalog, EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { sliceOfTag } from '@rahmenpreis/tendering/lv/slice.ts';
import { IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { SearchInput } from '../../../../kit/field/search-input.tsx';
import { LoadState } from '../../../../kit/loading/load-state.tsx';
import type { TreeGridColumn } from '../../../../kit/tree-grid/columns/column.ts';
import { TreeGrid } from '../../../../kit/tree-grid/tree-grid.tsx';
import { fetchEpCatalog, useEpEntries } from '../../api.ts';
import { TEXTS } from '../../texts.ts';
import styles from './catalog-dialog.module.css';
import { mapTree } from '@rahmenpreis/pricing/tree/map-tree.ts';

/** A catalogue entry with what lies in it. */
interface EntryNode {
  readonly entry: EpEntry;
  readonly children: readonly EntryNode[];
}

/** Gives the catalogue as a tree, roots in order (SETUP-009, SETUP-012). */
function entryTree(entries: readonly EpEntry[]): EntryNode[] {
  return mapTree<EpEntry, EntryNode>(entries, (entry, children) => [{ entry, children }]);
}

/** Gives the ids under which the grid folds categories: the nested set's left numbers. */
function categoryIds(entries: readonly EpEntry[]): ReadonlySet<string> {
  return new Set(entries.filter(({ type }) => type === 'category').map(({ leftInt }) => String(leftInt)));
}

interface CatalogDialogProps {
  readonly opened: boolean;
  readonly phase: Phase;
  readonly catalog: EpCatalog;
  readonly onClose: () => void;
}

const { catalogColumns: HEADERS } = TEXTS;
function sliceText({ sliceTag }: EpEntry): string {
  return sliceTag === null ? '' : `${sliceOfTag(sliceTag).title} (${sliceTag})`;
}

const GRID_HEIGHT_PX = 560;
const COLUMNS: readonly TreeGridColumn<EntryNode>[] = [
  {
    id: 'number',
    header: HEADERS.number,
    widthPx: 96,
    pinned: true,
    searchable: true,
    text: ({ entry }) => entry.number,
  },
  {
    id: 'title',
    header: HEADERS.title,
    widthPx: 320,
    pinned: true,
    tree: true,
    searchable: true,
    text: ({ entry }) => entry.title,
  },
  {
    id: 'epCode',
    header: HEADERS.epCode,
    widthPx: 100,
    searchable: true,
    text: ({ entry }) => entry.epCode ?? '',
  },
  { id: 'unit', header: HEADERS.unit, widthPx: 90, text: ({ entry }) => entry.unit },
  { id: 'sliceTag', header: HEADERS.slice, widthPx: 190, text: ({ entry }) => sliceText(entry) },
  { id: 'preText', header: HEADERS.pre, widthPx: 260, text: ({ entry }) => entry.preText },
  { id: 'postText', header: HEADERS.post, widthPx: 260, text: ({ entry }) => entry.postText },
];

function CatalogGrid({ entries }: { entries: readonly EpEntry[] }) {
  const [filter, setFilter] = useState('');
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const roots = useMemo(() => entryTree(entries), [entries]);
  const categories = useMemo(() => categoryIds(entries), [entries]);
  return (
    <div className={styles.content}>
      <div className={styles.bar}>
        <SearchInput label={TEXTS.catalogSearch} text={filter} onSearch={setFilter} />
        <span className={styles.count}>
          {TEXTS.catalogCount(entries.length - categories.size, categories.size)}
        </span>
        <Button variant="subtle" onClick={() => setCollapsed(new Set())}>
          {TEXTS.openAll}
        </Button>
        <Button variant="subtle" onClick={() => setCollapsed(categories)}>
          {TEXTS.closeAll}
        </Button>
      </div>
      <TreeGrid
        keepWidthsAs="catalog"
        label={TEXTS.catalog}
        columns={COLUMNS}
        rows={roots}
        getRowId={({ entry }) => String(entry.leftInt)}
        getChildren={({ children }) => children}
        getRowKind={({ entry }) => entry.type}
        filterText={filter}
        collapsedIds={collapsed}
        onCollapsedChange={setCollapsed}
        height={GRID_HEIGHT_PX}
        emptyText={TEXTS.nothingFound}
      />
    </div>
  );
}

/** A phase's catalogue as a tree to look at, with the uploaded file to take back (OPEN-33). */
export function CatalogDialog({ opened, phase, catalog, onClose }: CatalogDialogProps) {
  const entries = useEpEntries(phase.id);
  return (
    <Modal opened={opened} onClose={onClose} size={1180} title={`${TEXTS.catalog} – ${phase.title}`}>
      <LoadState query={entries} errorTitle={TEXTS.entriesNotLoaded}>
        {(loaded) => <CatalogGrid entries={loaded} />}
      </LoadState>
      <Group justify="space-between" gap={8} mt="md">
        <span className={styles.file}>{catalog.filename}</span>
        <Group gap={8}>
          <Button
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void fetchEpCatalog(catalog)}
          >
            {TEXTS.downloadCatalog}
          </Button>
          <Button variant="filled" onClick={onClose}>
            {TEXTS.close}
          </Button>
        </Group>
      </Group>
    </Modal>
  );
}
