import { TextInput } from '@mantine/core';
import { CHANGE_REASON_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import type { Media } from '@rahmenpreis/contract/media.ts';
import { TENDER_DOCUMENT_RULE } from '@rahmenpreis/contract/upload-rules.ts';
import { useState } from 'react';
import type { Openable } from '../../../kit/dialog/late-dialog.tsx';
import { UploadDialog } from '../../../kit/upload/upload-dialog.tsx';
import { titleText } from '../../../tender/media/shown-media.ts';
import { DOCUMENT_TEXTS } from '../../../tender/media/texts.ts';
import { whenWords } from '../../../tender/phase/change-mail.ts';
import { replaceTenderDocument } from '../api.ts';
import type { PhaseColumn } from '../setup-rows.ts';
import { TEXTS } from '../texts.ts';

interface VersionDialogProps extends Openable {
  readonly column: Pick<PhaseColumn, 'phase' | 'state'>;
  readonly document: Media;
}

/** Takes a new version of a document and what it makes different, as bidders of a running phase are told. */
export function VersionDialog({ opened, onClose, column: { phase, state }, document }: VersionDialogProps) {
  const [note, setNote] = useState('');
  const isTold = state === 'running';
  const close = () => {
    setNote('');
    onClose();
  };
  return (
    <UploadDialog
      opened={opened}
      title={DOCUMENT_TEXTS.replaceDocument(titleText(document))}
      explanation={[TEXTS.versionKept, ...(isTold ? [TEXTS.versionTold, whenWords(phase)] : [])].join(' ')}
      {...TENDER_DOCUMENT_RULE}
      confirmLabel={TEXTS.versionPlace}
      failedTitle={TEXTS.versionFailed}
      isIncomplete={isTold && note.trim() === ''}
      upload={async (file, context) => {
        await replaceTenderDocument(phase.id, { replaced: document, note }, file, context);
        return undefined;
      }}
      onClose={close}
    >
      <TextInput
        label={TEXTS.versionNote}
        placeholder={TEXTS.versionNoteExample}
        withAsterisk={isTold}
        aria-required={isTold}
        maxLength={CHANGE_REASON_MAX_LENGTH}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </UploadDialog>
  );
}
