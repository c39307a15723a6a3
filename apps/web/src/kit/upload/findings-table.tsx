import { Button, Table } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { counted } from '@rahmenpreis/pricing/german/counted.ts';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import styles from './findings-table.module.css';
import { findingsText } from './findings-text.ts';
import { Tag } from '../show/tag.tsx';

const SHOWN_AT_MOST = 200;

function warningText(count: number): string {
  if (count === 0) return '';
  return counted(count, 'Hinweis', 'Hinweise');
}

interface FindingsTableProps {
  readonly findings: readonly Finding[];
  /** Tells the lists of several files apart. */
  readonly filename?: string;
}

/** The findings of a file: row, column, value, sentence; the whole list can be copied (SCREEN.md «States»). */
export function FindingsTable({ findings, filename }: FindingsTableProps) {
  const clipboard = useClipboard({ timeout: 2_000 });
  const errorCount = findings.filter(({ severity }) => severity === 'error').length;
  const counts = [errorCount === 0 ? '' : `${errorCount} Fehler`, warningText(findings.length - errorCount)];
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
          {clipboard.copied ? 'Kopiert' : 'Liste kopieren'}
        </Button>
      </div>
      <section
        className={styles.scroll}
        tabIndex={0}
        aria-label={filename === undefined ? 'Liste der Befunde' : `Liste der Befunde in ${filename}`}
      >
        <Table stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={styles.number}>Zeile</Table.Th>
              <Table.Th>Spalte</Table.Th>
              <Table.Th>Wert</Table.Th>
              <Table.Th>Was zu tun ist</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {findings.slice(0, SHOWN_AT_MOST).map((finding, index) => (
              // A file may hold the same finding twice, and the list never changes its order.
              <Table.Tr key={`${finding.row} ${finding.column} ${index}`}>
                <Table.Td className={styles.number}>{finding.row === 0 ? '–' : finding.row}</Table.Td>
                <Table.Td>{finding.column === '' ? '–' : finding.column}</Table.Td>
                <Table.Td className={styles.value}>{finding.value === '' ? '–' : finding.value}</Table.Td>
                <Table.Td>
                  {finding.severity === 'warning' && <Tag tone="attention">Hinweis</Tag>} {finding.message}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {findings.length > SHOWN_AT_MOST && (
        <p className={styles.more}>
          Gezeigt werden die ersten {SHOWN_AT_MOST}; „Liste kopieren“ enthält alle {findings.length}.
        </p>
      )}
    </div>
  );
}
