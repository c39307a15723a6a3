import { Alert, Button, type ComboboxItem, Table, VisuallyHidden } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { IconAlertTriangle, IconCheck, IconExclamationCircle, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Select } from '../../../../kit/field/select.tsx';
import { Tag } from '../../../../kit/show/tag.tsx';
import { FindingsTable } from '../../../../kit/upload/findings-table.tsx';
import { TEXTS } from '../../texts.ts';
import { type BatchFile, batchState, CATALOG_PLACE, doubleIds } from '../lvs-batch.ts';
import { IconAction } from './icon-action.tsx';
import styles from './lvs-dialog.module.css';

interface BatchTableProps {
  readonly batch: readonly BatchFile[];
  readonly liegenschaften: readonly Liegenschaft[];
  readonly presentIds: { has(liegenschaftId: string): boolean };
  readonly isBusy: boolean;
  readonly onAssign: (key: string, liegenschaftId: string | undefined) => void;
  readonly onRemove: (key: string) => void;
}

const ICONS = {
  muted: undefined,
  good: IconCheck,
  attention: IconAlertTriangle,
  wrong: IconExclamationCircle,
} as const;

function Outcome({ own }: { own: BatchFile }) {
  const { run } = own;
  if (run.kind !== 'failed' && run.kind !== 'done') return null;
  return (
    <div className={styles.outcome}>
      {run.kind === 'failed' && <Alert color="red">{run.message}</Alert>}
      {run.findings.length > 0 && <FindingsTable findings={run.findings} />}
    </div>
  );
}

interface BatchRowProps extends Omit<BatchTableProps, 'batch' | 'liegenschaften'> {
  readonly own: BatchFile;
  readonly doubles: ReadonlySet<string>;
  readonly options: readonly ComboboxItem[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function BatchRow({ own, doubles, options, presentIds, isBusy, isOpen, ...actions }: BatchRowProps) {
  const { key, file, run } = own;
  const { text, tone } = batchState(own, doubles, presentIds);
  const isFixed = isBusy || run.kind === 'done' || run.kind === 'same';
  const hasOutcome = run.kind === 'failed' || (run.kind === 'done' && run.findings.length > 0);
  return (
    <Table.Tr>
      <Table.Td className={styles.file}>{file.name}</Table.Td>
      <Table.Td className={styles.liegenschaft}>
        <Select
          size="xs"
          aria-label={TEXTS.chooseLiegenschaft(file.name)}
          data={options}
          limit={100}
          searchable
          clearable={!isFixed}
          disabled={isFixed || own.problem !== undefined}
          value={own.liegenschaftId ?? null}
          onChange={(id) => actions.onAssign(key, id ?? undefined)}
        />
      </Table.Td>
      <Table.Td className={styles.state}>
        <Tag tone={tone} {...(ICONS[tone] === undefined ? {} : { icon: ICONS[tone] })}>
          {text}
        </Tag>
        {hasOutcome && (
          <Button size="compact-xs" variant="subtle" aria-expanded={isOpen} onClick={actions.onToggle}>
            {TEXTS.showFindings}
          </Button>
        )}
      </Table.Td>
      <Table.Td>
        {!isFixed && (
          <IconAction
            icon={IconX}
            label={TEXTS.removeFile(file.name)}
            onClick={() => actions.onRemove(key)}
          />
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** The files with the property of each and what became of it; assignments can be corrected until a file is sent. */
export function BatchTable({ batch, liegenschaften, ...shared }: BatchTableProps) {
  const [openKey, setOpenKey] = useState<string>();
  const doubles = doubleIds(batch);
  const options = [
    { value: CATALOG_PLACE, label: TEXTS.catalog },
    ...liegenschaften.map((liegenschaft) => ({
      value: liegenschaft.id,
      label: liegenschaftLabel(liegenschaft),
    })),
  ];
  const opened = batch.find(({ key }) => key === openKey);
  const { uploadLvsColumns: headers } = TEXTS;
  return (
    <>
      <section className={styles.scroll} tabIndex={0} aria-label={TEXTS.uploadLvsTable}>
        <Table stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{headers.file}</Table.Th>
              <Table.Th>{headers.liegenschaft}</Table.Th>
              <Table.Th>{headers.state}</Table.Th>
              <Table.Th>
                <VisuallyHidden>{TEXTS.uploadLvsRemove}</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {batch.map((own) => (
              <BatchRow
                key={own.key}
                own={own}
                doubles={doubles}
                options={options}
                isOpen={own.key === openKey}
                onToggle={() => setOpenKey(own.key === openKey ? undefined : own.key)}
                {...shared}
              />
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {opened !== undefined && <Outcome own={opened} />}
    </>
  );
}
