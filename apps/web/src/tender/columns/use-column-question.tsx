import { type ColumnMapKind, previewColumns } from '@rahmenpreis/contract/column-map.ts';
import { type ReactNode, useState } from 'react';
import { call } from '../../kernel/call/call.ts';
import { lateDialog } from '../../kit/dialog/late-dialog.tsx';
import type { Remedy } from '../../kit/upload/upload-dialog.tsx';
import type { AskedHead } from './column-dialog.tsx';
import { TEXTS } from './texts.ts';

const ColumnDialog = lateDialog(async () => (await import('./column-dialog.tsx')).ColumnDialog);

interface AskedFile {
  readonly file: File;
  readonly settle: (isSaid: boolean) => void;
  readonly isOpen: boolean;
}

/** Has the server read the headings of a file that it is to read. */
function askServer(kind: ColumnMapKind): (file: File) => Promise<AskedHead> {
  return (file) => call(previewColumns, { params: { fileKind: kind }, file });
}

/**
 * A way out for a file whose headings are not ours: somebody says what they stand for, then it is taken again. `askHead` reads the
 * headings of a file that is read here.
 */
export function useColumnQuestion(
  kind: ColumnMapKind,
  askHead = askServer(kind),
): {
  readonly remedies: readonly Remedy[];
  readonly dialog: ReactNode;
} {
  const [asked, setAsked] = useState<AskedFile>();
  const finish = (isSaid: boolean): void => {
    asked?.settle(isSaid);
    // What it shows stays while it closes.
    setAsked(asked && { ...asked, isOpen: false });
  };
  const remedy: Remedy = {
    label: TEXTS.remedy,
    onChoose: (file) =>
      new Promise((settle) => {
        setAsked({ file, settle, isOpen: true });
      }),
  };
  const dialog = asked !== undefined && (
    <ColumnDialog
      opened={asked.isOpen}
      kind={kind}
      file={asked.file}
      askHead={askHead}
      onDone={finish}
      onClose={() => finish(false)}
    />
  );
  return { remedies: [remedy], dialog };
}
