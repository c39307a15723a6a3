import { Button, Table } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import styles from './findings-table.module.css';
import { findingsText } from './findings-text.ts';
import { NOTHING } from '../../show/nothing.ts';
import { Tag } from '../../show/tag.tsx';
import { TEXTS } from '../texts.ts';

const SHOWN_AT_MOST = 200;

interface FindingsTableProps {
  readonly findings: readonly Finding[];
  /** Tells the lists of several files apart. */
  readonly filename?: string;
}

/** The findings of a file: row, column, value, sentence; the whole list can be copied (SCREEN.md «States»). */
export function FindingsTable({ findings, filename }: FindingsTableProps) {
  const clipboard = useClipboard({ timeout: 2_000 });
  const errorCount = findings.filter(({ severity }) => severity === 'error').length;
  const warningCount = findings.length - errorCount;
  const counts = [
    errorCount === 0 ? '' : TEXTS.errors(errorCount),
    warningCount === 0 ? '' : TEXTS.warnings(warningCount),
  ];
  return (
    <div className={styles.findings}>
      <div className={styles.head}>
        <span>{counts.filter((count) => count !== '').join(', ')}</span>
        <Button
          size="xs"
          leftSection={
            clipboard.copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />
          }
          onClick={() => clipboard.copy(findingsText(findings))}
        >
          {clipboard.copied ? TEXTS.copied : TEXTS.copy}
        </Button>
      </div>
      <section className={styles.scroll} tabIndex={0} aria-label={TEXTS.findings(filename)}>
        <Table stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={styles.number}>{TEXTS.columns.row}</Table.Th>
              <Table.Th>{TEXTS.columns.column}</Table.Th>
              <Table.Th>{TEXTS.columns.value}</Table.Th>
              <Table.Th>{TEXTS.columns.advice}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {findings.slice(0, SHOWN_AT_MOST).map((finding, index) => (
              // A file may hold the same finding twice, and the list never changes its order.
              <Table.Tr key={`${finding.row} ${finding.column} ${index}`}>
                <Table.Td className={styles.number}>{finding.row === 0 ? NOTHING : finding.row}</Table.Td>
                <Table.Td>{finding.column === '' ? NOTHING : finding.column}</Table.Td>
                <Table.Td className={styles.value}>{finding.value === '' ? NOTHING : finding.value}</Table.Td>
                <Table.Td>
                  {finding.severity === 'warning' && <Tag tone="attention">{TEXTS.warning}</Tag>}{' '}
                  {finding.message}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {findings.length > SHOWN_AT_MOST && (
        <p className={styles.more}>{TEXTS.firstFindings(SHOWN_AT_MOST, findings.length)}</p>
      )}
    </div>
  );
}
