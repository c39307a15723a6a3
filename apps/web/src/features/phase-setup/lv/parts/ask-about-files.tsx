import type { Finding } from '@rahmenpreis/contract/failure.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { ChangeFile } from '@rahmenpreis/contract/tender-change.ts';
import { useRef, useState } from 'react';
import { showToast } from '../../../../kernel/toast/show-toast.ts';
import type { Openable } from '../../../../kit/dialog/late-dialog.tsx';
import { usePreviewAfterDialog } from '../../../../tender/changes/use-preview-after-dialog.ts';
import { ChangeDialog } from '../../../../tender/effect/late-change-dialog.ts';
import { applyAgreed, isToBeAsked, previewFiles } from '../file-change.ts';

/** Files that are asked about. */
type Asked = readonly ChangeFile[];

/** Leads from the dialog that takes a file to the one that shows what it changes. */
export function useAskedFiles({ opened, onClose }: Openable) {
  const next = usePreviewAfterDialog<Asked>();
  // Kept beside the state, since the first dialog closes in the same moment in which its file was looked at.
  const isAsked = useRef(false);
  const [isLeft, setLeft] = useState(false);
  return {
    files: next.file?.reading ?? [],
    ask(files: Asked) {
      isAsked.current = true;
      next.take('', files);
      setLeft(true);
    },
    /** Takes other files for those that are asked about. */
    change: next.renew,
    first: {
      opened: opened && !isLeft,
      onClose: () => (isAsked.current ? undefined : onClose()),
      onClosed: next.onDialogClosed,
    },
    second: { opened: opened && next.isShown, onClose },
  };
}

/** What is different between taking a file for the catalogue and for the LV of a property. */
export interface PutTexts {
  readonly title: string;
  readonly same: string;
  readonly done: string;
  readonly what: string;
}

/** The dialog that shows what files change, and puts them in place. */
export function AskAboutFiles(props: {
  asking: ReturnType<typeof useAskedFiles>;
  phase: Phase;
  texts: PutTexts;
}) {
  const { asking, phase, texts } = props;
  const { files, second } = asking;
  if (files.length === 0) return null;
  return (
    <ChangeDialog
      {...second}
      // Of other files everything is to be decided anew.
      key={files.map((file) => `${file.fileId} ${file.propertyId} ${JSON.stringify(file.choices)}`).join()}
      title={texts.title}
      phase={phase}
      wanted={{ files: [...files] }}
      confirmLabel={texts.title}
      onUseFor={(own, propertyId) =>
        asking.change(files.map((file) => (file.propertyId === own ? { ...file, propertyId } : file)))
      }
      onOffer={(fileId, choices) =>
        asking.change(
          files.map((file) =>
            file.fileId === fileId ? { ...file, choices: { ...file.choices, ...choices } } : file,
          ),
        )
      }
      onAgree={async (agreed) => {
        const tell = await applyAgreed(phase.id, { files: [...files] }, agreed);
        second.onClose();
        tell(texts.done, texts.what);
      }}
    />
  );
}

/** Takes files that are laid down to the question about them, or puts them in place where there is none. */
export async function takeFiles(
  phase: Phase,
  files: readonly ChangeFile[],
  { ask, texts }: { ask: (files: Asked) => void; texts: PutTexts },
): Promise<readonly Finding[]> {
  const preview = await previewFiles(phase.id, files);
  const warnings = preview.files.flatMap((file) => file.warnings);
  if (isToBeAsked(preview, phase)) {
    ask(files);
    return [];
  }
  if (preview.isSame) showToast('info', texts.same, texts.what);
  else {
    const agreed = { preview, units: [], isTold: true, reason: '' };
    const tell = await applyAgreed(phase.id, { files: [...files] }, agreed);
    tell(texts.done, texts.what);
  }
  return warnings;
}
