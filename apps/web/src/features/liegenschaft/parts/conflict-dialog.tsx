import { Button, Group, Table, Text } from '@mantine/core';
import { Modal } from '../../../kit/modal.tsx';
import type { ConflictLine } from '../conflict.ts';
import { EDITOR_TEXTS } from '../editor-texts.ts';
import styles from './editor.module.css';

interface ConflictDialogProps {
  readonly name: string;
  readonly lines: readonly ConflictLine[];
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
}

function Lines({ lines }: { lines: readonly ConflictLine[] }) {
  if (lines.length === 0) return <Text mt="sm">{EDITOR_TEXTS.conflictSame}</Text>;
  return (
    <section className={styles.lines} tabIndex={0} aria-label={EDITOR_TEXTS.conflictTitle}>
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{EDITOR_TEXTS.conflictField}</Table.Th>
            <Table.Th>{EDITOR_TEXTS.conflictMine}</Table.Th>
            <Table.Th>{EDITOR_TEXTS.conflictTheirs}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(({ label, mine, theirs, isMine }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{label}</Table.Th>
              <Table.Td>
                {isMine ? <b>{mine}</b> : <span className={styles.theirs}>{mine}</span>}
                {!isMine && <span className={styles.stays}>{EDITOR_TEXTS.conflictStays}</span>}
              </Table.Td>
              <Table.Td>{theirs}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

/** Shows both versions when somebody else saved meanwhile, and lets the user decide (412). */
export function ConflictDialog({ name, lines, onKeepMine, onTakeTheirs, onClose }: ConflictDialogProps) {
  return (
    <Modal opened onClose={onClose} size={760} title={EDITOR_TEXTS.conflictTitle}>
      <Text mb="md">{EDITOR_TEXTS.conflictText(name)}</Text>
      <Lines lines={lines} />
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
