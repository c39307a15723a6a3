import { type ColumnMapKind, previewColumns, saveColumnMap } from '@rahmenpreis/contract/column-map.ts';
import { useState } from 'react';
import { call } from '../../kernel/call/call.ts';
import { lateDialog } from '../../kit/dialog/late-dialog.tsx';
import type { Remedy } from '../../kit/upload/upload-dialog.tsx';
import type { ColumnDialogProps, SaidHead } from './column-dialog.tsx';
import { TEXTS } from './texts.ts';

const ColumnDialog = lateDialog(async () => (await import('./column-dialog.tsx')).ColumnDialog);

interface AskedFile {
  readonly file: File;
  readonly settle: (isSaid: boolean) => void;
  readonly isOpen: boolean;
}

/** How headings are asked about and answers handled; for a file the server reads, both are the server's. */
type Asking = Pick<ColumnDialogProps, 'askHead' | 'onSaid'>;

/** Stores what headings stand for, for all files with the same ones; rejects if somebody else was first. */
export async function rememberColumns(kind: ColumnMapKind, said: SaidHead): Promise<void> {
  const { headings, names, version } = said;
  const body = { headings: [...headings], names };
  await call(saveColumnMap, { params: { fileKind: kind }, body, ifMatch: `"${version}"` });
}

/** The server reads such a file, and needs what was said for that. */
function byServer(kind: ColumnMapKind): Asking {
  return {
    askHead: (file) => call(previewColumns, { params: { fileKind: kind }, file }),
    onSaid: (said) => rememberColumns(kind, said),
  };
}

/** A way out for a file with unknown headings: the user says what they stand for, then it is taken again. */
export function useColumnQuestion(kind: ColumnMapKind, asking: Asking = byServer(kind)) {
  const [asked, setAsked] = useState<AskedFile>();
  const finish = (isSaid: boolean): void => {
    asked?.settle(isSaid);
    // What it shows stays while it closes.
    setAsked(asked && { ...asked, isOpen: false });
  };
  /** Asks about a file; whether it can be read anew. */
  const ask = (file: File) =>
    new Promise<boolean>((settle) => {
      setAsked({ file, settle, isOpen: true });
    });
  const dialog = asked !== undefined && (
    <ColumnDialog
      opened={asked.isOpen}
      kind={kind}
      file={asked.file}
      {...asking}
      onDone={finish}
      onClose={() => finish(false)}
    />
  );
  const remedies: readonly Remedy[] = [{ label: TEXTS.remedy, onChoose: ask }];
  return { remedies, dialog, ask };
}
