import { Skeleton } from '@mantine/core';
import type { EpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { LvInfo, LvSummary } from '@rahmenpreis/contract/lv.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { IconEyeOff, IconRefresh, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDialog } from '../../../../kit/dialog/use-dialog.ts';
import { ToolButton } from '../../../../kit/field/tool-button.tsx';
import { showToast } from '../../../../kernel/toast/show-toast.ts';
import { LoadState } from '../../../../kit/loading/load-state.tsx';
import { Matrix } from '../../../../kit/matrix/matrix.tsx';
import { useEpCatalogs, useLiegenschaften } from '../../../../tender/questions.ts';
import { type PhaseLvs, showRefusal, useLvs } from '../../api.ts';
import { ChangeDialog } from '../../../../tender/effect/late-change-dialog.ts';
import { applyTicks, type TickSending } from '../../../../tender/phase/apply-ticks.ts';
import { changePhaseList } from '../../../../tender/phase/change-phase-list.ts';
import { PROPERTY_COLUMNS } from '../../parts/liegenschaft-columns.tsx';
import { PhaseHead } from '../../parts/phase-head.tsx';
import { type FilteredTabProps, type PhaseColumn, propertyRows } from '../../setup-rows.ts';
import { TEXTS } from '../../texts.ts';
import type { SetupDialog } from '../setup-dialog.ts';
import { CatalogHead } from './catalog-head.tsx';
import { LvCellView } from './lv-cell.tsx';
import { SetupDialogs } from './setup-dialogs.tsx';
import styles from '../../parts/setup.module.css';
import { TEXTS as KIT_TEXTS } from '../../../../kit/texts.ts';

/** Counts the LVs of the properties in a phase, or of all properties while the phase has none. */
export function lvProgress(
  { liegenschaftIds = [] }: Phase,
  liegenschaften: readonly Liegenschaft[],
  lvs: ReadonlyMap<string, LvInfo> = new Map(),
): { done: number; all: number; hiddenIds: string[] } {
  const listed = new Set(liegenschaftIds);
  const wanted = listed.size > 0 ? liegenschaftIds : liegenschaften.map(({ id }) => id);
  return {
    done: wanted.filter((id) => lvs.has(id)).length,
    all: wanted.length,
    // Bidders do not see the LV of a property that is not ticked for the phase.
    hiddenIds: liegenschaften.map(({ id }) => id).filter((id) => lvs.has(id) && !listed.has(id)),
  };
}

interface LvsHeadProps {
  readonly column: PhaseColumn;
  readonly liegenschaften: readonly Liegenschaft[];
  readonly lvs: PhaseLvs | undefined;
  readonly onUpload: () => void;
}

/** A phase's LV progress, the upload of several, and showing bidders the hidden ones (SETUP-002). */
function LvsHead({ column: { phase, state }, liegenschaften, lvs, onUpload }: LvsHeadProps) {
  const { done, all, hiddenIds } = lvProgress(phase, liegenschaften, lvs?.byLiegenschaft);
  const wanted = new Map(hiddenIds.map((id) => [id, true]));
  const question = useDialog();
  const takeIn = useMutation({
    mutationFn: (sending: TickSending) => changePhaseList('liegenschaftIds', phase.id, wanted, sending),
    onSuccess: () => showToast('success', TEXTS.tookIn(hiddenIds.length), phase.title),
    onError: (error) => showRefusal(TEXTS.notTakenIn, error),
  });
  const upload = TEXTS.uploadLvs(done, all);
  return (
    <>
      <ToolButton
        size="compact-xs"
        variant="light"
        className={styles.headButton}
        icon={IconUpload}
        label={upload}
        aria-label={`${phase.title}: ${upload}`}
        onClick={onUpload}
      />
      {hiddenIds.length > 0 && (
        <ToolButton
          data-tooltip={TEXTS.takeInHint}
          size="compact-xs"
          variant="subtle"
          color="amber"
          className={styles.headButton}
          icon={IconEyeOff}
          label={TEXTS.takeIn(hiddenIds.length)}
          aria-label={`${phase.title}: ${TEXTS.takeIn(hiddenIds.length)}`}
          loading={takeIn.isPending}
          onClick={() => (state === 'running' ? question.open() : takeIn.mutate({ isTold: true }))}
        />
      )}
      {state === 'running' && (
        <ChangeDialog
          {...question.props}
          title={TEXTS.members.liegenschaftIds.in.title(hiddenIds.length)}
          phase={phase}
          wanted={{ liegenschaftIds: applyTicks(phase.liegenschaftIds ?? [], wanted) }}
          confirmLabel={TEXTS.takeIn(hiddenIds.length)}
          onAgree={async ({ isTold, reason, preview }) => {
            await takeIn.mutateAsync({ isTold, reason, version: preview.phaseVersion });
            question.close();
          }}
        />
      )}
    </>
  );
}

/** What stands in a cell while its phase's LVs are being loaded, or could not be loaded. */
function UnknownLvs({ lvs, tabIndex }: { lvs: PhaseLvs | undefined; tabIndex: 0 | -1 }) {
  if (lvs?.error === null || lvs === undefined)
    return <Skeleton height={14} width={90} tabIndex={tabIndex} />;
  return (
    <ToolButton
      size="compact-sm"
      variant="subtle"
      color="red"
      tabIndex={tabIndex}
      icon={IconRefresh}
      label={TEXTS.lvsNotLoaded}
      title={KIT_TEXTS.tryAgain}
      onClick={() => void lvs.refetch()}
    />
  );
}

const NO_LVS: ReadonlyMap<string, LvSummary> = new Map();

/** Keeps which dialog is open, and its content until it has faded out, so that it does not vanish early. */
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

interface LvMatrixProps extends FilteredTabProps {
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
                  liegenschaften={liegenschaften}
                  lvs={lvsOf.get(column.phase.id)}
                  onUpload={() => open({ kind: 'upload-lvs', phase: column.phase, files: [] })}
                />
              )
            }
          >
            <CatalogHead
              column={column}
              catalog={catalogOf(column)}
              hasLvs={(lvsOf.get(column.phase.id)?.byLiegenschaft?.size ?? 0) > 0}
              onOpen={open}
            />
          </PhaseHead>
        )}
        cell={(liegenschaft, column, tabIndex) => {
          const lvs = lvsOf.get(column.phase.id);
          if (lvs?.byLiegenschaft === undefined) return <UnknownLvs lvs={lvs} tabIndex={tabIndex} />;
          const lv = lvs.byLiegenschaft.get(liegenschaft.id);
          const catalog = catalogOf(column);
          return <LvCellView {...{ liegenschaft, column, catalog, lv, tabIndex }} onOpen={open} />;
        }}
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
export function LvTab(props: FilteredTabProps) {
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
