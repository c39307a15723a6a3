import { useCallback, useMemo } from 'react';
import { useKeptText } from '../../../kernel/session/use-kept-text.ts';
import { type DrawnWidths, printWidths, readWidths } from './drawn-widths.ts';

/** The widths that the signed-in user drew in a table, kept under the table's name; without one as long as the table is open. */
export function useKeptWidths(table: string | undefined): [DrawnWidths, (widths: DrawnWidths) => void] {
  const [text, keepText] = useKeptText('widths', table);
  const drawn = useMemo(() => readWidths(text), [text]);
  const keep = useCallback((widths: DrawnWidths): void => keepText(printWidths(widths)), [keepText]);
  return [drawn, keep];
}
