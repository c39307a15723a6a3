import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { type ColumnMapKind, previewColumns, saveColumnMap } from '@rahmenpreis/contract/column-map.ts';
import { askedColumns, refuseNames } from '@rahmenpreis/workbook/column-names.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../../kernel/call/call.ts';
import { Select } from '../../../../kit/field/select.tsx';
import { LoadState } from '../../../../kit/loading/load-state.tsx';
import { showRefusal } from '../../api.ts';
import { TEXTS as SETUP_TEXTS } from '../../texts.ts';
import { TEXTS } from './texts.ts';

/** What stands for a column that the file lacks; no heading is empty. */
const LACKING = '';

interface ColumnDialogProps {
  readonly opened: boolean;
  readonly kind: ColumnMapKind;
  readonly file: File;
  /** Is told whether the file can be read by now. */
  readonly onDone: (isSaid: boolean) => void;
  readonly onClose: () => void;
}

function askHead(kind: ColumnMapKind, file: File) {
  return call(previewColumns, { params: { fileKind: kind }, file });
}

type Names = Readonly<Record<string, string | null>>;

/** The names once somebody has chosen one; what it stood for before, perhaps only by a proposal, has none any more. */
function chosen(names: Names, column: string, name: string | null): Names {
  const others = Object.entries(names).map(([other, held]) => [other, held === name ? null : held]);
  return { ...Object.fromEntries(others), [column]: name };
}

interface ColumnFormProps extends Pick<ColumnDialogProps, 'kind' | 'file' | 'onDone'> {
  readonly head: Awaited<ReturnType<typeof askHead>>;
}

function ColumnForm({ kind, file, head, onDone }: ColumnFormProps) {
  const [names, setNames] = useState<Names>(head.names);
  const headings = head.headings.map(({ heading }) => heading);
  const problem = refuseNames(kind, headings, names);
  const saving = useMutation({
    mutationFn: () =>
      call(saveColumnMap, {
        params: { fileKind: kind },
        body: { headings, names },
        ifMatch: `"${head.version}"`,
      }),
    onSuccess: () => onDone(true),
    onError: (error) => showRefusal(TEXTS.notSaved, error),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (problem === undefined) saving.mutate();
  };
  const options = head.headings.map(({ heading, samples }) => ({
    value: heading,
    label: TEXTS.option(heading, samples.join(' · ')),
  }));
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <span>{TEXTS.explanation(file.name, head.headerRow)}</span>
        {askedColumns(kind).map(({ column, header, mayLack }, at) => (
          <Select
            key={column}
            label={TEXTS.ask(header)}
            data={mayLack ? [{ value: LACKING, label: TEXTS.lacking }, ...options] : options}
            value={names[column] ?? (mayLack ? LACKING : null)}
            placeholder={TEXTS.choose}
            required={!mayLack}
            searchable
            data-autofocus={at === 0 ? true : undefined}
            onChange={(value) => setNames(chosen(names, column, value === LACKING ? null : value))}
          />
        ))}
        {problem !== undefined && (
          <Alert color="amber" icon={<IconAlertTriangle size={18} aria-hidden />}>
            {problem}
          </Alert>
        )}
      </Stack>
      <Group justify="flex-end" mt="md">
        <Button onClick={() => onDone(false)}>{SETUP_TEXTS.cancel}</Button>
        <Button type="submit" variant="filled" loading={saving.isPending} disabled={problem !== undefined}>
          {TEXTS.save}
        </Button>
      </Group>
    </form>
  );
}

/** Asks which heading of a file stands for which column, and has it remembered for all files with the same headings. */
export function ColumnDialog({ opened, kind, file, onDone, onClose }: ColumnDialogProps) {
  const head = useQuery({
    queryKey: ['columns', kind, file.name, file.size, file.lastModified],
    queryFn: () => askHead(kind, file),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Modal opened={opened} onClose={onClose} size={620} title={TEXTS.title}>
      <LoadState query={head} errorTitle={TEXTS.notLoaded}>
        {(loaded) => <ColumnForm kind={kind} file={file} head={loaded} onDone={onDone} />}
      </LoadState>
    </Modal>
  );
}
