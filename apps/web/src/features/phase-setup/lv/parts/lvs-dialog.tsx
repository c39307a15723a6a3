import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { ChangeFile } from '@rahmenpreis/contract/tender-change.ts';
import { EXCEL_RULE } from '@rahmenpreis/contract/upload-rules.ts';
import { useRef, useState } from 'react';
import { isAborted, isCallFailure } from '../../../../kernel/call/call-failure.ts';
import { showToast } from '../../../../kernel/toast/show-toast.ts';
import type { Openable } from '../../../../kit/dialog/late-dialog.tsx';
import { Modal } from '../../../../kit/dialog/modal.tsx';
import { FilesDrop } from '../../../../kit/upload/drop-zone.tsx';
import { refusalSentence } from '../../api.ts';
import { propertyRows } from '../../setup-rows.ts';
import { TEXTS } from '../../texts.ts';
import { applyAgreed, isToBeAsked, layFor, previewFiles } from '../file-change.ts';
import {
  addToBatch,
  askedFiles,
  type BatchFile,
  type BatchRun,
  CATALOG_PLACE,
  sendableFiles,
  unsentFiles,
} from '../lvs-batch.ts';
import { ChangeDialog } from '../../../../tender/effect/late-change-dialog.ts';
import { BatchTable } from './batch-table.tsx';
import { TEXTS as KIT_TEXTS } from '../../../../kit/texts.ts';
import { TemplateButton } from '../../../../tender/generated-file/template-button.tsx';
import { Note } from '../../../../kit/show/note.tsx';

/** Looks at what a file would change, and puts it in place where nobody has to be asked. */
async function sendOne(
  phase: Phase,
  own: BatchFile,
  { signal, catalog }: { readonly signal: AbortSignal; readonly catalog: ChangeFile | undefined },
): Promise<BatchRun> {
  const { liegenschaftId = '' } = own;
  const propertyId = liegenschaftId === CATALOG_PLACE ? null : liegenschaftId;
  try {
    const file = await layFor(phase.id, propertyId, own.file, { signal, onProgress: () => undefined });
    // By the catalogue that comes with it.
    const files = catalog === undefined ? [file] : [catalog, file];
    const preview = await previewFiles(phase.id, files);
    const seen = preview.files.find(({ fileId }) => fileId === file.fileId);
    if (seen?.isSame === true && seen.other === null) return { kind: 'same' };
    if (isToBeAsked(preview, phase)) return { kind: 'asked', file, preview };
    await applyAgreed(phase.id, { files }, { preview, units: [], isTold: true, reason: '' });
    return { kind: 'done', findings: seen?.warnings ?? [] };
  } catch (error) {
    if (isAborted(error)) return { kind: 'waiting' };
    const findings = isCallFailure(error) ? error.findings : [];
    return { kind: 'failed', message: refusalSentence(error), findings };
  }
}

/** Tells how files went of which so many were not sent yet. */
function tellResults(runs: readonly BatchRun[], unsent: number): void {
  const count = (...kinds: BatchRun['kind'][]) => runs.filter(({ kind }) => kinds.includes(kind)).length;
  const [done, failed, left] = [count('done'), count('failed'), unsent - count('done', 'failed', 'same')];
  if (done + failed === 0) return;
  const refused = failed === 0 ? [] : [TEXTS.lvsRefused(failed)];
  const rest = [...refused, ...(left === 0 ? [] : [TEXTS.lvsLeft(left)])].join(' ');
  if (done === 0) showToast('error', TEXTS.uploadFailed, rest);
  else showToast(failed + left === 0 ? 'success' : 'warning', TEXTS.lvsUploaded(done), rest);
}

/** Takes several LV files of one phase from their assignment to their results, one after the other. */
function useLvsBatch(phase: Phase, files: readonly File[], liegenschaften: readonly Liegenschaft[]) {
  const [batch, setBatch] = useState(() => addToBatch([], files, liegenschaften, EXCEL_RULE));
  const [progress, setProgress] = useState<{ readonly done: number; readonly all: number }>();
  const running = useRef<AbortController>(undefined);
  const change = (key: string, part: Partial<BatchFile>) =>
    setBatch((now) => now.map((own) => (own.key === key ? { ...own, ...part } : own)));

  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    const isCatalog = ({ liegenschaftId }: BatchFile) => liegenschaftId === CATALOG_PLACE;
    const queue = sendableFiles(batch).toSorted((a, b) => Number(isCatalog(b)) - Number(isCatalog(a)));
    const runs: BatchRun[] = [];
    let catalog: ChangeFile | undefined;
    for (const [index, own] of queue.entries()) {
      if (controller.signal.aborted) break;
      setProgress({ done: index, all: queue.length });
      change(own.key, { run: { kind: 'running' } });
      const run = await sendOne(phase, own, { signal: controller.signal, catalog });
      if (isCatalog(own) && run.kind === 'asked') catalog = run.file;
      change(own.key, { run });
      runs.push(run);
    }
    setProgress(undefined);
    tellResults(runs, unsentFiles(batch).length);
  };

  return {
    batch,
    progress,
    add: (more: readonly File[]) => setBatch((now) => addToBatch(now, more, liegenschaften, EXCEL_RULE)),
    remove: (key: string) => setBatch((now) => now.filter((own) => own.key !== key)),
    assign: (key: string, liegenschaftId: string | undefined) =>
      change(key, { liegenschaftId, isAmbiguous: false, isGuess: false, run: { kind: 'waiting' } }),
    start,
    /** Notes that the files that waited for an agreement are in place. */
    settle: () =>
      setBatch((now) =>
        now.map((own) => (own.run.kind === 'asked' ? { ...own, run: { kind: 'done', findings: [] } } : own)),
      ),
    stop: () => running.current?.abort(),
  };
}

interface LvsDialogProps extends Openable {
  readonly phase: Phase;
  readonly files: readonly File[];
  readonly liegenschaften: readonly Liegenschaft[];
  /** Properties that have an LV in this phase. */
  readonly lvs: { has(liegenschaftId: string): boolean };
}

/**
 * Several LVs of one phase and its catalogue at once: matched by file name, confirmed in a table, viewed in
 * turn; replacements are put in place together, after one question (SETUP-007, decision 0081).
 */
export function LvsDialog({ opened, files, ...dialog }: LvsDialogProps) {
  const { phase, liegenschaften } = dialog;
  const upload = useLvsBatch(phase, files, liegenschaften);
  // What is asked about stays while its dialog closes.
  const [asked, setAsked] = useState<readonly ChangeFile[]>([]);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <BatchDialog
        {...dialog}
        opened={opened && !isAsking}
        upload={upload}
        onAsk={() => {
          setAsked(askedFiles(upload.batch));
          setAsking(true);
        }}
      />
      <ChangeDialog
        opened={opened && isAsking}
        title={TEXTS.replaceFiles}
        phase={phase}
        wanted={{ files: [...asked] }}
        confirmLabel={TEXTS.uploadLvsStart(asked.length)}
        onAgree={async (agreed) => {
          const tell = await applyAgreed(phase.id, { files: [...asked] }, agreed);
          upload.settle();
          setAsking(false);
          tell(TEXTS.filesPut(asked.length), phase.title);
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

type BatchDialogProps = Omit<LvsDialogProps, 'files'> & {
  readonly upload: ReturnType<typeof useLvsBatch>;
  readonly onAsk: () => void;
};

/** The table of files and what can be done with them. */
function BatchDialog({ opened, phase, liegenschaften, lvs, upload, onAsk, onClose }: BatchDialogProps) {
  const { batch, progress } = upload;
  const isBusy = progress !== undefined;
  const title = TEXTS.uploadLvsTitle(phase.title);
  return (
    <Modal
      opened={opened}
      // A running batch is stopped by its button first, so that no upload continues unseen.
      onClose={isBusy ? () => undefined : onClose}
      size={860}
      title={title}
      closeOnClickOutside={false}
    >
      <Stack gap={14}>
        <Text c="dimmed">{TEXTS.uploadLvsText}</Text>
        <FilesDrop rule={EXCEL_RULE} isCompact={batch.length > 0} isDisabled={isBusy} onChoose={upload.add} />
        {batch.length > 0 && (
          <BatchTable
            batch={batch}
            liegenschaften={propertyRows(liegenschaften, '')}
            presentIds={lvs}
            isBusy={isBusy}
            onAssign={upload.assign}
            onRemove={upload.remove}
            onRetry={() => void upload.start()}
          />
        )}
        {isBusy && (
          <div role="status">
            <Progress value={(progress.done / progress.all) * 100} aria-label={title} animated />
            <Note mt={6}>{TEXTS.uploadLvsProgress(progress.done, progress.all)}</Note>
          </div>
        )}
        <Group justify="space-between" gap={8}>
          <TemplateButton kind="lv" variant="subtle" />
          <BatchActions upload={upload} onAsk={onAsk} onClose={onClose} />
        </Group>
      </Stack>
    </Modal>
  );
}

/** What can be done with the files as they are: look at them, stop, agree to what they change, or close. */
function BatchActions({ upload, onAsk, onClose }: Pick<BatchDialogProps, 'upload' | 'onAsk' | 'onClose'>) {
  const { batch, progress } = upload;
  const sendable = sendableFiles(batch);
  const readyCount = sendable.length;
  const isBusy = progress !== undefined;
  const isSettled = ({ run }: BatchFile) => run.kind === 'done' || run.kind === 'same';
  const isDone = !isBusy && readyCount === 0 && batch.some(isSettled);
  const isToAsk = readyCount > 0 && sendable.every(({ run }) => run.kind === 'asked');
  const label = isToAsk ? TEXTS.uploadLvsAsk(readyCount) : TEXTS.uploadLvsStart(readyCount);
  const goOn = () => {
    if (isDone) onClose();
    else if (isToAsk) onAsk();
    else void upload.start();
  };
  return (
    <Group gap={8}>
      {isBusy ? (
        <Button onClick={upload.stop}>{TEXTS.uploadLvsStop}</Button>
      ) : (
        !isDone && <Button onClick={onClose}>{KIT_TEXTS.cancel}</Button>
      )}
      <Button variant="filled" loading={isBusy} disabled={!isDone && readyCount === 0} onClick={goOn}>
        {isDone ? KIT_TEXTS.close : label}
      </Button>
    </Group>
  );
}
