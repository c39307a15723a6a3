import { Group, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import type { Stop } from '@rahmenpreis/picture/mark.ts';
import { countPackages } from '@rahmenpreis/tendering/award/comparison.ts';
import { roundsFileName } from '@rahmenpreis/workbook/file-name.ts';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { FilterBar } from '../../kit/filter/filter-bar.tsx';
import { NARROW } from '../../kit/page/breakpoints.ts';
import besideStyles from '../../kit/show/beside.module.css';
import { focusActive } from '../../kit/tree-grid/focus/grid-controller.ts';
import { latePart } from '../../kit/loading/late-part.tsx';
import type { RowKind } from '../../kit/tree-grid/model/column.ts';
import { FoldButton } from '../../kit/tree-grid/fold-button.tsx';
import { TreeGrid } from '../../kit/tree-grid/tree-grid.tsx';
import { GeneratedFileButton } from '../../tender/generated-file/generated-file-button.tsx';
import { phaseAsOf } from '../../tender/phase/phase-as-of.ts';
import { usePictureChoice } from '../../tender/picture/use-picture-choice.tsx';
import type { ReadRounds } from './api.ts';
import { columnId, roundColumns } from './round-columns.tsx';
import { RoundPanel } from './round-panel.tsx';
import { findMove, type RoundRow, roundRows, sliceTitle } from './round-rows.ts';
import { TEXTS } from './texts.ts';

const RoundsPicture = latePart(
  async () => (await import('./rounds-picture.tsx')).RoundsPicture,
  <Skeleton height={600} />,
);

interface RoundTableProps {
  /** The chosen phases with those that are sealed, in the order of time. */
  readonly begun: readonly Phase[];
  readonly read: ReadRounds;
  readonly providers: readonly ServiceProvider[];
  readonly liegenschaften: readonly Liegenschaft[];
  readonly filter: ReactNode;
}

const NONE: ReadonlySet<string> = new Set();
const getRowId = ({ id }: RoundRow) => id;
const getChildren = ({ children }: RoundRow) => (children.length === 0 ? undefined : children);
const getRowKind = ({ sliceId }: RoundRow): RowKind => (sliceId === undefined ? 'category' : 'position');

function useRows({ read }: RoundTableProps): RoundRow[] {
  return useMemo(() => {
    const hasRows = (sliceId: string): boolean =>
      read.rounds.some(
        ({ round: { comparison } }) =>
          (countPackages(comparison, comparison.liegenschaftIds, [sliceId]) ?? 0) > 0,
      );
    return roundRows(read.bidders, hasRows);
  }, [read]);
}

/** Gives the table as a workbook. */
function DownloadButton({ phases, rows }: { phases: readonly Phase[]; rows: readonly RoundRow[] }) {
  const make = async () => {
    const { roundsSheet } = await import('@rahmenpreis/workbook/round/rounds-out.ts');
    const phaseTitles = phases.map(({ title }) => title);
    const lines = rows
      .flatMap((row) => [row, ...row.children])
      .map((row) => ({
        organisation: row.organisation,
        group: row.sliceId === undefined ? null : sliceTitle(row.sliceId),
        steps: row.steps,
      }));
    return {
      sheets: [roundsSheet({ asOf: phaseAsOf(...phases), phaseTitles, lines })],
      filename: roundsFileName(serverNowMs()),
    };
  };
  return <GeneratedFileButton label={TEXTS.download} make={rows.length === 0 ? undefined : make} />;
}

/**
 * The bidders by their latest order, with groups below; click or Enter on a change opens its details. From
 * two phases on a picture can stand in the table's place.
 */
export function RoundTable(props: RoundTableProps) {
  const { begun, providers, liegenschaften, filter } = props;
  const isNarrow = useMediaQuery(NARROW) === true;
  const { rounds } = props.read;
  const rows = useRows(props);
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set(rows.map(getRowId)));
  const choice = usePictureChoice('rounds', undefined, isNarrow);
  const canDraw = rounds.length > 1;
  const isPicture = canDraw && choice.isPicture;
  const isOpen = folded.size === 0;
  const [openedAt, setOpenedAt] = useState<{ rowId: string; index: number }>();
  const table = useRef<HTMLDivElement>(null);
  const opened = findMove(rows, rounds, openedAt);
  const organisationId = providers.find(({ id }) => id === opened?.row.serviceProviderId)?.organisationId;
  const columns = useMemo(
    () =>
      roundColumns(rounds, isNarrow, ({ id }, index) => {
        // A cell without a change leaves what is open.
        const at = { rowId: id, index };
        if (findMove(rows, rounds, at) !== undefined) setOpenedAt(at);
      }),
    [rows, rounds, isNarrow],
  );
  const close = (): void => {
    setOpenedAt(undefined);
    focusActive(table.current);
  };
  const openCell = ({ key, group }: Stop): void => {
    const [phaseId = '', ...row] = key.split(' ');
    if (row.length > 1) setFolded(new Set([...folded].filter((id) => id !== group)));
    choice.showTable({ rowId: row.join(' '), columnId: columnId(phaseId, 'change') });
  };
  return (
    <>
      <FilterBar
        mb={12}
        setCount={0}
        after={
          // On a phone they follow the filter, as many in a line as there is room for.
          <Group gap={10} wrap="nowrap" ml="auto" display={{ base: 'contents', sm: 'flex' }}>
            {!isPicture && (
              <FoldButton
                isOpen={isOpen}
                onToggle={() => setFolded(isOpen ? new Set(rows.map(getRowId)) : NONE)}
              />
            )}
            <DownloadButton phases={rounds.map(({ phase }) => phase)} rows={rows} />
            {canDraw && choice.control}
          </Group>
        }
      >
        {filter}
      </FilterBar>
      {isPicture ? (
        <RoundsPicture begun={begun} read={props.read} choice={choice} onOpen={openCell} />
      ) : (
        <div
          className={besideStyles.beside}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && opened !== undefined && !event.defaultPrevented) close();
          }}
        >
          <div ref={table} className={besideStyles.table}>
            <TreeGrid
              {...choice.table}
              keepWidthsAs="rounds"
              label={TEXTS.grid}
              columns={columns}
              rows={rows}
              getRowId={getRowId}
              getChildren={getChildren}
              getRowKind={getRowKind}
              collapsedIds={folded}
              onCollapsedChange={setFolded}
              emptyText={TEXTS.noBidders}
              rowHeightPx={32}
            />
          </div>
          {opened !== undefined && organisationId !== undefined && (
            <RoundPanel
              opened={opened}
              organisationId={organisationId}
              liegenschaften={liegenschaften}
              onClose={close}
            />
          )}
        </div>
      )}
    </>
  );
}
