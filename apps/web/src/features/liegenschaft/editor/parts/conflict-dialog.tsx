import { Box, Button, Group, Table, Text } from '@mantine/core';
import { ScrollTable } from '../../../../kit/show/scroll-table.tsx';
import { Modal } from '../../../../kit/dialog/modal.tsx';
import { useLastShown } from '../../../../kit/dialog/use-last-shown.ts';
import textStyles from '../../../../kit/show/text.module.css';
import type { ConflictLine } from '../conflict.ts';
import { EDITOR_TEXTS } from '../texts.ts';
import type { Saving } from '../use-saving.ts';
import styles from './editor.module.css';
import { TEXTS as KIT_TEXTS } from '../../../../kit/texts.ts';

/** What differs, field by field: one's own value and the one that was saved in the meantime. */
function ConflictLines({ lines }: { lines: readonly ConflictLine[] }) {
  if (lines.length === 0) return <Text mt="sm">{EDITOR_TEXTS.conflictSame}</Text>;
  return (
    <ScrollTable
      className={styles.lines}
      label={EDITOR_TEXTS.conflictTitle}
      heads={[EDITOR_TEXTS.conflictField, EDITOR_TEXTS.conflictMine, EDITOR_TEXTS.conflictTheirs]}
    >
      {lines.map(({ label, mine, theirs, isMine }) => (
        <Table.Tr key={label}>
          <Table.Th scope="row">{label}</Table.Th>
          <Table.Td>
            {isMine ? <b>{mine}</b> : <span className={textStyles.quiet}>{mine}</span>}
            {!isMine && (
              <Box component="span" display="block" c="var(--ink-3)" fz={12}>
                {EDITOR_TEXTS.conflictStays}
              </Box>
            )}
          </Table.Td>
          <Table.Td>{theirs}</Table.Td>
        </Table.Tr>
      ))}
    </ScrollTable>
  );
}

/** Shows both versions when somebody else has saved in the meantime, and lets the user decide (412). */
export function ConflictDialog({ saving: { conflict, closeConflict, decide } }: { saving: Saving }) {
  const shown = useLastShown(conflict);
  if (shown === undefined) return null;
  return (
    <Modal
      opened={conflict !== undefined}
      onClose={closeConflict}
      size={760}
      title={EDITOR_TEXTS.conflictTitle}
    >
      <Text mb="md">{EDITOR_TEXTS.conflictText(shown.name)}</Text>
      <ConflictLines lines={shown.lines} />
      <Group justify="flex-end" gap={8} mt="lg">
        <Button onClick={closeConflict}>{KIT_TEXTS.cancel}</Button>
        <Button onClick={() => void decide(shown.theirs, false)}>{EDITOR_TEXTS.takeTheirs}</Button>
        <Button data-autofocus variant="filled" onClick={() => void decide(shown.mine, true)}>
          {EDITOR_TEXTS.keepMine}
        </Button>
      </Group>
    </Modal>
  );
}
