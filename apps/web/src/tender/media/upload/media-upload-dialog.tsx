import { Button, Group, TextInput } from '@mantine/core';
import type { Media } from '@rahmenpreis/contract/media.ts';
import { type SubmitEvent, useState } from 'react';
import type { FileRule } from '../../../kit/upload/file-rule.ts';
import { FilesDrop } from '../../../kit/upload/files-drop.tsx';
import { Modal } from '../../../kit/dialog/modal.tsx';
import styles from './media-upload-dialog.module.css';
import { TEXTS } from './texts.ts';
import { UploadItems } from './upload-items.tsx';
import { isAllDone, waitingItems } from './upload-queue.ts';
import { type UploadTexts, useMediaUploads } from './use-media-uploads.ts';

interface MediaUploadDialogProps {
  readonly opened: boolean;
  readonly kind: Media['kind'];
  /** The kind in plain words where left out. */
  readonly title?: string;
  readonly rule: FileRule;
  /** The name a file is stored under, where it is not its own. */
  readonly storedName?: ((file: File) => string) | undefined;
  /** Whether a copyright and keywords are asked for, as they make sense with images and plans. */
  readonly hasTexts?: boolean;
  /** Called for each file as soon as it has arrived; the file counts as done once this is. */
  readonly onUploaded: (media: Media) => Promise<void> | void;
  readonly onClose: () => void;
}

/** Takes several images or documents at once; Enter sends, Escape closes, each file can be cancelled and tried again (MEDIA-014). */
export function MediaUploadDialog({ opened, title, ...form }: MediaUploadDialogProps) {
  const plainTitle = TEXTS.uploadTitle(form.kind === 'img');
  return (
    <Modal opened={opened} onClose={form.onClose} size={640} title={title ?? plainTitle}>
      <UploadForm {...form} />
    </Modal>
  );
}

function UploadForm({
  hasTexts = true,
  onClose,
  ...options
}: Omit<MediaUploadDialogProps, 'opened' | 'title'>) {
  const [texts, setTexts] = useState<UploadTexts>({ copyright: '', keywords: '' });
  const uploads = useMediaUploads(options);
  const { items, isSending } = uploads;
  const waitingCount = waitingItems(items).length;
  const isDone = isAllDone(items);
  const hasDone = items.some(({ run }) => run.kind === 'done');
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    // The dialog lives in a portal, but React hands the event to the form around it.
    event.stopPropagation();
    if (isDone) onClose();
    else if (waitingCount > 0 && !isSending) void uploads.start(texts);
  };
  const textField = (name: keyof UploadTexts, label: string, description?: string) => (
    <TextInput
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description']}
      disabled={isSending}
      value={texts[name]}
      onChange={(event) => setTexts({ ...texts, [name]: event.currentTarget.value })}
    />
  );
  return (
    <form className={styles.form} onSubmit={submit}>
      <FilesDrop rule={options.rule} isDisabled={isSending} onChoose={uploads.add} />
      {items.length > 0 && (
        <>
          <UploadItems uploads={uploads} texts={texts} />
          {hasTexts && (
            <div className={styles.texts}>
              {textField('copyright', TEXTS.copyrightLabel)}
              {textField('keywords', TEXTS.keywordsLabel, TEXTS.keywordsHint)}
            </div>
          )}
        </>
      )}
      <Group justify="flex-end" gap={8}>
        {!isDone && <Button onClick={onClose}>{hasDone ? TEXTS.close : TEXTS.cancel}</Button>}
        <Button
          // A new key moves the focus here as soon as Enter can send or finish.
          key={isDone ? 'done' : String(waitingCount > 0)}
          type="submit"
          variant="filled"
          loading={isSending}
          disabled={!isDone && waitingCount === 0}
          autoFocus={isDone || waitingCount > 0}
        >
          {isDone ? TEXTS.finish : TEXTS.uploadStart(waitingCount)}
        </Button>
      </Group>
    </form>
  );
}
