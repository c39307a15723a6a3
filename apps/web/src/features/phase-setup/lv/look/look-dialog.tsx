import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { ToolButton } from '../../../../kit/field/tool-button.tsx';
import type { Openable } from '../../../../kit/dialog/late-dialog.tsx';
import { Modal } from '../../../../kit/dialog/modal.tsx';
import { SearchInput } from '../../../../kit/field/search-input.tsx';
import type { TreeGridColumn } from '../../../../kit/tree-grid/model/column.ts';
import { TreeGrid } from '../../../../kit/tree-grid/tree-grid.tsx';
import { TEXTS as SETUP_TEXTS } from '../../texts.ts';
import { TEXTS } from './texts.ts';
import { TEXTS as KIT_TEXTS } from '../../../../kit/texts.ts';

const GRID_HEIGHT_PX = 560;

/** A line of a tree that is looked at: a category, or a position. */
export interface LookNode<Node> {
  readonly id: string;
  readonly kind: 'category' | 'position';
  readonly children: readonly Node[];
}

interface TreeLookProps<Node> {
  readonly label: string;
  /** Under which the widths of its columns are kept. */
  readonly keepWidthsAs: string;
  readonly columns: readonly TreeGridColumn<Node>[];
  readonly roots: readonly Node[];
}

function idsOfCategories<Node extends LookNode<Node>>(nodes: readonly Node[]): string[] {
  return nodes.flatMap(({ id, kind, children }) =>
    kind === 'category' ? [id, ...idsOfCategories(children)] : [],
  );
}

function countPositions<Node extends LookNode<Node>>(nodes: readonly Node[]): number {
  return nodes.reduce(
    (sum, { kind, children }) => sum + (kind === 'position' ? 1 : countPositions(children)),
    0,
  );
}

/** How numbers and titles stand in a tree that is looked at. */
export const NUMBER_LOOK = { pinned: true, searchable: true };
export const TITLE_LOOK = { pinned: true, searchable: true, tree: true };

/** A tree of categories and positions to look at, searched and folded; nothing in it can be changed. */
export function TreeLook<Node extends LookNode<Node>>({ roots, ...grid }: TreeLookProps<Node>) {
  const [filter, setFilter] = useState('');
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const categories = useMemo(() => new Set(idsOfCategories(roots)), [roots]);
  const count = useMemo(() => countPositions(roots), [roots]);
  return (
    <Stack gap={12}>
      <Group gap={8}>
        <SearchInput label={TEXTS.search} text={filter} onSearch={setFilter} />
        <Text span mr="auto" c="dimmed">
          {TEXTS.count(count, categories.size)}
        </Text>
        <Button variant="subtle" onClick={() => setCollapsed(new Set())}>
          {TEXTS.openAll}
        </Button>
        <Button variant="subtle" onClick={() => setCollapsed(categories)}>
          {TEXTS.closeAll}
        </Button>
      </Group>
      <TreeGrid
        {...grid}
        rows={roots}
        getRowId={({ id }) => id}
        getChildren={({ children }) => children}
        getRowKind={({ kind }) => kind}
        filterText={filter}
        collapsedIds={collapsed}
        onCollapsedChange={setCollapsed}
        height={GRID_HEIGHT_PX}
        emptyText={SETUP_TEXTS.nothingFound}
      />
    </Stack>
  );
}

interface LookDialogProps extends Openable {
  readonly title: string;
  readonly filename: string;
  /** Takes the uploaded file back. */
  readonly onDownload: () => void;
  readonly children: ReactNode;
}

/** What was read of an uploaded file, with the file itself to take back. */
export function LookDialog({ filename, onDownload, children, ...modal }: LookDialogProps) {
  return (
    <Modal {...modal} size={1180}>
      {children}
      <Group justify="space-between" gap={8} mt="md">
        <Text span c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {filename}
        </Text>
        <Group gap={8}>
          <ToolButton icon={IconDownload} label={SETUP_TEXTS.downloadCatalog} onClick={onDownload} />
          <Button variant="filled" onClick={modal.onClose}>
            {KIT_TEXTS.close}
          </Button>
        </Group>
      </Group>
    </Modal>
  );
}
