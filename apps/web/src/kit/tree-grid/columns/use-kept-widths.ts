import { useCallback, useState } from 'react';
import { useSession } from '../../../kernel/session/session.ts';
import { type DrawnWidths, NONE_DRAWN, printWidths, readWidths } from './drawn-widths.ts';

/**
 * The widths that the signed-in user drew in a table, kept in this browser under the table's name; without a name as
 * long as the table is open. What the browser refuses to keep holds as long, too.
 */
export function useKeptWidths(table: string | undefined): [DrawnWidths, (widths: DrawnWidths) => void] {
  const userId = useSession().user?.id;
  const key =
    table === undefined || userId === undefined ? undefined : `rahmenpreis.widths.${userId}.${table}`;
  const [drawn, setDrawn] = useState(() => {
    if (key === undefined) return NONE_DRAWN;
    try {
      return readWidths(localStorage.getItem(key));
    } catch {
      return NONE_DRAWN;
    }
  });
  const keep = useCallback(
    (widths: DrawnWidths): void => {
      setDrawn(widths);
      if (key === undefined) return;
      try {
        localStorage.setItem(key, printWidths(widths));
      } catch {
        // A browser may refuse or have no room left; the widths stay for as long as the table is open.
      }
    },
    [key],
  );
  return [drawn, keep];
}
