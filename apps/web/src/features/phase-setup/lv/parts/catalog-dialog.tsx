import type { EpCatalog, EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { mapTree } from '@rahmenpreis/pricing/tree/map-tree.ts';
import { sliceOfTag } from '@rahmenpreis/tendering/lv/slice.ts';
import { useMemo } from 'react';
import type { Openable } from '../../../../kit/dialog/late-dialog.tsx';
import { LoadState } from '../../../../kit/loading/load-state.tsx';
import { gridColumn, type TreeGridColumn } from '../../../../kit/tree-grid/model/column.ts';
import { fetchEpCatalog, useEpEntries } from '../../api.ts';
import { TEXTS } from '../../texts.ts';
import { LookDialog, type LookNode, NUMBER_LOOK, TITLE_LOOK, TreeLook } from '../look/look-dialog.tsx';

/** A catalogue entry, by the nested set's left number, with what lies in it. */
interface EntryNode extends LookNode<EntryNode> {
  readonly entry: EpEntry;
}

/** Gives the catalogue as a tree, roots in order (SETUP-009, SETUP-012). */
function entryTree(entries: readonly EpEntry[]): EntryNode[] {
  return mapTree<EpEntry, EntryNode>(entries, (entry, children) => [
    { id: String(entry.leftInt), kind: entry.type, entry, children },
  ]);
}

const { catalogColumns: HEADERS } = TEXTS;
function sliceText({ sliceTag }: EpEntry): string {
  return sliceTag === null ? '' : `${sliceOfTag(sliceTag).title} (${sliceTag})`;
}

const COLUMNS: readonly TreeGridColumn<EntryNode>[] = [
  gridColumn('number', HEADERS.number, 96, ({ entry }) => entry.number, NUMBER_LOOK),
  gridColumn('title', HEADERS.title, 320, ({ entry }) => entry.title, TITLE_LOOK),
  gridColumn('epCode', HEADERS.epCode, 100, ({ entry }) => entry.epCode ?? '', { searchable: true }),
  gridColumn('unit', HEADERS.unit, 90, ({ entry }) => entry.unit),
  gridColumn('sliceTag', HEADERS.slice, 190, ({ entry }) => sliceText(entry)),
  gridColumn('preText', HEADERS.pre, 260, ({ entry }) => entry.preText),
  gridColumn('postText', HEADERS.post, 260, ({ entry }) => entry.postText),
];

function CatalogGrid({ entries }: { entries: readonly EpEntry[] }) {
  const roots = useMemo(() => entryTree(entries), [entries]);
  return <TreeLook keepWidthsAs="catalog" label={TEXTS.catalog} columns={COLUMNS} roots={roots} />;
}

/** A phase's catalogue as a tree to look at, with the uploaded file to take back (OPEN-33). */
export function CatalogDialog({ phase, catalog, ...frame }: Openable & { phase: Phase; catalog: EpCatalog }) {
  const entries = useEpEntries(phase.id);
  return (
    <LookDialog
      {...frame}
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
