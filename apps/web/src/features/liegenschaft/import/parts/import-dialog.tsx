import { Button, Group, Stack, Text } from '@mantine/core';
import { ARCHIVE_MAX_BYTES } from '@rahmenpreis/contract/limits.ts';
import { type RefObject, type SubmitEvent, useCallback, useEffect, useRef } from 'react';
import { showToast } from '../../../../kernel/toast/show-toast.ts';
import { LeaveGuard } from '../../../../kit/dialog/leave-guard.tsx';
import { Modal } from '../../../../kit/dialog/modal.tsx';
import formStyles from '../../../../kit/field/form.module.css';
import textStyles from '../../../../kit/show/text.module.css';
import { FilesDrop } from '../../../../kit/upload/drop-zone.tsx';
import { fileProblem } from '../../../../kit/upload/file-problems.ts';
import { useLiegenschaften } from '../../../../tender/questions.ts';
import {
  countOutcomes,
  type ImportItem,
  isOver,
  isSendable,
  outcomeOf,
  takenBy,
  twinOf,
} from '../import-items.ts';
import { IMPORT_TEXTS } from '../texts.ts';
import { type Import, useImport } from '../use-import.ts';
import { ImportItemView } from './import-item.tsx';
import { TEXTS as KIT_TEXTS } from '../../../../kit/texts.ts';
import { TemplateButton } from '../../../../tender/generated-file/template-button.tsx';

const RULE = { accept: ['.zip'], maxBytes: ARCHIVE_MAX_BYTES };

function startLabel(sendable: readonly ImportItem[]): string {
  if (sendable.length > 0 && sendable.every(({ run }) => run === 'ended')) return KIT_TEXTS.tryAgain;
  if (sendable.length > 0 && sendable.every((item) => outcomeOf(item) === 'partly')) return IMPORT_TEXTS.goOn;
  return IMPORT_TEXTS.start(sendable.length);
}

/** Focuses the button that goes on once all is read or has ended, except while somebody types. */
function useFocusWhenSettled(
  { items, isRunning }: Import,
  button: RefObject<HTMLButtonElement | null>,
): void {
  const isSettled = items.length > 0 && !isRunning && items.every(({ run }) => run !== 'reading');
  useEffect(() => {
    const isTyping = document.activeElement instanceof HTMLInputElement;
    if (isSettled && !isTyping) button.current?.focus();
  }, [isSettled, items.length, button]);
}

function ImportForm({ upload, onClose }: { upload: Import; onClose: () => void }) {
  const { items, isRunning } = upload;
  const all = useLiegenschaften().data ?? [];
  const sendable = items.filter((item) => isSendable(item, items, all));
  const isDone = isOver(items, all);
  const isReading = items.some(({ run }) => run === 'reading');
  const hasRun = items.some(({ run }) => run === 'ended');
  const send = useRef<HTMLButtonElement>(null);
  useFocusWhenSettled(upload, send);
  const isWhole = items.length > 0 && items.every((item) => outcomeOf(item) === 'whole');
  const counts = countOutcomes(items);
  const choose = (files: readonly File[]): void => {
    const problems = files.flatMap((file) => fileProblem(file, RULE) ?? []);
    for (const problem of new Set(problems)) showToast('error', IMPORT_TEXTS.title, problem);
    upload.add(files.filter((file) => fileProblem(file, RULE) === undefined));
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isDone) onClose();
    else if (!isRunning && !isReading) void upload.start(sendable);
  };
  return (
    <form className={formStyles.form} onSubmit={submit}>
      <p className={textStyles.quiet}>{IMPORT_TEXTS.text}</p>
      {!isWhole && (
        <FilesDrop rule={RULE} isCompact={items.length > 0} isDisabled={isRunning} onChoose={choose} />
      )}
      {items.length > 0 && (
        <Stack component="ul" gap={12} aria-label={IMPORT_TEXTS.archives}>
          {items.map((item) => (
            <ImportItemView
              key={item.key}
              item={item}
              taken={takenBy(item, all)}
              twin={twinOf(item, items)}
              isRunning={isRunning}
              onChange={(changed) => upload.patch(item.key, changed)}
              onRemove={() => upload.remove(item.key)}
            />
          ))}
        </Stack>
      )}
      {counts !== undefined && (
        <Text fw={600} role="status">
          {IMPORT_TEXTS.result(counts.whole, counts.partly, counts.nothing)}
        </Text>
      )}
      <Group justify="space-between" gap={8}>
        <TemplateButton kind="liegenschaft" variant="subtle" />
        <Group gap={8} ml="auto">
          {isRunning && <Button onClick={upload.stop}>{IMPORT_TEXTS.stop}</Button>}
          {!isRunning && !isDone && (
            <Button onClick={onClose}>{hasRun ? KIT_TEXTS.close : KIT_TEXTS.cancel}</Button>
          )}
          <Button
            ref={send}
            type="submit"
            variant="filled"
            loading={isRunning}
            disabled={!isDone && (isReading || sendable.length === 0)}
          >
            {isDone ? KIT_TEXTS.close : startLabel(sendable)}
          </Button>
        </Group>
      </Group>
    </form>
  );
}

/** Imports properties from archives after a preview (IMPORT-001); Escape stops a run before it closes. */
export function ImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const upload = useImport();
  const { isRunning } = upload;
  const isUnfinished = useCallback(() => isRunning, [isRunning]);
  return (
    <>
      <Modal
        opened={opened}
        onClose={isRunning ? upload.stop : onClose}
        onExitTransitionEnd={upload.clear}
        size={860}
        title={IMPORT_TEXTS.title}
        closeOnClickOutside={false}
      >
        <ImportForm upload={upload} onClose={onClose} />
      </Modal>
      <LeaveGuard hasUnsaved={isUnfinished} texts={IMPORT_TEXTS} onLeave={upload.stop} />
    </>
  );
}
