import type { EpCatalog, EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { mapTree } from '@rahmenpreis/pricing/tree/map-tree.ts';
import { sliceOfTag } from '@rahmenpreis/tendering/lv/slice.ts';
import { useMemo } from 'react';
import { LoadState } from '../../../../kit/loading/load-state.tsx';
import type { TreeGridColumn } from '../../../../kit/tree-grid/model/column.ts';
import { fetchEpCatalog, useEpEntries } from '../../api.ts';
import { TEXTS } from '../../texts.ts';
import { LookDialog, TreeLook } from '../look/look-dialog.tsx';

/** A catalogue entry with what lies in it. */
interface EntryNode {
  /** The nested set's left number. */
  readonly id: string;
  readonly kind: EpEntry['type'];
  readonly entry: EpEntry;
  readonly children: readonly EntryNode[];
}

/** Gives the catalogue as a tree, roots in order (SETUP-009, SETUP-012). */
function entryTree(entries: readonly EpEntry[]): EntryNode[] {
  return mapTree<EpEntry, EntryNode>(entries, (entry, children) => [
    { id: String(entry.leftInt), kind: entry.type, entry, children },
  ]);
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
  const roots = useMemo(() => entryTree(entries), [entries]);
  return <TreeLook keepWidthsAs="catalog" label={TEXTS.catalog} columns={COLUMNS} roots={roots} />;
}

/** A phase's catalogue as a tree to look at, with the uploaded file to take back (OPEN-33). */
export function CatalogDialog({ opened, phase, catalog, onClose }: CatalogDialogProps) {
  const entries = useEpEntries(phase.id);
  return (
    <LookDialog
      opened={opened}
      onClose={onClose}
      title={`${TEXTS.catalog} – ${phase.title}`}
      filename={catalog.filename}
      onDownload={() => void fetchEpCatalog(catalog)}
    >
      <LoadState query={entries} errorTitle={TEXTS.entriesNotLoaded}>
        {(loaded) => <CatalogGrid entries={loaded} />}
      </LoadState>
    </LookDialog>
  );
}
