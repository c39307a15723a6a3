import { Button, Skeleton } from '@mantine/core';
import type { EpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { LvSummary } from '@rahmenpreis/contract/lv.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { LoadState } from '../../../../kit/loading/load-state.tsx';
import { Matrix } from '../../../../kit/matrix/matrix.tsx';
import { type PhaseLvs, useEpCatalogs, useLiegenschaften, useLvs } from '../../api.ts';
import { lvCell } from '../lv-cell-state.ts';
import { lvProgress } from '../lv-progress.ts';
import type { PhaseColumn } from '../../phase-columns.ts';
import { propertyRows } from '../../setup-rows.ts';
import type { SetupDialog } from '../setup-dialog.ts';
import { TEXTS } from '../../texts.ts';
import { CatalogHead } from './catalog-head.tsx';
import { LvCellView } from './lv-cell.tsx';
import { LvsHead } from './lvs-head.tsx';
import { PhaseHead } from '../../parts/phase-head.tsx';
import { PROPERTY_COLUMNS } from '../../parts/liegenschaft-columns.tsx';
import styles from '../../parts/setup.module.css';
import { SetupDialogs } from './setup-dialogs.tsx';

interface LvTabProps {
  readonly columns: readonly PhaseColumn[];
  readonly filter: string;
  readonly shownPhaseId: string | undefined;
}

/** What stands in a cell while its phase's LVs are being loaded, or could not be loaded. */
function UnknownLvs({ lvs, tabIndex }: { lvs: PhaseLvs | undefined; tabIndex: 0 | -1 }) {
  if (lvs?.error === null || lvs === undefined)
    return <Skeleton height={14} width={90} tabIndex={tabIndex} />;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="red"
      tabIndex={tabIndex}
      leftSection={<IconRefresh size={14} aria-hidden />}
      title={TEXTS.retry}
      onClick={() => void lvs.refetch()}
    >
      {TEXTS.lvsNotLoaded}
    </Button>
  );
}

interface LvOfProps {
  readonly liegenschaft: Liegenschaft;
  readonly column: PhaseColumn;
  readonly catalog: EpCatalog | undefined;
  readonly lvs: PhaseLvs | undefined;
  readonly tabIndex: 0 | -1;
  readonly onOpen: (dialog: SetupDialog) => void;
}

function LvOf({ liegenschaft, column, catalog, lvs, tabIndex, onOpen }: LvOfProps) {
  const { phase, state } = column;
  if (lvs?.byLiegenschaft === undefined) return <UnknownLvs lvs={lvs} tabIndex={tabIndex} />;
  const info = lvs.byLiegenschaft.get(liegenschaft.id);
  return (
    <LvCellView
      cell={lvCell(column, catalog, info, liegenschaft.id)}
      name={`${liegenschaftLabel(liegenschaft)}, ${phase.title}`}
      tabIndex={tabIndex}
      onUpload={() => onOpen({ kind: 'upload-lv', phase, liegenschaft, replaced: info })}
      onDelete={() => {
        if (info !== undefined) onOpen({ kind: 'delete-lv', phase, state, liegenschaft, info });
      }}
    />
  );
}

const NO_LVS: ReadonlyMap<string, LvSummary> = new Map();

/** Keeps which dialog is open. What it shows stays while it closes, so the content does not vanish under the fading. */
function useSetupDialog() {
  const [opening, setOpening] = useState<{ readonly dialog?: SetupDialog; readonly openCount: number }>({
    openCount: 0,
  });
  const [isOpen, setOpen] = useState(false);
  return {
    ...opening,
    isOpen,
    open(dialog: SetupDialog) {
      setOpening({ dialog, openCount: opening.openCount + 1 });
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}

interface LvMatrixProps extends LvTabProps {
  readonly liegenschaften: readonly Liegenschaft[];
  readonly catalogs: readonly EpCatalog[];
}

/** The table of LVs and the dialog that one of its buttons opened. */
function LvMatrix({ columns, filter, shownPhaseId, liegenschaften, catalogs }: LvMatrixProps) {
  const lvsOf = useLvs(columns.map(({ phase }) => phase));
  const { dialog, isOpen, openCount, open, close } = useSetupDialog();
  const catalogOf = ({ phase }: PhaseColumn) => catalogs.find(({ phaseId }) => phaseId === phase.id);
  const isWritable = (column: PhaseColumn) => column.lock === undefined && catalogOf(column) !== undefined;
  return (
    <>
      <Matrix
        label={TEXTS.tabs.lv}
        rows={propertyRows(liegenschaften, filter)}
        getRowId={({ id }) => id}
        rowHeaders={PROPERTY_COLUMNS}
        columns={columns}
        getColumnId={({ phase }) => phase.id}
        columnLabel={({ phase }) => phase.title}
        shownColumnId={shownPhaseId}
        emptyText={liegenschaften.length === 0 ? TEXTS.emptyLiegenschaften : TEXTS.nothingFound}
        columnHeader={(column) => (
          <PhaseHead
            column={column}
            more={
              isWritable(column) && (
                <LvsHead
                  column={column}
                  progress={lvProgress(
                    column.phase,
                    liegenschaften,
                    lvsOf.get(column.phase.id)?.byLiegenschaft,
                  )}
                  onUpload={() => open({ kind: 'upload-lvs', phase: column.phase, files: [] })}
                />
              )
            }
          >
            <CatalogHead column={column} catalog={catalogOf(column)} onOpen={open} />
          </PhaseHead>
        )}
        cell={(liegenschaft, column, tabIndex) => (
          <LvOf
            liegenschaft={liegenschaft}
            column={column}
            catalog={catalogOf(column)}
            lvs={lvsOf.get(column.phase.id)}
            tabIndex={tabIndex}
            onOpen={open}
          />
        )}
        mayDropOn={isWritable}
        onDropFiles={({ phase }, files) => open({ kind: 'upload-lvs', phase, files })}
      />
      {columns.some(isWritable) && <p className={styles.dropHint}>{TEXTS.dropHint}</p>}
      {dialog !== undefined && (
        <SetupDialogs
          // Every opening starts afresh, even when the same dialog is opened twice in a row.
          key={openCount}
          dialog={dialog}
          opened={isOpen}
          liegenschaften={liegenschaften}
          lvs={lvsOf.get(dialog.phase.id)?.byLiegenschaft ?? NO_LVS}
          onClose={close}
        />
      )}
    </>
  );
}

/** Catalogues and LVs of every phase (SETUP-002…007). */
export function LvTab(props: LvTabProps) {
  const liegenschaften = useLiegenschaften();
  const catalogs = useEpCatalogs();
  return (
    <LoadState query={liegenschaften} errorTitle={TEXTS.notLoaded}>
      {(all) => (
        <LoadState query={catalogs} errorTitle={TEXTS.notLoaded}>
          {(loaded) => <LvMatrix {...props} liegenschaften={all} catalogs={loaded} />}
        </LoadState>
      )}
    </LoadState>
  );
}
