import type { Openable } from '../../kit/dialog/late-dialog.tsx';
import { Alert, Button, Group, Stack, Table } from '@mantine/core';
import type { ColumnHead, ColumnMapKind } from '@rahmenpreis/contract/column-map.ts';
import { headingTargets, refuseNames } from '@rahmenpreis/workbook/column-names.ts';
import type { ColumnNames, KnownMap } from '@rahmenpreis/workbook/sheet/mapped-table.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { showFailure } from '../../kernel/toast/show-toast.ts';
import { Modal } from '../../kit/dialog/modal.tsx';
import { Select } from '../../kit/field/select.tsx';
import { LoadState } from '../../kit/loading/load-state.tsx';
import styles from './column-dialog.module.css';
import { TEXTS } from './texts.ts';
import { TEXTS as KIT_TEXTS } from '../../kit/texts.ts';
import { ScrollTable } from '../../kit/show/scroll-table.tsx';

/** What stands for a column of the file that is not read. */
const NOT_READ = '';

/** What columns a file has, and the version of what is remembered of its headings. */
export type AskedHead = ColumnHead & { readonly version: number };

/** What somebody has said of the headings of a file, and the version of what was remembered of them. */
export interface SaidHead extends KnownMap {
  readonly version: number;
}

export interface ColumnDialogProps extends Openable {
  readonly kind: ColumnMapKind;
  readonly file: File;
  /** Reads the headings of the file. */
  readonly askHead: (file: File) => Promise<AskedHead>;
  /** Takes what was said; the dialog stays where it rejects. */
  readonly onSaid: (said: SaidHead) => Promise<void>;
  /** Is told whether the file can be read by now. */
  readonly onDone: (isSaid: boolean) => void;
}

/** What a heading may stand for: each of our columns, each two that may stand in one, or nothing. */
function listTargets(kind: ColumnMapKind) {
  const targets = headingTargets(kind).map(({ columns, label }) => ({
    value: columns.join('+'),
    label,
    columns,
  }));
  return [{ value: NOT_READ, label: TEXTS.notRead, columns: [] }, ...targets];
}

/** The names once a heading stands for other columns; what stood for these before no longer does. */
function chosen(names: ColumnNames, heading: string, columns: readonly string[]): ColumnNames {
  const others = Object.entries(names).map(([column, held]) => [column, held === heading ? null : held]);
  return { ...Object.fromEntries(others), ...Object.fromEntries(columns.map((column) => [column, heading])) };
}

interface ColumnTableProps {
  readonly headings: ColumnHead['headings'];
  readonly targets: ReturnType<typeof listTargets>;
  readonly names: ColumnNames;
  readonly onChoose: (names: ColumnNames) => void;
}

/** Their columns from left to right: the heading, what stands below it, and our field. */
function ColumnTable({ headings, targets, names, onChoose }: ColumnTableProps) {
  const valueOf = (heading: string) => {
    const own = Object.keys(names).filter((column) => names[column] === heading);
    const isOwn = ({ columns }: { readonly columns: readonly string[] }) =>
      columns.length === own.length && columns.every((column) => own.includes(column));
    return targets.find(isOwn)?.value ?? null;
  };
  return (
    <ScrollTable
      label={TEXTS.title}
      heads={[TEXTS.theirs, TEXTS.samples, TEXTS.ours]}
      className={styles.table}
    >
      {headings.map(({ heading, samples }, at) => (
        <Table.Tr key={heading}>
          <Table.Th scope="row" className={styles.heading}>
            {heading}
          </Table.Th>
          <Table.Td className={styles.samples}>{samples.join(' · ')}</Table.Td>
          <Table.Td miw={232}>
            <Select
              aria-label={TEXTS.ask(heading)}
              data={targets}
              value={valueOf(heading)}
              searchable
              allowDeselect={false}
              data-autofocus={at === 0 ? true : undefined}
              onChange={(value) => {
                const columns = targets.find((target) => target.value === value)?.columns ?? [];
                onChoose(chosen(names, heading, columns));
              }}
            />
          </Table.Td>
        </Table.Tr>
      ))}
    </ScrollTable>
  );
}

interface ColumnFormProps extends Pick<ColumnDialogProps, 'kind' | 'file' | 'onDone' | 'onSaid'> {
  readonly head: AskedHead;
}

function ColumnForm({ kind, file, head, onSaid, onDone }: ColumnFormProps) {
  const [names, setNames] = useState<ColumnNames>(head.names);
  const targets = useMemo(() => listTargets(kind), [kind]);
  const headings = head.headings.map(({ heading }) => heading);
  const problem = refuseNames(kind, headings, names);
  const saving = useMutation({
    mutationFn: () => onSaid({ headings, names, version: head.version }),
    onSuccess: () => onDone(true),
    onError: (error) => showFailure(TEXTS.notSaved, error),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (problem === undefined) saving.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <span>{TEXTS.explanation(file.name, head.headerRow)}</span>
        <ColumnTable headings={head.headings} targets={targets} names={names} onChoose={setNames} />
        {problem !== undefined && (
          <Alert color="amber" icon={<IconAlertTriangle size={18} aria-hidden />}>
            {problem}
          </Alert>
        )}
      </Stack>
      <Group justify="flex-end" mt="md">
        <Button onClick={() => onDone(false)}>{KIT_TEXTS.cancel}</Button>
        <Button
          type="submit"
          variant="filled"
          // The form comes once the file is read, when the dialog has given the focus already.
          autoFocus
          loading={saving.isPending}
          disabled={problem !== undefined}
        >
          {TEXTS.save}
        </Button>
      </Group>
    </form>
  );
}

/** Asks which heading of a file is which column: their column, its content, our field (decision 0112). */
export function ColumnDialog({ opened, kind, file, askHead, onSaid, onDone, onClose }: ColumnDialogProps) {
  const head = useQuery({
    queryKey: ['columns', kind, file.name, file.size, file.lastModified],
    queryFn: () => askHead(file),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Modal opened={opened} onClose={onClose} size={820} title={TEXTS.title}>
      <LoadState query={head} errorTitle={TEXTS.notLoaded}>
        {(loaded) => <ColumnForm kind={kind} file={file} head={loaded} onSaid={onSaid} onDone={onDone} />}
      </LoadState>
    </Modal>
  );
}
