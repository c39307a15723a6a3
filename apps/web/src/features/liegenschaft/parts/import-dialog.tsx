import { Button, Group } from '@mantine/core';
import { ARCHIVE_MAX_BYTES } from '@rahmenpreis/contract/limits.ts';
import { IconDownload } from '@tabler/icons-react';
import { saveWorkbook } from '../../../kernel/save-file.ts';
import { showToast } from '../../../kernel/toasts.tsx';
import { fileProblem } from '../../../kit/file-rule.ts';
import { FilesDrop } from '../../../kit/files-drop.tsx';
import { Modal } from '../../../kit/modal.tsx';
import { isSendable } from '../import-items.ts';
import { IMPORT_TEXTS } from '../import-texts.ts';
import { useImport } from '../use-import.ts';
import { ImportItemView } from './import-item.tsx';
import styles from './import.module.css';

const RULE = { accept: ['.zip'], maxBytes: ARCHIVE_MAX_BYTES };

async function saveTemplate(): Promise<void> {
  try {
    const { writeTemplate } = await import('@rahmenpreis/workbook/template.ts');
    saveWorkbook(await writeTemplate('liegenschaft'), 'Vorlage_Liegenschaft.xlsx');
  } catch {
    showToast('error', IMPORT_TEXTS.templateFailed);
  }
}

function ImportForm({ onClose }: { onClose: () => void }) {
  const upload = useImport();
  const { items, isRunning } = upload;
  const sendable = items.filter(isSendable);
  const isAgain = sendable.length > 0 && sendable.every(({ run }) => run === 'partly' || run === 'failed');
  const isDone = items.length > 0 && items.every(({ run }) => run === 'done');
  const choose = (files: readonly File[]): void => {
    const problems = files.flatMap((file) => fileProblem(file, RULE) ?? []);
    for (const problem of new Set(problems)) showToast('error', IMPORT_TEXTS.title, problem);
    upload.add(files.filter((file) => fileProblem(file, RULE) === undefined));
  };
  return (
    <div className={styles.content}>
      <p className={styles.text}>{IMPORT_TEXTS.text}</p>
      {!isDone && <FilesDrop rule={RULE} isDisabled={isRunning} onChoose={choose} />}
      {items.length > 0 && (
        <ul className={styles.items} aria-label={IMPORT_TEXTS.archives}>
          {items.map((item) => (
            <ImportItemView
              key={item.key}
              item={item}
              isRunning={isRunning}
              onChange={(changed) => upload.patch(item.key, () => changed)}
              onRemove={() => upload.remove(item.key)}
            />
          ))}
        </ul>
      )}
      <Group justify="space-between" gap={8}>
        <Button
          variant="subtle"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void saveTemplate()}
        >
          {IMPORT_TEXTS.template}
        </Button>
        <Group gap={8} ml="auto">
          {isRunning ? (
            <Button onClick={upload.stop}>{IMPORT_TEXTS.stop}</Button>
          ) : (
            !isDone && <Button onClick={onClose}>{IMPORT_TEXTS.cancel}</Button>
          )}
          <Button
            // A new key moves the focus here as soon as Enter can send or finish.
            key={isDone ? 'done' : String(sendable.length > 0)}
            variant="filled"
            autoFocus={isDone || sendable.length > 0}
            loading={isRunning}
            disabled={!isDone && sendable.length === 0}
            onClick={() => (isDone ? onClose() : void upload.start())}
          >
            {isDone && IMPORT_TEXTS.close}
            {!isDone && (isAgain ? IMPORT_TEXTS.retry : IMPORT_TEXTS.start(sendable.length))}
          </Button>
        </Group>
      </Group>
    </div>
  );
}

/** Brings in properties from archives, each previewed before anything is sent (IMPORT-001). */
export function ImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={860}
      title={IMPORT_TEXTS.title}
      closeOnClickOutside={false}
    >
      <ImportForm onClose={onClose} />
    </Modal>
  );
}
