import { Button, Group, Text } from '@mantine/core';
import { Modal } from '../../../../kit/dialog/modal-on-demand.tsx';
import { LoadingRows } from '../../../../kit/loading/load-state.tsx';
import { latePart } from '../../../../kit/on-demand/late-part.tsx';
import { useLastShown } from '../../../../kit/dialog/use-last-shown.ts';
import { EDITOR_TEXTS } from '../texts.ts';
import type { Conflict } from '../conflict/use-conflict.ts';

interface ConflictDialogProps {
  /** Undefined closes. */
  readonly conflict: Conflict | undefined;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
}

/** Mantine's table, which nothing else of the page needs. */
export const ConflictLines = latePart(
  async () => (await import('./conflict-lines.tsx')).ConflictLines,
  <LoadingRows rows={3} />,
);

/** Shows both versions when somebody else has saved in the meantime, and lets the user decide (412). */
export function ConflictDialog({ conflict, onKeepMine, onTakeTheirs, onClose }: ConflictDialogProps) {
  const shown = useLastShown(conflict);
  if (shown === undefined) return null;
  return (
    <Modal opened={conflict !== undefined} onClose={onClose} size={760} title={EDITOR_TEXTS.conflictTitle}>
      <Text mb="md">{EDITOR_TEXTS.conflictText(shown.name)}</Text>
      <ConflictLines lines={shown.lines} />
      <Group justify="flex-end" gap={8} mt="lg">
        <Button onClick={onClose}>{EDITOR_TEXTS.cancel}</Button>
        <Button onClick={onTakeTheirs}>{EDITOR_TEXTS.takeTheirs}</Button>
        <Button data-autofocus variant="filled" onClick={onKeepMine}>
          {EDITOR_TEXTS.keepMine}
        </Button>
      </Group>
    </Modal>
  );
}
