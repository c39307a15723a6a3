import { type OwnKey, parseOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { CellName } from '../../../kit/tree-grid/edit/edit-book.ts';

/** The value that the address names: a price by its code, others by their key. */
function useNamedKey(): OwnKey | undefined {
  const { code, cell } = useSearch({ from: '/shell/provider/dl-priceinput' });
  if (code !== undefined) return { kind: 'ep', epCode: code };
  return cell === undefined ? undefined : parseOwnKey(cell);
}

/** Goes to the cell that the address names, where it is one of this table, and takes the name out of the address. */
export function useNamedCell(
  cellOf: (key: OwnKey) => CellName | undefined,
  goTo: (cell: CellName) => void,
): void {
  const navigate = useNavigate({ from: '/dl-priceinput' });
  const key = useNamedKey();
  const cell = key && cellOf(key);
  const name = cell && `${cell.rowId} ${cell.columnId}`;
  useEffect(() => {
    if (cell === undefined) return undefined;
    const frame = requestAnimationFrame(() => {
      goTo(cell);
      void navigate({ search: ({ code: _code, cell: _cell, ...rest }) => rest, replace: true });
    });
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [name]);
}
