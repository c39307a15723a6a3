import { Alert, Button, Group, SimpleGrid, Stack } from '@mantine/core';
import { type ColumnHead, type ColumnMapKind, saveColumnMap } from '@rahmenpreis/contract/column-map.ts';
import { type AskedColumn, askedColumns, refuseNames } from '@rahmenpreis/workbook/column-names.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../kernel/call/call.ts';
import { showFailure } from '../../kernel/toast/show-toast.ts';
import { Modal } from '../../kit/dialog/modal.tsx';
import { Select } from '../../kit/field/select.tsx';
import { LoadState } from '../../kit/loading/load-state.tsx';
import { TEXTS } from './texts.ts';

/** Side by side where there is room, so that the answer stands in sight. */
const COLUMNS = { base: 1, sm: 2 };
/** What stands for a column that the file lacks; no heading is empty. */
const LACKING = '';

interface ColumnDialogProps {
  readonly opened: boolean;
  readonly kind: ColumnMapKind;
  readonly file: File;
  /** Reads the headings of the file. */
  readonly askHead: (file: File) => Promise<AskedHead>;
  /** Is told whether the file can be read by now. */
  readonly onDone: (isSaid: boolean) => void;
  readonly onClose: () => void;
}

/** What columns a file has, and the version of what is remembered of its headings. */
export type AskedHead = ColumnHead & { readonly version: number };

type Names = Readonly<Record<string, string | null>>;

/** The names once somebody has chosen one; what it stood for before, perhaps only by a proposal, has none any more. */
function chosen(names: Names, column: string, name: string | null): Names {
  const others = Object.entries(names).map(([other, held]) => [other, held === name ? null : held]);
  return { ...Object.fromEntries(others), [column]: name };
}

interface ColumnFormProps extends Pick<ColumnDialogProps, 'kind' | 'file' | 'onDone'> {
  readonly head: AskedHead;
}

interface QuestionsProps {
  readonly asked: readonly AskedColumn[];
  readonly names: Names;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (column: string, name: string | null) => void;
  /** Whether the dialog begins here. */
  readonly isFirst?: boolean;
}

function Questions({ asked, names, options, onChoose, isFirst = false }: QuestionsProps) {
  return asked.map(({ column, header, mayLack }, at) => (
    <Select
      key={column}
      label={TEXTS.ask(header)}
      data={mayLack ? [{ value: LACKING, label: TEXTS.lacking }, ...options] : options}
      value={names[column] ?? (mayLack ? LACKING : null)}
      placeholder={TEXTS.choose}
      required={!mayLack}
      searchable
      allowDeselect={false}
      data-autofocus={isFirst && at === 0 ? true : undefined}
      onChange={(value) => onChoose(column, value === LACKING ? null : value)}
    />
  ));
}

function ColumnForm({ kind, file, head, onDone }: ColumnFormProps) {
  const [names, setNames] = useState<Names>(head.names);
  const headings = head.headings.map(({ heading }) => heading);
  // What is proposed is shown, however rare it is.
  const [{ shown = [], rare = [] }] = useState(() =>
    Object.groupBy(askedColumns(kind), ({ column, isRare }) =>
      isRare && (head.names[column] ?? null) === null ? 'rare' : 'shown',
    ),
  );
  const choose = (column: string, name: string | null) => setNames(chosen(names, column, name));
  const problem = refuseNames(kind, headings, names);
  const saving = useMutation({
    mutationFn: () =>
      call(saveColumnMap, {
        params: { fileKind: kind },
        body: { headings, names },
        ifMatch: `"${head.version}"`,
      }),
    onSuccess: () => onDone(true),
    onError: (error) => showFailure(TEXTS.notSaved, error),
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
        <SimpleGrid cols={COLUMNS} spacing="md" verticalSpacing="sm">
          <Questions asked={shown} names={names} options={options} onChoose={choose} isFirst />
        </SimpleGrid>
        {rare.length > 0 && (
          <details>
            <summary>{TEXTS.more(rare.length)}</summary>
            <SimpleGrid cols={COLUMNS} spacing="md" verticalSpacing="sm" mt="sm">
              <Questions asked={rare} names={names} options={options} onChoose={choose} />
            </SimpleGrid>
          </details>
        )}
        {problem !== undefined && (
          <Alert color="amber" icon={<IconAlertTriangle size={18} aria-hidden />}>
            {problem}
          </Alert>
        )}
      </Stack>
      <Group justify="flex-end" mt="md">
        <Button onClick={() => onDone(false)}>{TEXTS.cancel}</Button>
        <Button type="submit" variant="filled" loading={saving.isPending} disabled={problem !== undefined}>
          {TEXTS.save}
        </Button>
      </Group>
    </form>
  );
}

/** Asks which heading of a file stands for which column, and has it remembered for all files with the same headings. */
export function ColumnDialog({ opened, kind, file, askHead, onDone, onClose }: ColumnDialogProps) {
  const head = useQuery({
    queryKey: ['columns', kind, file.name, file.size, file.lastModified],
    queryFn: () => askHead(file),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Modal opened={opened} onClose={onClose} size={820} title={TEXTS.title}>
      <LoadState query={head} errorTitle={TEXTS.notLoaded}>
        {(loaded) => <ColumnForm kind={kind} file={file} head={loaded} onDone={onDone} />}
      </LoadState>
    </Modal>
  );
}
