import { Button, Group, Table } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { FileChoices, Finding } from '@rahmenpreis/contract/failure.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { EM_DASH } from '../show/em-dash.ts';
import { Tag } from '../show/tag.tsx';
import { TEXTS } from './texts.ts';
import styles from './findings-table.module.css';

function cellText(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ');
}

/** Writes findings as tab-separated lines with a header, ready to be pasted into Excel. */
export function findingsText(findings: readonly Finding[]): string {
  const lines = findings.map(({ severity, row, column, value, message }) =>
    [severity === 'error' ? 'Fehler' : 'Hinweis', row === 0 ? '' : String(row), column, value, message]
      .map(cellText)
      .join('\t'),
  );
  return ['Art\tZeile\tSpalte\tWert\tText', ...lines].join('\r\n');
}

/** From so many rows on the same finding of a column is said once. */
const SAID_ONCE = 4;
/** So many rows are named then, and so many of their values; more are counted. */
const ROWS_NAMED = 12;
const VALUES_NAMED = 3;

/** Merges findings: the same words on many rows of a column stand once, with these rows and values. */
function sayOnce(findings: readonly Finding[]): Finding[] {
  const keyOf = ({ severity, column, message }: Finding) => `${severity}\n${column}\n${message}`;
  const alike = Map.groupBy(
    findings.filter(({ row }) => row !== 0),
    keyOf,
  );
  return findings.flatMap((finding) => {
    const all = alike.get(keyOf(finding)) ?? [];
    if (finding.row === 0 || all.length < SAID_ONCE) return finding;
    if (all[0] !== finding) return [];
    const numbers = all.map(({ row }) => String(row));
    const rows = joinGerman(numbers, ROWS_NAMED);
    const values = new Set(all.map(({ value }) => value).filter((value) => value !== ''));
    const message = `${finding.message} ${TEXTS.inRows(all.length, rows)}`;
    return { ...finding, row: 0, value: joinGerman([...values], VALUES_NAMED), message };
  });
}

const SHOWN_AT_MOST = 200;
const COLUMN_COUNT = 4;

interface FindingsTableProps {
  readonly findings: readonly Finding[];
  /** Reads the file otherwise, as a finding offers; without it nothing is offered. */
  readonly onOffer?: ((choices: FileChoices) => void) | undefined;
  /** Tells the lists of several files apart. */
  readonly filename?: string;
}

/** A file's findings: row, column, value, sentence; the whole list can be copied (SCREEN.md «States»). */
export function FindingsTable({ findings, filename, onOffer }: FindingsTableProps) {
  const clipboard = useClipboard({ timeout: 2_000 });
  const said = sayOnce(findings);
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
          {said.some(hasPlace) && <Head />}
          <Table.Tbody>
            {said.slice(0, SHOWN_AT_MOST).map((finding, index) => (
              // A file may hold the same finding twice, and the list never changes its order.
              <Row key={`${finding.row} ${finding.column} ${index}`} finding={finding} onOffer={onOffer} />
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {said.length > SHOWN_AT_MOST && (
        <p className={styles.more}>{TEXTS.firstFindings(SHOWN_AT_MOST, said.length)}</p>
      )}
    </div>
  );
}

/** Whether a finding is about a cell, a row or a column, and not about the file as a whole. */
function hasPlace({ row, column, value }: Finding): boolean {
  return row !== 0 || column !== '' || value !== '';
}

function Head() {
  const { row, column, value, advice } = TEXTS.columns;
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th className={styles.number}>{row}</Table.Th>
        <Table.Th className={styles.value}>{column}</Table.Th>
        <Table.Th className={styles.value}>{value}</Table.Th>
        <Table.Th className={styles.advice}>{advice}</Table.Th>
      </Table.Tr>
    </Table.Thead>
  );
}

function Row({ finding, onOffer }: Pick<FindingsTableProps, 'onOffer'> & { readonly finding: Finding }) {
  const { severity, row, column, value, message, offers = [] } = finding;
  const advice = (
    <>
      {severity === 'warning' && <Tag tone="attention">{TEXTS.warning}</Tag>} {message}
      {onOffer !== undefined && offers.length > 0 && (
        <Group gap={8} mt={4}>
          {offers.map(({ label, choices }) => (
            <Button key={label} size="compact-sm" onClick={() => onOffer(choices)}>
              {label}
            </Button>
          ))}
        </Group>
      )}
    </>
  );
  if (!hasPlace(finding)) {
    return (
      <Table.Tr>
        <Table.Td colSpan={COLUMN_COUNT} className={styles.advice}>
          {advice}
        </Table.Td>
      </Table.Tr>
    );
  }
  return (
    <Table.Tr>
      <Table.Td className={styles.number}>{row === 0 ? EM_DASH : row}</Table.Td>
      <Table.Td className={styles.value}>{column === '' ? EM_DASH : column}</Table.Td>
      <Table.Td className={styles.value}>{value === '' ? EM_DASH : value}</Table.Td>
      <Table.Td className={styles.advice}>{advice}</Table.Td>
    </Table.Tr>
  );
}
