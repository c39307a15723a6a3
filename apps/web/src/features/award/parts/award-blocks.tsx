import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import {
  type Comparison,
  countPackages,
  offeringProviders,
} from '@rahmenpreis/tendering/award/comparison.ts';
import { countWeak } from '@rahmenpreis/tendering/award/weak-lots.ts';
import { SLICES, type SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { lateDialog } from '../../../kit/dialog/late-dialog.tsx';
import { useFirmPercent } from '../../../tender/comparison/use-firm-percent.ts';
import { useWeakLots, askFirmness } from '../../../tender/comparison/use-firmness.ts';
import type { AwardPlace } from '../api.ts';
import type { AwardBook } from '../award-book.ts';
import {
  type AwardCell,
  type AwardRow,
  type AwardFilter,
  awardedCells,
  awardRows,
  packageRows,
  weakRows,
  type PackageProvider,
} from '../award-rows.ts';
import { lostPackages } from '../lost-packages.ts';
import { TEXTS } from '../texts.ts';
import { TargetBlock } from '../zielpreise/target-block.tsx';
import { useAwarding } from '../undo/use-awarding.ts';
import { AwardFilterBar } from './award-filter-bar.tsx';
import styles from './award-blocks.module.css';
import { AwardTable } from './award-table.tsx';
import { OrderLvButton } from '../order-lv/order-lv-button.tsx';
import { PackageTable } from './package-table.tsx';
import type { AwardPackage } from '@rahmenpreis/tendering/award/award-packages.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { PaperButton } from '../../../tender/paper/paper-button.tsx';

const AwardDialog = lateDialog(async () => (await import('../dialog/award-dialog.tsx')).AwardDialog);

interface AwardBlocksProps {
  readonly phase: Phase;
  readonly ownerId: string;
  readonly actions: HTMLElement | null;
  readonly comparison: Comparison;
  readonly book: AwardBook;
  readonly liegenschaften: readonly Liegenschaft[];
  readonly providers: readonly ServiceProvider[];
  /** Whether only properties with a lost package are shown. */
  readonly isOnlyLost: boolean;
  readonly onToggleLost: () => void;
}

/** What is shown: everything but what the user left out, so that what joins later is seen too. */
interface LeftOut {
  readonly serviceProviderIds: ReadonlySet<string>;
  readonly liegenschaftIds: ReadonlySet<string>;
  readonly sliceIds: ReadonlySet<string>;
}

const NOTHING: LeftOut = { serviceProviderIds: new Set(), liegenschaftIds: new Set(), sliceIds: new Set() };
const SLICE_IDS: readonly SliceId[] = SLICES.map(({ sliceId }) => sliceId);

function without<T extends string>(all: readonly T[], leftOut: ReadonlySet<string>): T[] {
  return all.filter((id) => !leftOut.has(id));
}

function useFilter(offering: readonly ServiceProvider[], liegenschaften: readonly Liegenschaft[]) {
  const [leftOut, setLeftOut] = useState(NOTHING);
  const providerIds = useMemo(() => offering.map(({ id }) => id), [offering]);
  const houseIds = useMemo(() => liegenschaften.map(({ id }) => id), [liegenschaften]);
  const filter = useMemo<AwardFilter>(
    () => ({
      serviceProviderIds: without(providerIds, leftOut.serviceProviderIds),
      liegenschaftIds: without(houseIds, leftOut.liegenschaftIds),
      sliceIds: without(SLICE_IDS, leftOut.sliceIds),
    }),
    [providerIds, houseIds, leftOut],
  );
  const change = (next: AwardFilter) =>
    setLeftOut({
      serviceProviderIds: new Set(without(providerIds, new Set(next.serviceProviderIds))),
      liegenschaftIds: new Set(without(houseIds, new Set(next.liegenschaftIds))),
      sliceIds: new Set(without(SLICE_IDS, new Set(next.sliceIds))),
    });
  return [filter, change] as const;
}

/** The bidders that may be awarded, with their names. */
function useOffering(comparison: Comparison, providers: readonly ServiceProvider[]) {
  return useMemo(
    () =>
      offeringProviders(comparison).flatMap(
        ({ serviceProviderId }) => providers.find(({ id }) => id === serviceProviderId) ?? [],
      ),
    [comparison, providers],
  );
}

/** How many of the packages in view are awarded; by the count of every page. */
function statusText(comparison: Comparison, rows: readonly AwardRow[], filter: AwardFilter): string {
  const all = countPackages(comparison, filter.liegenschaftIds, filter.sliceIds);
  return TEXTS.status(awardedCells(rows).length, all);
}

/** The rows of the filter, those in sight, and what was lost; packages and orders stay what they are while somebody looks for that. */
function useRows({ comparison, book, liegenschaften, isOnlyLost }: AwardBlocksProps, filter: AwardFilter) {
  const lost = useMemo(() => lostPackages(comparison, book), [comparison, book]);
  const isOnly = isOnlyLost && lost.size > 0;
  const rows = useMemo(
    () => awardRows(comparison, book, liegenschaften, filter),
    [comparison, book, liegenschaften, filter],
  );
  const lostRows = useMemo(
    () => (isOnly ? rows.filter(({ cells }) => cells.some((cell) => cell.lost !== undefined)) : rows),
    [rows, isOnly],
  );
  return { lost, isOnlyLost: isOnly, rows, lostRows };
}

/** Leaves of the rows those with a lot that is «fest unter ± x %», once somebody looks for them. */
function useWeakRows(phaseId: string, rows: readonly AwardRow[], { liegenschaftIds, sliceIds }: AwardFilter) {
  const [isOn, setOn] = useState(false);
  const [percent] = useFirmPercent();
  const asked = useWeakLots(phaseId, percent, isOn);
  const { lots } = asked;
  const shownRows = useMemo(() => (lots === undefined ? rows : weakRows(rows, lots)), [rows, lots]);
  const count = lots && countWeak(lots, liegenschaftIds, sliceIds);
  const emptyText = lots !== undefined && rows.length > 0 ? TEXTS.firm.none(percent) : TEXTS.noLiegenschaften;
  return {
    table: { rows: shownRows, weak: lots, emptyText },
    filter: { percent, isOn, asked, count, onToggle: () => setOn(!isOn) },
  };
}

/** What each of the selected bidders was awarded. */
function usePackages(
  offering: readonly ServiceProvider[],
  { serviceProviderIds }: AwardFilter,
  rows: readonly AwardRow[],
) {
  return useMemo(
    () =>
      packageRows(
        offering.filter(({ id }) => serviceProviderIds.includes(id)),
        rows,
      ),
    [offering, serviceProviderIds, rows],
  );
}

function placeOf(phaseId: string, ownerId: string, { liegenschaftId, sliceId }: AwardCell): AwardPlace {
  return { phaseId, ownerId, liegenschaftId, sliceId };
}

/** Target prices, filters, «Vergabe» and «Pakete für Dienstleister» of one phase (AWARD-007). */
export function AwardBlocks(props: AwardBlocksProps) {
  const { phase, ownerId, comparison, book, liegenschaften, providers } = props;
  const phaseId = phase.id;
  const offering = useOffering(comparison, providers);
  const [filter, setFilter] = useFilter(offering, liegenschaften);
  const [openCell, setOpenCell] = useState<AwardCell>();
  const { fresh, note } = useAwarding();
  const { lost, isOnlyLost, rows, lostRows } = useRows(props, filter);
  const weak = useWeakRows(phaseId, lostRows, filter);
  const packages = usePackages(offering, filter, rows);
  const status = statusText(comparison, rows, filter);
  return (
    <>
      <TargetBlock
        phaseId={phaseId}
        ownerId={ownerId}
        actions={props.actions}
        comparison={comparison}
        liegenschaften={liegenschaften}
        targets={book.targets}
      />
      {props.actions !== null &&
        createPortal(
          <>
            <AwardPaperButton phase={phase} extent={status} rows={weak.table.rows} packages={packages} />
            <OrderLvButton phaseId={phaseId} ownerId={ownerId} rows={rows} lost={lost} />
          </>,
          props.actions,
        )}
      <section aria-labelledby="award-title" className={styles.block}>
        <div className={styles.top}>
          <h2 id="award-title" className={styles.heading}>
            {TEXTS.tableTitle}
          </h2>
          <AwardFilterBar
            filter={filter}
            providers={offering}
            liegenschaften={liegenschaften}
            status={status}
            onChange={setFilter}
            weak={weak.filter}
            lost={{ count: lost.size, isOnly: isOnlyLost, onToggle: props.onToggleLost }}
          />
        </div>
        <AwardTable {...weak.table} sliceIds={filter.sliceIds} fresh={fresh} onOpen={setOpenCell} />
      </section>
      <section aria-labelledby="packages-title" className={styles.block}>
        <h2 id="packages-title" className={styles.heading}>
          {TEXTS.packagesTitle}
        </h2>
        <PackageTable packages={packages} />
      </section>
      <AwardDialog
        opened={openCell !== undefined}
        place={openCell && placeOf(phaseId, ownerId, openCell)}
        phase={phase}
        comparison={comparison}
        book={book}
        liegenschaften={liegenschaften}
        selectedIds={filter.serviceProviderIds}
        lost={lost}
        onAwarded={note}
        onClose={() => setOpenCell(undefined)}
      />
    </>
  );
}

interface AwardPaperButtonProps {
  readonly phase: Pick<Phase, 'id' | 'title'>;
  /** How many of the packages are awarded, in words. */
  readonly extent: string;
  readonly rows: readonly AwardRow[];
  readonly packages: readonly AwardPackage<PackageProvider>[];
}

/** Downloads the packages in sight, a row for each with how firmly its rank 1 stands, and what each bidder was given (decision 0072). */
function AwardPaperButton({ phase, extent, rows, packages }: AwardPaperButtonProps) {
  return (
    <PaperButton
      label={TEXTS.excel}
      hint={TEXTS.excelHint}
      make={
        rows.length === 0
          ? undefined
          : async () => {
              const { awardPaper } = await import('../award-paper.ts');
              const { awardSheets } = await import('@rahmenpreis/workbook/award/award-out.ts');
              const { awardFileName } = await import('@rahmenpreis/workbook/file-name.ts');
              const firmness = await askFirmness(phase.id);
              const paper = awardPaper({ phaseTitle: phase.title, extent }, rows, packages, firmness);
              return { sheets: awardSheets(paper), filename: awardFileName(serverNowMs()) };
            }
      }
    />
  );
}
