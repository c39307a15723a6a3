import { useState } from 'react';
import type { GridController } from '../grid-controller.ts';
import { useLateCode } from '../../on-demand/use-late-code.ts';
import { TEXTS as KIT_TEXTS } from '../../texts.ts';
import type { CellEdits } from './enter-texts.ts';
import { TEXTS } from './texts.ts';

/** What tells of a paste; fetched with the first touch, as pasting itself is. */
export const loadReport = () => import('./report/paste-dialogs.tsx');
/** What changes many values at once. */
export const loadTools = () => import('./tools/change-dialog.tsx');

interface BesideTableProps<Row> {
  readonly grid: GridController<Row>;
  readonly edits: CellEdits;
}

/** What editing says and asks beside the cells: the report of a paste and the dialogs. Its code comes when it is wanted. */
export function BesideTable<Row>({ grid, edits }: BesideTableProps<Row>) {
  const { book } = edits;
  const { report, dialog } = book.snapshot();
  const [isReported, setReported] = useState(false);
  const [isChanged, setChanged] = useState(false);
  // Once drawn the dialogs stay, so that they close and give the focus back as all others do.
  if (!isReported && (report !== undefined || dialog?.kind === 'column')) setReported(true);
  if (!isChanged && dialog?.kind === 'change') setChanged(true);
  const close = (): void => book.change({ dialog: undefined });
  const reports = useLateCode(loadReport, isReported, () => {
    // What was taken is said all the same; what is asked first is not, and nothing has been taken.
    grid.announce(report?.sentence ?? TEXTS.pasteFailed, true);
    book.change({ report: undefined, dialog: undefined });
    setReported(false);
  });
  const tools = useLateCode(loadTools, isChanged, () => {
    grid.announce(KIT_TEXTS.dialogNotLoaded, true);
    close();
    setChanged(false);
  });
  return (
    <>
      {reports !== undefined && <reports.PasteDialogs grid={grid} book={book} onClose={close} />}
      {tools !== undefined && (
        <tools.ChangeDialog grid={grid} edits={edits} opened={dialog?.kind === 'change'} onClose={close} />
      )}
    </>
  );
}
