import { type DragEvent, useState } from 'react';

/** Follows files that are dragged over the columns of a matrix; gives the column under the pointer. */
export function useFileDrop(
  mayDropOn: (columnIndex: number) => boolean,
  onDrop: (columnIndex: number, files: File[]) => void,
) {
  const [overColumn, setOverColumn] = useState<number>();
  const columnUnder = (event: DragEvent): number | undefined => {
    const hasFiles = event.dataTransfer.types.includes('Files');
    const text = (event.target as Element).closest<HTMLElement>('[data-column]')?.dataset['column'];
    const index = hasFiles && text !== undefined ? Number(text) : undefined;
    return index !== undefined && mayDropOn(index) ? index : undefined;
  };
  return {
    overColumn,
    handlers: {
      onDragOver(event: DragEvent) {
        const column = columnUnder(event);
        setOverColumn(column);
        if (column !== undefined) event.preventDefault();
      },
      onDragLeave(event: DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOverColumn(undefined);
      },
      onDrop(event: DragEvent) {
        const column = columnUnder(event);
        setOverColumn(undefined);
        if (column === undefined) return;
        event.preventDefault();
        onDrop(column, [...event.dataTransfer.files]);
      },
    },
  };
}
