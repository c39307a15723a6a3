import { Alert, Button, type ComboboxItem, Stack, Table, VisuallyHidden } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { IconAlertTriangle, IconCheck, IconExclamationCircle, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Select } from '../../../../kit/field/select.tsx';
import { ScrollTable } from '../../../../kit/show/scroll-table.tsx';
import { Tag } from '../../../../kit/show/tag.tsx';
import { FindingsTable } from '../../../../kit/upload/findings-table.tsx';
import type { Remedy } from '../../../../kit/upload/upload-dialog.tsx';
import { TEXTS } from '../../texts.ts';
import { useColumnQuestion } from '../../../../tender/columns/use-column-question.tsx';
import { type BatchFile, batchState, CATALOG_PLACE, doubleIds } from '../lvs-batch.ts';
import { IconAction } from '../../../../kit/field/icon-action.tsx';

interface BatchTableProps {
  readonly batch: readonly BatchFile[];
  readonly liegenschaften: readonly Liegenschaft[];
  readonly presentIds: { has(liegenschaftId: string): boolean };
  readonly isBusy: boolean;
  readonly onAssign: (key: string, liegenschaftId: string | undefined) => void;
  readonly onRemove: (key: string) => void;
  /** Sends again what was refused, once somebody has said what the headings of a file stand for. */
  readonly onRetry: () => void;
}

const ICONS = { good: IconCheck, attention: IconAlertTriangle, wrong: IconExclamationCircle } as const;

const SCROLL = { overflow: 'auto', maxHeight: 380, border: '1px solid var(--line)', borderRadius: 8 };

/** The outcome of a file; foreign headings are explained once by the user, for all files that share them. */
function Outcome({ own, isBusy, onRetry }: { own: BatchFile } & Pick<BatchTableProps, 'isBusy' | 'onRetry'>) {
  const { run, file, liegenschaftId } = own;
  const columns = useColumnQuestion(liegenschaftId === CATALOG_PLACE ? 'ep-catalog' : 'lv');
  if (run.kind !== 'failed' && run.kind !== 'done') return null;
  const hasRemedy = run.kind === 'failed' && run.findings.length > 0;
  const choose = async (remedy: Remedy): Promise<void> => {
    if ((await remedy.onChoose(file)) !== false) onRetry();
  };
  return (
    <Stack gap={10}>
      {run.kind === 'failed' && <Alert color="red">{run.message}</Alert>}
      {run.findings.length > 0 && <FindingsTable findings={run.findings} />}
      {hasRemedy &&
        columns.remedies.map((remedy) => (
          <Button key={remedy.label} mt={8} disabled={isBusy} onClick={() => void choose(remedy)}>
            {remedy.label}
          </Button>
        ))}
      {columns.dialog}
    </Stack>
  );
}

interface BatchRowProps extends Omit<BatchTableProps, 'batch' | 'liegenschaften' | 'onRetry'> {
  readonly own: BatchFile;
  readonly doubles: ReadonlySet<string>;
  readonly options: readonly ComboboxItem[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function BatchRow({ own, doubles, options, presentIds, isBusy, isOpen, ...actions }: BatchRowProps) {
  const { key, run } = own;
  const { name } = own.file;
  const { text, tone } = batchState(own, doubles, presentIds);
  const isFixed = isBusy || run.kind === 'done' || run.kind === 'same';
  const hasOutcome = run.kind === 'failed' || (run.kind === 'done' && run.findings.length > 0);
  return (
    <Table.Tr>
      <Table.Td miw={160} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Table.Td>
      <Table.Td w="50%" miw={260}>
        <Select
          size="xs"
          aria-label={TEXTS.chooseLiegenschaft(name)}
          data={options}
          limit={100}
          searchable
          clearable={!isFixed}
          disabled={isFixed || own.problem !== undefined}
          value={own.liegenschaftId ?? null}
          onChange={(id) => actions.onAssign(key, id ?? undefined)}
        />
      </Table.Td>
      <Table.Td miw={150}>
        <Tag tone={tone} {...(tone === 'muted' ? {} : { icon: ICONS[tone] })}>
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
          <IconAction icon={IconX} label={TEXTS.removeFile(name)} onClick={() => actions.onRemove(key)} />
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** The files with property and outcome of each; assignments can be corrected until a file is sent. */
export function BatchTable({ batch, liegenschaften, onRetry, ...shared }: BatchTableProps) {
  const [openKey, setOpenKey] = useState<string>();
  const doubles = doubleIds(batch);
  const options = [
    { value: CATALOG_PLACE, label: TEXTS.catalog },
    ...liegenschaften.map((each) => ({ value: each.id, label: liegenschaftLabel(each) })),
  ];
  const opened = batch.find(({ key }) => key === openKey);
  const { uploadLvsColumns: headers } = TEXTS;
  return (
    <>
      <ScrollTable
        style={SCROLL}
        label={TEXTS.uploadLvsTable}
        heads={[
          headers.file,
          headers.liegenschaft,
          headers.state,
          <VisuallyHidden key="remove">{TEXTS.uploadLvsRemove}</VisuallyHidden>,
        ]}
      >
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
      </ScrollTable>
      {opened !== undefined && <Outcome own={opened} isBusy={shared.isBusy} onRetry={onRetry} />}
    </>
  );
}
