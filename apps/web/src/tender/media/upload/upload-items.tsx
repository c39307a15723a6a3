import { ActionIcon, Progress, TextInput } from '@mantine/core';
import { IconCheck, IconRefresh, IconX } from '@tabler/icons-react';
import { fileSizeText } from '../../../kit/upload/file-size.ts';
import styles from './media-upload-dialog.module.css';
import { TEXTS } from './texts.ts';
import type { UploadItem } from './upload-queue.ts';
import type { UploadTexts, useMediaUploads } from './use-media-uploads.ts';

type Uploads = ReturnType<typeof useMediaUploads>;

function ItemState({ item, uploads, texts }: { item: UploadItem; uploads: Uploads; texts: UploadTexts }) {
  const { key, file, run } = item;
  if (run.kind === 'done') {
    return (
      <span className={styles.state} data-kind="done">
        <IconCheck size={16} aria-hidden /> {TEXTS.done}
      </span>
    );
  }
  if (run.kind === 'sending') {
    return (
      <span className={styles.state}>
        {TEXTS.sending(Math.round(run.share * 100))}
        <ActionIcon aria-label={TEXTS.cancelOf(file.name)} onClick={() => uploads.cancel(key)}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </span>
    );
  }
  return (
    <span className={styles.state}>
      {run.kind === 'failed' && run.canRetry && (
        <ActionIcon
          aria-label={TEXTS.retryOf(file.name)}
          disabled={uploads.isSending}
          onClick={() => void uploads.retry(item, texts)}
        >
          <IconRefresh size={16} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon aria-label={TEXTS.removeOf(file.name)} onClick={() => uploads.remove(key)}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </span>
  );
}

/** The chosen files, each with its title, its progress and what can be done about it. */
export function UploadItems({ uploads, texts }: { uploads: Uploads; texts: UploadTexts }) {
  return (
    <ul className={styles.items} aria-label={TEXTS.files}>
      {uploads.items.map((item) => (
        <li key={item.key} className={styles.item}>
          <div>
            <TextInput
              size="xs"
              aria-label={TEXTS.titleOf(item.file.name)}
              disabled={item.run.kind !== 'waiting'}
              value={item.title}
              onChange={(event) => uploads.rename(item.key, event.currentTarget.value)}
            />
            <span className={styles.meta}>
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
