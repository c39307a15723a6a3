import type { Openable } from '../../kit/dialog/late-dialog.tsx';
import { Alert, Box, Button, Flex, Group, Text } from '@mantine/core';
import type { FileChoices } from '@rahmenpreis/contract/failure.ts';
import { LIST_STATES, type ListLine, type ListReading } from '@rahmenpreis/workbook/list/list-line.ts';
import { IconExclamationCircle, IconMail } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { FindingsTable } from '../../kit/upload/findings-table.tsx';
import { useChangeFilter } from '../changes/change-filter.tsx';
import {
  PreviewContent,
  PreviewFacts,
  PreviewList,
  PreviewModal,
  useStoring,
} from '../changes/preview-frame.tsx';
import { TickGrid } from '../changes/tick-grid.tsx';
import { type Ticked, useTicks } from '../changes/ticks.ts';
import { TEXTS as COLUMN_TEXTS } from '../columns/texts.ts';
import { GeneratedFileButton } from '../generated-file/generated-file-button.tsx';
import { listColumns } from './list-columns.tsx';
import type { ListKind, ListSource } from './list-kind.ts';
import { MendDialog, type MendingCell } from './mend-dialog.tsx';
import { TEXTS } from './texts.ts';

interface ListPreviewProps<Line extends ListLine, Reading extends ListReading<Line>> extends Openable {
  readonly paper: ListKind<Line, Reading>;
  readonly name: string;
  readonly source: ListSource;
  readonly reading: Reading;
  /** Why nothing was stored a moment ago. */
  readonly trouble: string | undefined;
  /** Stores what is ticked; the dialog stays as it is until the caller closes it. */
  readonly onTake: (ticked: readonly Line[]) => Promise<void>;
  /** Reads the list otherwise, as a finding offers. */
  readonly onOffer: (choices: FileChoices) => void;
  /** Reads the list with another text in a cell. */
  readonly onMend: (row: number, column: string, text: string) => void;
  /** Asks anew which heading stands for which column. */
  readonly onColumns: () => void;
}

const canTake = ({ state }: ListLine): boolean => state === 'new' || state === 'changed';

/** Choices of the rows of one state, as far as there are any. */
const FILTERS = LIST_STATES.map((state) => ({
  id: state,
  label: (count: number) => TEXTS.state(state, count),
  holds: ({ change }: Ticked<ListLine>) => change.state === state,
  hidesEmpty: true,
}));

/** A list as its reader gets it back, to be put right in Excel. */
async function makeFindings(source: ListSource, reading: ListReading<ListLine>) {
  const [{ listWithFindings }, { readSheet }] = await Promise.all([
    import('@rahmenpreis/workbook/list/findings-out.ts'),
    import('@rahmenpreis/workbook/sheet/read-workbook.ts'),
  ]);
  const sheet =
    source instanceof Uint8Array
      ? await readSheet(source, reading.sheetAt)
      : { ok: true as const, rows: source };
  if (!sheet.ok) throw new Error('a list that was read cannot be read again');
  const told = listWithFindings(sheet.rows, reading.headerRow, reading.findings);
  return { sheets: [told], filename: TEXTS.findingsFile };
}

const ROW_PX = 30;
const CHANGED_ROW_PX = 42;

/** A preview of the list itself: what it was read from, its rows with ticks, and what they come to. */
function Rows<Line extends ListLine, Reading extends ListReading<Line>>(
  props: ListPreviewProps<Line, Reading> & {
    readonly lines: readonly Ticked<Line>[];
    readonly ticked: readonly Line[];
    readonly onTick: (lines: readonly Line[], ticked?: boolean) => void;
  },
) {
  const { paper, reading, lines, ticked } = props;
  const { isBusy } = useStoring();
  const [mending, setMending] = useState<MendingCell>();
  const columns = useMemo(() => {
    const open = (line: Line, column: string) =>
      setMending({
        row: line.row,
        column,
        header: paper.headerOf(column),
        text: line.cells[column]?.text ?? '',
      });
    return listColumns<Line>(reading, paper.columns, paper.headerOf, open);
  }, [reading, paper]);
  const textOf = useCallback(
    ({ change: { cells } }: Ticked<Line>) => paper.columns.map(({ id }) => cells[id]?.text ?? '').join('\n'),
    [paper],
  );
  const searchLabel = paper.words.search;
  const { shown, bar } = useChangeFilter({
    lines,
    filters: FILTERS,
    allLabel: TEXTS.all,
    searchLabel,
    textOf,
  });
  const takeable = lines.filter(({ isTicked }) => isTicked !== undefined).length;
  const hasChanges = reading.lines.some(({ state }) => state === 'changed');
  const foot =
    takeable === 0
      ? [paper.words.nothingToTake]
      : [TEXTS.tickedCount(ticked.length, takeable), ...paper.figures(reading, ticked)];
  return (
    <>
      <Group gap="8px 12px">
        {bar}
        <Text span ml="auto" c="dimmed" fz={13}>
          {hasChanges && TEXTS.legend}
        </Text>
        <Button onClick={props.onColumns}>{COLUMN_TEXTS.change}</Button>
        {reading.findings.length > 0 && (
          <GeneratedFileButton label={TEXTS.withFindings} make={() => makeFindings(props.source, reading)} />
        )}
      </Group>
      <PreviewList foot={foot.map((text) => <span key={text}>{text}</span>)}>
        <TickGrid
          label={TEXTS.list}
          columns={columns}
          lines={shown}
          rowHeightPx={hasChanges ? CHANGED_ROW_PX : ROW_PX}
          emptyText={TEXTS.nothingFound}
          isLocked={isBusy}
          onTick={props.onTick}
        />
      </PreviewList>
      <MendDialog
        cell={mending}
        onMend={(text) => {
          if (mending !== undefined) props.onMend(mending.row, mending.column, text);
          setMending(undefined);
        }}
        onClose={() => setMending(undefined)}
      />
    </>
  );
}

function Content<Line extends ListLine, Reading extends ListReading<Line>>(
  props: ListPreviewProps<Line, Reading>,
) {
  const { paper, name, reading, trouble } = props;
  const sorted = useMemo(
    () => LIST_STATES.flatMap((state): Line[] => reading.lines.filter((line) => line.state === state)),
    [reading],
  );
  const { lines, ticked, tick } = useTicks(sorted, canTake);
  const hasFindings = reading.findings.length > 0;
  const hasFaults = reading.lines.some(({ state }) => state === 'faulty');
  const consequence = paper.consequence?.(ticked);
  const size = TEXTS.sizeOf(reading.lines.length, reading.columns.length);
  return (
    <PreviewContent
      isEmpty={!reading.lines.some(canTake)}
      isReady={ticked.length > 0}
      promise={hasFaults ? `${TEXTS.oneStep} ${TEXTS.faultyStay}` : TEXTS.oneStep}
      takeLabel={paper.words.take(ticked.length)}
      onTake={() => props.onTake(ticked)}
      onClose={props.onClose}
    >
      <PreviewFacts
        facts={[
          { label: TEXTS.source, value: name, isLong: true },
          { label: TEXTS.size, value: size },
          ...paper.facts,
        ]}
      />
      {trouble !== undefined && (
        <Alert color="red" role="alert" icon={<IconExclamationCircle size={18} aria-hidden />}>
          {trouble}
        </Alert>
      )}
      <Rows {...props} lines={lines} ticked={ticked} onTick={tick} />
      {hasFindings && (
        <Box mah={190} style={{ overflowY: 'auto' }}>
          <FindingsTable findings={reading.findings} onOffer={props.onOffer} />
        </Box>
      )}
      {consequence !== undefined && (
        <Flex component="p" gap={8} align="center" m={0}>
          <IconMail size={16} aria-hidden /> {consequence}
        </Flex>
      )}
    </PreviewContent>
  );
}

/**
 * Shows what a list would do before anything is stored: faulty rows first, then changed, new and unchanged
 * ones, each changed cell with its present value, and a tick for each row to be taken (decision 0080).
 */
export function ListPreview<Line extends ListLine, Reading extends ListReading<Line>>(
  props: ListPreviewProps<Line, Reading>,
) {
  return (
    <PreviewModal opened={props.opened} title={props.paper.words.title} size={1390} onClose={props.onClose}>
      <Content {...props} />
    </PreviewModal>
  );
}
