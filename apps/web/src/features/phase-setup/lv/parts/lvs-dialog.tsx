import { Button, Group, Progress } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { IconDownload } from '@tabler/icons-react';
import { FilesDrop } from '../../../../kit/upload/files-drop.tsx';
import { Modal } from '../../../../kit/dialog/modal.tsx';
import { EXCEL_RULE } from '../excel-rule.ts';
import { sendableFiles } from '../lvs-batch.ts';
import { propertyRows } from '../../setup-rows.ts';
import { saveTemplate } from '../save-template.ts';
import { TEXTS } from '../../texts.ts';
import { useNotify } from '../../use-notify.tsx';
import { useLvsBatch } from '../use-lvs-batch.ts';
import { BatchTable } from './batch-table.tsx';
import styles from './lvs-dialog.module.css';

interface LvsDialogProps {
  readonly opened: boolean;
  readonly phase: Phase;
  readonly files: readonly File[];
  readonly liegenschaften: readonly Liegenschaft[];
  /** Properties that have an LV in this phase. */
  readonly lvs: { has(liegenschaftId: string): boolean };
  readonly onClose: () => void;
}

/** Several LVs of one phase at once: matched by file name, confirmed in a table, uploaded one after the other (SETUP-007). */
export function LvsDialog({ opened, phase, files, liegenschaften, lvs, onClose }: LvsDialogProps) {
  const upload = useLvsBatch(phase.id, files, liegenschaften);
  const { batch, progress } = upload;
  const notify = useNotify(phase);
  const readyCount = sendableFiles(batch).length;
  const isBusy = progress !== undefined;
  const isDone = !isBusy && readyCount === 0 && batch.some(({ run }) => run.kind === 'done');
  return (
    <Modal
      opened={opened}
      // A running batch is stopped by its button first, so that no upload continues unseen.
      onClose={isBusy ? () => undefined : onClose}
      size={860}
      title={TEXTS.uploadLvsTitle(phase.title)}
      closeOnClickOutside={false}
    >
      <div className={styles.content}>
        <p className={styles.explanation}>{TEXTS.uploadLvsText}</p>
        <FilesDrop rule={EXCEL_RULE} isCompact={batch.length > 0} isDisabled={isBusy} onChoose={upload.add} />
        {batch.length > 0 && (
          <BatchTable
            batch={batch}
            liegenschaften={propertyRows(liegenschaften, '')}
            presentIds={lvs}
            isBusy={isBusy}
            onAssign={upload.assign}
            onRemove={upload.remove}
          />
        )}
        {batch.length > 0 && !isBusy && !isDone && notify.choice}
        {isBusy && (
          <div role="status">
            <Progress
              value={(progress.done / progress.all) * 100}
              aria-label={TEXTS.uploadLvsTitle(phase.title)}
              animated
            />
            <p className={styles.progress}>{TEXTS.uploadLvsProgress(progress.done, progress.all)}</p>
          </div>
        )}
        <Group justify="space-between" gap={8}>
          <Button
            variant="subtle"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void saveTemplate('lv')}
          >
            {TEXTS.template}
          </Button>
          <Group gap={8}>
            {isBusy ? (
              <Button onClick={upload.stop}>{TEXTS.uploadLvsStop}</Button>
            ) : (
              !isDone && <Button onClick={onClose}>{TEXTS.cancel}</Button>
            )}
            <Button
              variant="filled"
              loading={isBusy}
              disabled={!isDone && readyCount === 0}
              onClick={() => (isDone ? onClose() : void upload.start(notify.isTold))}
            >
              {isDone ? TEXTS.close : TEXTS.uploadLvsStart(readyCount)}
            </Button>
          </Group>
        </Group>
      </div>
    </Modal>
  );
}
