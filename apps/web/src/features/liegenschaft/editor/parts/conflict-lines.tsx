import { Table, Text } from '@mantine/core';
import type { ConflictLine } from '../conflict/conflict.ts';
import { EDITOR_TEXTS } from '../texts.ts';
import styles from './editor.module.css';

/** What differs, field by field: one's own value and the one that was saved in the meantime. */
export function ConflictLines({ lines }: { lines: readonly ConflictLine[] }) {
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
