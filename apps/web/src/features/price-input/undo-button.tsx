import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowBackUp } from '@tabler/icons-react';
import { type RefObject, useSyncExternalStore } from 'react';
import { NARROW } from '../../kit/page/breakpoints.ts';
import type { EditSession } from '../../kit/tree-grid/edit/edit-session.ts';
import type { GridController } from '../../kit/tree-grid/focus/grid-controller.ts';
import { TEXTS } from '../../kit/texts.ts';
import { takeTyped } from './way-to-cell.ts';

interface UndoButtonProps<Row> {
  readonly book: EditSession;
  readonly grid: RefObject<GridController<Row> | null>;
}

/** Undoes the last action in a table, on screens without keys for it; shows nothing where none was done. */
export function UndoButton<Row>({ book, grid }: UndoButtonProps<Row>) {
  const isNarrow = useMediaQuery(NARROW) === true;
  const { done } = useSyncExternalStore(book.subscribe, book.snapshot);
  if (!isNarrow || done.length === 0) return null;
  const undo = (): void => {
    takeTyped(grid.current);
    const here = grid.current;
    here?.editing?.run(here, { type: 'travel', direction: 'undo' });
  };
  return (
    <ActionIcon variant="subtle" size={28} aria-label={TEXTS.undo} data-tooltip={TEXTS.undo} onClick={undo}>
      <IconArrowBackUp size={18} aria-hidden />
    </ActionIcon>
  );
}
