import { ComparedOrigins } from '../parts/late-origins.tsx';
import { Box, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Comparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { offerState } from '@rahmenpreis/tendering/award/offer-state.ts';
import { adresseLine } from '@rahmenpreis/tendering/liegenschaft/adresse-line.ts';
import { SLICE_IDS } from '@rahmenpreis/tendering/lv/slice.ts';
import { IconAlertTriangle, IconFileOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lateDialog } from '../../../kit/dialog/late-dialog.tsx';
import { useDialog } from '../../../kit/dialog/use-dialog.ts';
import { EmptyState } from '../../../kit/loading/empty-state.tsx';
import { ToolButton } from '../../../kit/field/tool-button.tsx';
import { LoadError } from '../../../kit/loading/load-state.tsx';
import { PageActions } from '../../../kit/page/page-actions.tsx';
import { NotFoundPage } from '../../../kit/page/not-found-page.tsx';
import { NARROW } from '../../../kit/page/breakpoints.ts';
import { FoldButton } from '../../../kit/tree-grid/fold-button.tsx';
import textStyles from '../../../kit/show/text.module.css';
import { collectParentIds } from '../../../kit/tree-grid/model/visible-rows.ts';
import { useWeakFilter } from '../../../tender/comparison/use-firmness.ts';
import { LiegenschaftDetailButton } from '../../../tender/liegenschaft/liegenschaft-detail-button.tsx';
import { LiegenschaftChoice } from '../../../tender/liegenschaft/picker/liegenschaft-choice.tsx';
import { flattenLines, lineChildren, lineId } from '../../../tender/lv/lv-line.ts';
import { ToSetupButton } from '../../../tender/phase/to-setup-button.tsx';
import { type PictureChoice, usePictureChoice } from '../../../tender/picture/use-picture-choice.tsx';
import { GP } from '../parts/bidder-columns.tsx';
import { NoneChosen, NoProviders } from '../parts/no-providers.tsx';
import { lastCompared } from './first-liegenschaft.ts';
import type { TabProps } from '../tab-props.ts';
import { TEXTS } from '../texts.ts';
import { ComparisonFilters } from './comparison-filters.tsx';
import { DownloadButton, FilterWarning } from './download-button.tsx';
import { useCompact } from './compact/use-compact.tsx';
import { FirmHead } from './firm-head.tsx';
import type { Probed } from './missing/missing-dialog.tsx';
import { TEXTS as MISSING_TEXTS } from './missing/texts.ts';
import type { ComparedPrices } from './comparison/compared-prices.ts';
import { NO_POSITION_FILTER, type PositionFilter } from './comparison/position-filter.ts';
import { PriceDesk, type ShowPrice } from './price-desk.tsx';
import { type PricedLiegenschaft, useComparedPrices } from './comparison/use-compared-prices.ts';
import { SendButton } from './send/send-button.tsx';
import { type ShownComparison, useComparisonView } from './use-comparison-view.ts';
import { ViewButton } from './view/view-options.tsx';
import styles from './liegenschaft-tab.module.css';

interface LiegenschaftTabProps extends TabProps {
  /** The property that the address names. */
  readonly lId: string | undefined;
  readonly comparison: Comparison;
}

const NONE: ReadonlySet<string> = new Set();
const MissingDialog = lateDialog(async () => (await import('./missing/missing-dialog.tsx')).MissingDialog);

interface ComparedProps extends Omit<LiegenschaftTabProps, 'lId'> {
  readonly liegenschaft: Liegenschaft;
}

/** The comparison of the property that the address names, if the phase has it (ANALYSIS-019). */
export function LiegenschaftTab({ lId, ...props }: LiegenschaftTabProps) {
  const liegenschaft = props.liegenschaften.find(({ id }) => id === lId);
  return liegenschaft === undefined ? <NotFoundPage /> : <Compared {...props} liegenschaft={liegenschaft} />;
}

/** One property's LV with the prices of the chosen bidders side by side (ANALYSIS-013…018). */
function Compared({ phase, liegenschaften, liegenschaft, providers, comparison }: ComparedProps) {
  const navigate = useNavigate();
  const isNarrow = useMediaQuery(NARROW) === true;
  const choice = usePictureChoice('origins', undefined, isNarrow);
  const [chosenIds, setChosenIds] = useState(() => providers.map(({ id }) => id));
  const [filter, setFilter] = useState<PositionFilter>(NO_POSITION_FILTER);
  const [quickText, setQuickText] = useState('');
  const [collapsedIds, setCollapsedIds] = useState<ReadonlySet<string>>(NONE);
  const priced = useComparedPrices({ phaseId: phase.id, liegenschaft, providers, chosenIds, filter });
  const shown = useComparisonView(priced.table, liegenschaft.id, isNarrow);
  const compact = useCompact(shown.table, shown.view);
  useEffect(() => lastCompared.set(phase.id, liegenschaft.id), [phase.id, liegenschaft.id]);
  const { leading, showPrice } = useWayToPrice(() => {
    choice.showTable();
    setQuickText('');
    setCollapsedIds(NONE);
  });
  const weak = useWeakProperties(phase.id, liegenschaften, liegenschaft, shown.firmPercent);
  const isOfAll = chosenIds.length === 0 || chosenIds.length === providers.length;
  return (
    <>
      <Head
        {...{ phase, liegenschaft, providers, priced, shown, filter, isOfAll, showPrice, collapsedIds }}
        isPicture={choice.isPicture}
        control={isNarrow ? choice.control : undefined}
        onFilter={setFilter}
        onFold={setCollapsedIds}
      />
      <ComparisonFilters
        place={
          <LiegenschaftChoice
            className={styles.place}
            liegenschaften={weak.liegenschaften}
            liegenschaftId={liegenschaft.id}
            onChange={(lId) => void navigate({ to: '/analysis', search: { pId: phase.id, lId } })}
          />
        }
        providers={providers}
        chosenIds={chosenIds}
        onChosenChange={setChosenIds}
        filter={filter}
        onFilterChange={setFilter}
        quickText={choice.isPicture ? undefined : quickText}
        onQuickTextChange={setQuickText}
        weak={weak.filter}
      >
        <Papers {...{ phase, liegenschaft, providers, priced, chosenIds, filter, weak, isNarrow }} />
        {!isNarrow && (
          <Box component="span" ml="auto">
            {choice.control}
          </Box>
        )}
      </ComparisonFilters>
      <FilterWarning filter={filter} onFilter={setFilter} />
      {!choice.isPicture && compact?.bar}
      <ComparisonTable
        phase={phase}
        comparison={comparison}
        choice={choice}
        onShow={showPrice}
        priced={priced}
        shown={shown}
        compact={compact}
        liegenschaft={liegenschaft}
        phaseId={phase.id}
        providers={providers}
        filterText={quickText}
        collapsedIds={collapsedIds}
        onCollapsedChange={setCollapsedIds}
        leading={leading}
        onChooseAll={() => setChosenIds(providers.map(({ id }) => id))}
      />
    </>
  );
}

interface PapersProps extends Pick<ComparedProps, 'phase' | 'liegenschaft' | 'providers'> {
  readonly priced: PricedLiegenschaft;
  readonly chosenIds: readonly string[];
  readonly filter: PositionFilter;
  readonly weak: ReturnType<typeof useWeakProperties>;
  readonly isNarrow: boolean;
}

/** The Preisspiegel to send and that of this property: in the title line, on a phone beside the filters. */
function Papers(props: PapersProps) {
  const { providers, priced, chosenIds, weak, phase, liegenschaft, filter, isNarrow } = props;
  const sendable = {
    phase,
    filter,
    own: liegenschaft,
    liegenschaften: weak.liegenschaften,
    isFiltered: weak.filter.isOn,
    serviceProviderIds: chosenIds.length === providers.length ? undefined : chosenIds,
    providerCount: providers.length,
    nameOf: (id: string) => providers.find((own) => own.id === id)?.organisation,
  };
  const papers = (
    <>
      <SendButton sendable={sendable} isIcon={isNarrow} />
      <DownloadButton
        phaseId={phase.id}
        liegenschaftId={liegenschaft.id}
        serviceProviderIds={priced.table?.paperOrder ?? chosenIds}
      />
    </>
  );
  return isNarrow ? papers : <PageActions>{papers}</PageActions>;
}

interface HeadProps extends Pick<ComparedProps, 'phase' | 'liegenschaft' | 'providers'> {
  readonly priced: PricedLiegenschaft;
  readonly shown: ShownComparison;
  readonly filter: PositionFilter;
  /** Whether nobody is left out. */
  readonly isOfAll: boolean;
  readonly showPrice: ShowPrice;
  readonly isPicture: boolean;
  /** The switch between table and picture where it stands here. */
  readonly control: ReactNode;
  readonly collapsedIds: ReadonlySet<string>;
  readonly onFilter: (filter: PositionFilter) => void;
  readonly onFold: (collapsedIds: ReadonlySet<string>) => void;
}

/** The property, how firmly rank 1 stands, what is 100 %, and how the table is shown. */
function Head({ liegenschaft, priced, shown, filter, isOfAll, ...props }: HeadProps) {
  const { phase, providers, showPrice, isPicture, control, collapsedIds, onFilter, onFold } = props;
  const { nummer, name, adresse } = liegenschaft;
  const { isCompact } = shown.view;
  const { rows = [] } = priced.table ?? {};
  const isOpen = collapsedIds.size === 0;
  return (
    <Group gap="4px 12px" className={styles.head}>
      <div>
        <h2 className={styles.title}>
          {nummer} - {name}
        </h2>
        <p className={textStyles.quiet}>{adresseLine(adresse)}</p>
      </div>
      <LiegenschaftDetailButton liegenschaft={liegenschaft} />
      <Group gap="0 12px" justify="flex-end" className={styles.tools}>
        {priced.table && (
          <MissingButton phaseId={phase.id} {...{ liegenschaft, providers, table: priced.table }} />
        )}
        {priced.table && (
          <FirmHead
            {...{ table: priced.table, filter, onChoose: onFilter, onShow: showPrice }}
            percent={shown.firmPercent}
            hasWords={!isCompact}
          />
        )}
        <Group component="span" gap="4px 12px" wrap="nowrap" className={styles.view}>
          {/* The heads of the compact table say it themselves. */}
          <span className={styles.reference}>
            {isCompact || isPicture ? undefined : (shown.dressed?.reference ?? TEXTS.reference(isOfAll))}
          </span>
          {!isPicture && <ViewButton {...shown} />}
          {!isPicture && rows.length > 0 && (
            <FoldButton
              isOpen={isOpen}
              onToggle={() =>
                onFold(
                  isOpen ? collectParentIds({ rows, getRowId: lineId, getChildren: lineChildren }) : NONE,
                )
              }
            />
          )}
          {control && <span className={styles.switch}>{control}</span>}
        </Group>
      </Group>
    </Group>
  );
}

interface MissingButtonProps extends Omit<Probed, 'rows'> {
  readonly table: ComparedPrices;
}

/** Opens the probe of what offers lack; absent where no bidder in view lacks a price that counts. */
function MissingButton({ table, ...probed }: MissingButtonProps) {
  const dialog = useDialog();
  const count = table.bidders.filter((bidder) => offerState(bidder) === 'incomplete').length;
  if (count === 0) return null;
  return (
    <>
      <ToolButton
        icon={IconAlertTriangle}
        label={MISSING_TEXTS.open(count)}
        size="compact-sm"
        variant="light"
        color="amber"
        onClick={dialog.open}
      />
      <MissingDialog {...probed} rows={table.lv.positions} {...dialog.props} />
    </>
  );
}

/** The properties to step through: all, or those with a lot «kippt unter ± x %» plus the one in view. */
function useWeakProperties(
  phaseId: string,
  liegenschaften: readonly Liegenschaft[],
  own: Liegenschaft,
  percent: number,
) {
  const ids = { liegenschaftIds: liegenschaften.map(({ id }) => id), sliceIds: SLICE_IDS };
  const filter = useWeakFilter(phaseId, percent, ids);
  const { lots } = filter.asked;
  const shown = useMemo(
    () =>
      lots === undefined ? liegenschaften : liegenschaften.filter(({ id }) => id === own.id || lots.has(id)),
    [liegenschaften, lots, own.id],
  );
  return { liegenschaften: shown, filter };
}

/** Moves from the head to a price in the table; a folded or filtered line comes back into sight first. */
function useWayToPrice(showAll: () => void) {
  const leading = useRef<ShowPrice>(null);
  const showPrice: ShowPrice = (line, columnId) => {
    flushSync(showAll);
    leading.current?.(line, columnId);
  };
  return { leading, showPrice };
}

interface ComparisonTableProps
  extends Omit<ComponentProps<typeof PriceDesk>, 'isFocused'>,
    Pick<ComparedProps, 'phase' | 'comparison'> {
  readonly choice: PictureChoice;
  readonly onShow: ShowPrice;
  readonly priced: PricedLiegenschaft;
  readonly onChooseAll: () => void;
}

/** The LV as a tree with a column group per bidder, best first, and sums (ANALYSIS-015, ANALYSIS-018). */
function ComparisonTable(props: ComparisonTableProps) {
  const { priced, onChooseAll, phase, comparison, choice, onShow, ...desk } = props;
  const { isWithoutLv, problem } = priced;
  if (problem !== undefined) return <LoadError {...problem} isSticky />;
  if (isWithoutLv) {
    return (
      <EmptyState title={TEXTS.noLv} icon={IconFileOff} action={<ToSetupButton />}>
        {TEXTS.noLvHint}
      </EmptyState>
    );
  }
  if (desk.providers.length === 0) return <NoProviders />;
  if (priced.table?.bidders.length === 0)
    return <NoneChosen onChooseAll={onChooseAll}>{TEXTS.pickProviderHint}</NoneChosen>;
  if (!choice.isPicture || priced.table === undefined)
    return <PriceDesk {...desk} isFocused={choice.table.isFocused} />;
  return <PropertyOrigins {...{ phase, comparison, choice, onShow }} table={priced.table} />;
}

interface PropertyOriginsProps
  extends Pick<ComparisonTableProps, 'phase' | 'comparison' | 'choice' | 'onShow'> {
  readonly table: ComparedPrices;
}

/** Which positions of the property decide its sum; Enter opens the price of the bidder they are sorted by. */
function PropertyOrigins({ table, onShow, ...props }: PropertyOriginsProps) {
  const lines = useMemo(
    () =>
      flattenLines(table.rows).flatMap((line) =>
        line.kind === 'position' ? [{ ...line, offers: line.offers, key: lineId(line), line }] : [],
      ),
    [table],
  );
  return (
    <ComparedOrigins
      {...props}
      lines={lines}
      bidders={table.bidders}
      onOpen={(key, serviceProviderId) => {
        const opened = lines.find((own) => own.key === key);
        if (opened !== undefined) onShow(opened.line, serviceProviderId + GP);
      }}
    />
  );
}
