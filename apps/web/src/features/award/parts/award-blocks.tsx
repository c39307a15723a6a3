import { Anchor, Box, Group, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { getPackages, type Phase } from '@rahmenpreis/contract/phase.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { shortNames } from '@rahmenpreis/german/short-names.ts';
import type { AwardPackage } from '@rahmenpreis/tendering/award/award-packages.ts';
import { type Comparison, countPackages } from '@rahmenpreis/tendering/award/comparison.ts';
import { SLICE_IDS } from '@rahmenpreis/tendering/lv/slice.ts';
import { offeringProviders } from '@rahmenpreis/tendering/participation/participation.ts';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ComponentProps, type PropsWithChildren, useMemo, useState } from 'react';
import { phaseAsOf } from '../../../tender/phase/phase-as-of.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { lockProps } from '../../../kit/field/lock-props.ts';
import { NARROW } from '../../../kit/page/breakpoints.ts';
import { PageActions } from '../../../kit/page/page-actions.tsx';
import { call } from '../../../kernel/call/call.ts';
import { lateDialog } from '../../../kit/dialog/late-dialog.tsx';
import { latePart } from '../../../kit/loading/late-part.tsx';
import { usePictureChoice } from '../../../tender/picture/use-picture-choice.tsx';
import { askFirmness } from '../../../tender/comparison/use-firmness.ts';
import { useArrivalMarks } from '../../../tender/arrival/arrivals.ts';
import { GeneratedFileButton } from '../../../tender/generated-file/generated-file-button.tsx';
import { useAccept, useApprove, useExplain, useNames } from '../accept/use-accept.ts';
import { type AwardState, type PageRebate, rebatesOf } from '../award-state.ts';
import {
  type AwardCell,
  awardedCells,
  type AwardFilter,
  type AwardRow,
  type PackageProvider,
  packageRows,
} from '../award-rows.ts';
import type { AwardShow } from '../award-show.ts';
import { useAwarding } from '../award-history.ts';
import type { LostPackage } from '../lost-packages.ts';
import { TargetBlock } from '../target/target-block.tsx';
import { TEXTS } from '../texts.ts';
import { AwardFilterBar } from './award-filter-bar.tsx';
import { AwardTable } from './award-table.tsx';
import { OrderLvButton } from './order-lv-button.tsx';
import { PackageTable } from './package-table.tsx';
import { RebateLines } from './rebate-lines.tsx';
import { useLeftRows } from './use-left-rows.ts';
import { mayWriteAlpha, useUser } from '../../../kernel/session/session.ts';
import heard from '../../../kit/show/heard.module.css';
import styles from './award-blocks.module.css';

const AwardPictures = latePart(
  async () => (await import('../picture/award-pictures.tsx')).AwardPictures,
  <Skeleton height={600} />,
);
const AcceptDialog = lateDialog(async () => (await import('../accept/accept-dialog.tsx')).AcceptDialog);
const ApproveDialog = lateDialog(async () => (await import('../closing/approve-dialog.tsx')).ApproveDialog);
const ExplainDialog = lateDialog(async () => (await import('../reason/explain-dialog.tsx')).ExplainDialog);
const HandoverDialog = lateDialog(
  async () => (await import('../handover/handover-dialog.tsx')).HandoverDialog,
);
const AwardDialog = lateDialog(async () => (await import('../dialog/award-dialog.tsx')).AwardDialog);

interface AwardBlocksProps {
  readonly phase: Phase;
  readonly ownerId: string;
  readonly comparison: Comparison;
  readonly book: AwardState;
  readonly liegenschaften: readonly Liegenschaft[];
  readonly providers: readonly ServiceProvider[];
  /** Which packages somebody looks for. */
  readonly show: AwardShow;
  readonly onShow: (show: AwardShow) => void;
}

/** What is shown: everything but what the user left out, so that what joins later is seen too. */
type LeftOut = Readonly<Record<keyof AwardFilter, ReadonlySet<string>>>;

const NOTHING: LeftOut = { serviceProviderIds: new Set(), liegenschaftIds: new Set(), sliceIds: new Set() };

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

/** The short names of bidders by their names. */
function useShortNames(offering: readonly ServiceProvider[]): ReadonlyMap<string, string> {
  return useMemo(() => {
    const names = offering.map(({ organisation }) => organisation);
    const short = shortNames(names);
    return new Map(names.map((name, index) => [name, short[index] ?? name]));
  }, [offering]);
}

/** What each of the selected bidders was awarded. */
function usePackages(offering: readonly ServiceProvider[], filter: AwardFilter, rows: readonly AwardRow[]) {
  const { serviceProviderIds } = filter;
  return useMemo(() => {
    const selected = offering.filter(({ id }) => serviceProviderIds.includes(id));
    return packageRows(selected, rows);
  }, [offering, serviceProviderIds, rows]);
}

/** Target prices, filters, «Vergabe» and «Pakete für Dienstleister» of one phase (AWARD-007). */
export function AwardBlocks(props: AwardBlocksProps) {
  const { phase, ownerId, comparison, book, liegenschaften, providers } = props;
  const phaseId = phase.id;
  const offering = useOffering(comparison, providers);
  const [filter, setFilter] = useFilter(offering, liegenschaften);
  const [openCell, setOpenCell] = useState<AwardCell>();
  const { fresh, note } = useAwarding();
  const { lost, rows, counts, show, weak, cells } = useLeftRows(phaseId, props, filter);
  const packages = usePackages(offering, filter, rows);
  const { rows: shown } = weak.table;
  const accept = useAccept({ phaseId, comparison, cells, shown, sliceIds: filter.sliceIds });
  const explain = useExplain(phaseId, accept);
  const approve = useApprove(phaseId, accept);
  const names = useShortNames(offering);
  const rebates = useMemo(() => rebatesOf(book, comparison), [book, comparison]);
  const allCount = countPackages(comparison, filter.liegenschaftIds, filter.sliceIds);
  const dialogs = { filter, lost, accept, explain, approve, openCell };
  const isNarrow = useMediaQuery(NARROW) === true;
  const choice = usePictureChoice('award', undefined, isNarrow);
  const links = { phaseId, awards: book.awards, providers };
  const status = TEXTS.status(awardedCells(rows).length, allCount);
  return (
    <>
      <Group gap="0 20px" justify="space-between" align="baseline" mt={-4}>
        <TargetBlock {...props} phaseId={phaseId} targets={book.targets} />
        <Status links={links}>{status}</Status>
      </Group>
      <PageActions>
        <AwardPaperButton {...{ phase, packages, rebates }} extent={status} rows={shown} />
        <OrderLvButton {...{ phaseId, ownerId, rows, lost, rebates }} />
      </PageActions>
      <Box aria-labelledby="award-title" component="section" miw={0}>
        <div className={styles.top}>
          <h2 id="award-title" className={heard.heard}>
            {TEXTS.tableTitle}
          </h2>
          <AwardFilterBar
            {...{ filter, liegenschaften, show, counts, accept, explain, approve }}
            providers={offering}
            onChange={setFilter}
            weak={weak.filter}
            onShow={props.onShow}
            choice={choice.control}
          />
        </div>
        {choice.isPicture ? (
          <AwardPictures
            {...{ phase, comparison, cells, liegenschaften, filter, choice }}
            onFilter={setFilter}
            emptyText={weak.table.emptyText}
          />
        ) : (
          <AwardTable
            {...weak.table}
            {...{ fresh, names, show }}
            sliceIds={filter.sliceIds}
            onOpen={setOpenCell}
            kept={choice.table}
            onPlaceChange={accept.onPlaceChange}
            onBlock={() => accept.onBlock() || approve.onBlock()}
          />
        )}
      </Box>
      <PackageSection {...{ packages, allCount, links }}>
        <RebateLines {...props} rebates={rebates} onRemoved={note} />
      </PackageSection>
      <AwardDialogs {...props} {...dialogs} onNote={note} onCloseCell={() => setOpenCell(undefined)} />
    </>
  );
}

type AwardLinksProps = { readonly phaseId: string } & Pick<AwardBlocksProps, 'providers'> &
  Pick<AwardState, 'awards'>;

/** Leads to the memo on the award and to its hand-over, of all awards of the phase (decisions 0122, 0132). */
function AwardLinks({ phaseId, awards, providers }: AwardLinksProps) {
  const [isOpen, setOpen] = useState(false);
  const mayWrite = mayWriteAlpha(useUser());
  const winners = new Set(awards.map(({ serviceProviderId }) => serviceProviderId));
  const contractors = providers.filter(({ id }) => winners.has(id));
  const lock = contractors.length === 0 ? TEXTS.nothingAwarded : undefined;
  const link = (label: string, place: LinkProps, hint?: string) => (
    <>
      <Anchor fz="inherit" data-tooltip={hint} renderRoot={(props) => <Link {...place} {...props} />}>
        {label}
      </Anchor>
      {' · '}
    </>
  );
  return (
    <>
      {link(TEXTS.memo, { to: '/placing/memo', search: { pId: phaseId } })}
      {link(TEXTS.boardPaper, { to: '/placing/board-paper', search: { pId: phaseId } })}
      {mayWrite &&
        link(TEXTS.reask, { to: '/phases', search: { from: phaseId, open: '1' } }, TEXTS.reaskHint)}
      <Anchor
        component="button"
        type="button"
        fz="inherit"
        {...(lock !== undefined && { c: 'dimmed' })}
        data-tooltip={lock ?? TEXTS.handoverHint}
        {...lockProps(lock)}
        onClick={() => setOpen(lock === undefined)}
      >
        {TEXTS.handover}
      </Anchor>
      <HandoverDialog {...{ phaseId, contractors }} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** Says what the figures of the cells are, and how many packages are awarded. */
function Status({ links, children }: { readonly links: AwardLinksProps; readonly children: string }) {
  return (
    <p className={styles.status}>
      {TEXTS.unit} ·{' '}
      <span data-tooltip={TEXTS.diffHint} className={styles.unit} tabIndex={0}>
        {TEXTS.diff}
      </span>{' '}
      · <output>{children}</output>
      <span className={styles.beside}>
        {' '}
        · <AwardLinks {...links} />
      </span>
    </p>
  );
}

type PackageSectionProps = PropsWithChildren<
  ComponentProps<typeof PackageTable> & { readonly links: AwardLinksProps }
>;

/** The table «Pakete für Dienstleister» under its heading, and what stands below it. */
function PackageSection({ children, links, ...props }: PackageSectionProps) {
  return (
    <Box aria-labelledby="packages-title" component="section" miw={0}>
      <Group justify="space-between" mb={10} fz="sm">
        <Box component="h2" id="packages-title" fz={16}>
          {TEXTS.packagesTitle}
        </Box>
        <span>
          <AwardLinks {...links} />
        </span>
      </Group>
      <PackageTable {...props} />
      {children}
    </Box>
  );
}

interface AwardDialogsProps extends Omit<AwardBlocksProps, 'show' | 'onShow'> {
  readonly filter: AwardFilter;
  readonly lost: ReadonlyMap<string, LostPackage>;
  readonly accept: ReturnType<typeof useAccept>;
  readonly explain: ReturnType<typeof useExplain>;
  readonly approve: ReturnType<typeof useApprove>;
  readonly openCell: AwardCell | undefined;
  readonly onNote: ReturnType<typeof useAwarding>['note'];
  readonly onCloseCell: () => void;
}

/** The dialog of one package, and those of many. */
function AwardDialogs(props: AwardDialogsProps) {
  const { phase, ownerId, comparison, book, liegenschaften, accept, explain, approve, openCell, onNote } =
    props;
  const nameOf = useNames(liegenschaften, props.providers);
  const phaseId = phase.id;
  const place = openCell && {
    phaseId,
    ownerId,
    liegenschaftId: openCell.liegenschaftId,
    sliceId: openCell.sliceId,
  };
  const shared = { phase, phaseId, ownerId, comparison, book, nameOf };
  return (
    <>
      <AwardDialog
        {...shared}
        opened={place !== undefined}
        place={place}
        liegenschaften={liegenschaften}
        selectedIds={props.filter.serviceProviderIds}
        lost={props.lost}
        onAwarded={onNote}
        onClose={props.onCloseCell}
      />
      <AcceptDialog {...shared} {...accept.dialog} onAccepted={onNote} />
      <ExplainDialog {...shared} {...explain.dialog} onSaved={onNote} />
      <ApproveDialog {...{ phaseId, nameOf }} {...approve.dialog} />
    </>
  );
}

interface AwardPaperButtonProps {
  readonly phase: Phase;
  /** How many of the packages are awarded, in words. */
  readonly extent: string;
  readonly rows: readonly AwardRow[];
  readonly packages: readonly AwardPackage<PackageProvider>[];
  readonly rebates: readonly PageRebate[];
}

/** Downloads the packages in sight with how firm rank 1 is, and each bidder's packages (decision 0072). */
function AwardPaperButton({ phase, extent, rows, packages, rebates }: AwardPaperButtonProps) {
  const marks = useArrivalMarks(phase.id);
  return (
    <GeneratedFileButton
      label={TEXTS.excel}
      hint={TEXTS.excelHint}
      make={
        rows.length === 0
          ? undefined
          : async () => {
              const { awardFile, awardNotes } = await import('../award-file.ts');
              const { awardSheets } = await import('@rahmenpreis/workbook/award/award-out.ts');
              const { awardFileName } = await import('@rahmenpreis/workbook/file-name.ts');
              const firmness = await askFirmness(phase.id);
              const { reasked } = await call(getPackages, { params: { phaseId: phase.id } });
              const notes = awardNotes(rebates, reasked, marks);
              const head = { phaseTitle: phaseAsOf(phase), extent, notes };
              const paper = awardFile(head, rows, packages, firmness);
              return { sheets: awardSheets(paper), filename: awardFileName(serverNowMs()) };
            }
      }
    />
  );
}
