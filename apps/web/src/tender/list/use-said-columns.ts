import type { ColumnMapKind } from '@rahmenpreis/contract/column-map.ts';
import type { MappedReading } from '@rahmenpreis/workbook/sheet/mapped-table.ts';
import { useRef } from 'react';
import type { SaidHead } from '../columns/column-dialog.tsx';
import { rememberColumns, useColumnQuestion } from '../columns/use-column-question.tsx';

/** Comes when a file is read, as the readers do. */
const loadReading = () => import('./read-list.ts');

/** Asks what headings of files read in the browser stand for; keeps the answer until something uses it. */
export function useSaidColumns(kind: ColumnMapKind) {
  // Remembered only then: what led to nothing would meet everybody again.
  const said = useRef<SaidHead>(undefined);
  const question = useColumnQuestion(kind, {
    askHead: async (file) => (await loadReading()).askListHead(kind, file, said.current),
    onSaid: async (head) => {
      said.current = head;
    },
  });
  return {
    ...question,
    howToRead: async (): Promise<MappedReading> => (await loadReading()).howToRead(kind, said.current),
    /** Has it remembered, where something was said; rejects where somebody else was first. */
    remember: async (): Promise<void> => {
      const head = said.current;
      said.current = undefined;
      if (head !== undefined) await rememberColumns(kind, head);
    },
  };
}
