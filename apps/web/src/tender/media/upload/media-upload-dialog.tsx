import type { Openable } from '../../../kit/dialog/late-dialog.tsx';
import { ActionIcon, Button, Group, Progress, SimpleGrid, TextInput } from '@mantine/core';
import { IconCheck, IconRefresh, IconX } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { Modal } from '../../../kit/dialog/modal.tsx';
import formStyles from '../../../kit/field/form.module.css';
import { FilesDrop } from '../../../kit/upload/drop-zone.tsx';
import { fileSizeText } from '../../../kit/upload/file-size.ts';
import textStyles from '../../../kit/show/text.module.css';
import { UPLOAD_TEXTS } from '../texts.ts';
import {
  type UploadItem,
  type UploadOptions,
  type UploadTexts,
  useMediaUploads,
} from './use-media-uploads.ts';
import styles from './media-upload-dialog.module.css';
import { TEXTS as KIT_TEXTS } from '../../../kit/texts.ts';

type Uploads = ReturnType<typeof useMediaUploads>;

function ItemState({ item, uploads, texts }: { item: UploadItem; uploads: Uploads; texts: UploadTexts }) {
  const { key, file, run } = item;
  if (run.kind === 'done') {
    return (
      <Group component="span" className="figures" gap={8} wrap="nowrap" c="var(--green)" fz={13}>
        <IconCheck size={16} aria-hidden /> {UPLOAD_TEXTS.done}
      </Group>
    );
  }
  const [stopLabel, stop] =
    run.kind === 'sending'
      ? [UPLOAD_TEXTS.cancelOf(file.name), () => uploads.cancel(key)]
      : [UPLOAD_TEXTS.removeOf(file.name), () => uploads.remove(key)];
  return (
    <Group component="span" className="figures" gap={8} wrap="nowrap" fz={13}>
      {run.kind === 'sending' && UPLOAD_TEXTS.sending(Math.round(run.share * 100))}
      {run.kind === 'failed' && run.canRetry && (
        <ActionIcon
          aria-label={UPLOAD_TEXTS.retryOf(file.name)}
          disabled={uploads.isSending}
          onClick={() => void uploads.retry(item, texts)}
        >
          <IconRefresh size={16} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon aria-label={stopLabel} onClick={stop}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

/** The chosen files, each with its title, its progress and what can be done about it. */
export function UploadItems({ uploads, texts }: { uploads: Uploads; texts: UploadTexts }) {
  return (
    <ul className={styles.items} aria-label={UPLOAD_TEXTS.files}>
      {uploads.items.map((item) => (
        <li key={item.key} className={styles.item}>
          <div>
            <TextInput
              size="xs"
              aria-label={UPLOAD_TEXTS.titleOf(item.file.name)}
              disabled={item.run.kind !== 'waiting'}
              value={item.title}
              onChange={(event) => uploads.rename(item.key, event.currentTarget.value)}
            />
            <span className={textStyles.small} style={{ overflowWrap: 'anywhere' }}>
              {item.file.name} · {fileSizeText(item.file.size)}
            </span>
          </div>
          <ItemState item={item} uploads={uploads} texts={texts} />
          {item.run.kind === 'sending' && (
            <Progress
              className={styles.bar}
              size="sm"
              value={item.run.share * 100}
              animated={item.run.share >= 1}
              aria-label={item.file.name}
            />
          )}
          {item.run.kind === 'failed' && (
            <p className={styles.problem} role="alert">
              {item.run.message}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

interface MediaUploadDialogProps extends UploadOptions, Openable {
  /** The kind in plain words where left out. */
  readonly title?: string;
  /** Whether a copyright and keywords are asked for, as they make sense with images and plans. */
  readonly hasTexts?: boolean;
}

/** Takes several files at once; Enter sends, Escape closes, each can be cancelled and retried (MEDIA-014). */
export function MediaUploadDialog({ opened, title, ...form }: MediaUploadDialogProps) {
  const plainTitle = UPLOAD_TEXTS.uploadTitle(form.kind === 'img');
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
  const { items, waitingCount, isSending } = uploads;
  const isDone = items.length > 0 && items.every(({ run }) => run.kind === 'done');
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
    <form className={formStyles.form} onSubmit={submit}>
      <FilesDrop rule={options.rule} isDisabled={isSending} onChoose={uploads.add} />
      {items.length > 0 && (
        <>
          <UploadItems uploads={uploads} texts={texts} />
          {hasTexts && (
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16}>
              {textField('copyright', UPLOAD_TEXTS.copyrightLabel)}
              {textField('keywords', UPLOAD_TEXTS.keywordsLabel, UPLOAD_TEXTS.keywordsHint)}
            </SimpleGrid>
          )}
        </>
      )}
      <Group justify="flex-end" gap={8}>
        {!isDone && <Button onClick={onClose}>{hasDone ? KIT_TEXTS.close : KIT_TEXTS.cancel}</Button>}
        <Button
          // A new key moves the focus here as soon as Enter can send or finish.
          key={isDone ? 'done' : String(waitingCount > 0)}
          type="submit"
          variant="filled"
          loading={isSending}
          disabled={!isDone && waitingCount === 0}
          autoFocus={isDone || waitingCount > 0}
        >
          {isDone ? UPLOAD_TEXTS.finish : UPLOAD_TEXTS.uploadStart(waitingCount)}
        </Button>
      </Group>
    </form>
  );
}
