import { Button, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { countWeak } from '@rahmenpreis/tendering/award/weak-lots.ts';
import { adresseLine } from '@rahmenpreis/tendering/liegenschaft/adresse-line.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { IconArrowsVertical, IconFold } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { NotFoundPage } from '../../../kit/page/not-found-page.tsx';
import { NARROW } from '../../../kit/page/breakpoints.ts';
import { collectParentIds } from '../../../kit/tree-grid/model/visible-rows.ts';
import { useWeakLots } from '../../../tender/comparison/use-firmness.ts';
import { LiegenschaftDetailButton } from '../../../tender/liegenschaft/liegenschaft-detail-button.tsx';
import { LiegenschaftPicker } from '../../../tender/liegenschaft/picker/liegenschaft-picker.tsx';
import { LiegenschaftSteps } from '../../../tender/liegenschaft/picker/liegenschaft-steps.tsx';
import { lineChildren, lineId } from '../../../tender/lv/lv-line.ts';
import { lastCompared } from './first-liegenschaft.ts';
import { TEXTS } from '../texts.ts';
import { ComparisonFilters } from './comparison-filters.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { DownloadButton, FilterWarning } from './download-button.tsx';
import { useCompact } from './compact/use-compact.tsx';
import { FirmHead } from './firm-head.tsx';
import { NO_POSITION_FILTER, type PositionFilter } from './comparison/position-filter.ts';
import type { ShowPrice } from './price-desk.tsx';
import { type PricedLiegenschaft, useComparedPrices } from './comparison/use-compared-prices.ts';
import { SendButton } from './send/send-button.tsx';
import { type ShownComparison, useComparisonView } from './use-comparison-view.ts';
import { ViewButton } from './view/view-options.tsx';
import styles from './liegenschaft-tab.module.css';

interface LiegenschaftTabProps {
  readonly phase: Phase;
  readonly liegenschaften: readonly Liegenschaft[];
  /** The property that the address names. */
  readonly lId: string | undefined;
  /** The bidders of the phase. */
  readonly providers: readonly ServiceProvider[];
  /** Where the page has room for its actions. */
  readonly actions: HTMLElement | null;
}

const NONE: ReadonlySet<string> = new Set();

interface ComparedProps extends Omit<LiegenschaftTabProps, 'lId'> {
  readonly liegenschaft: Liegenschaft;
}

/** The comparison of the property that the address names, if the phase has it (ANALYSIS-019). */
export function LiegenschaftTab({ lId, ...props }: LiegenschaftTabProps) {
  const liegenschaft = props.liegenschaften.find(({ id }) => id === lId);
  return liegenschaft === undefined ? <NotFoundPage /> : <Compared {...props} liegenschaft={liegenschaft} />;
}

/** One property's LV with the prices of the chosen bidders side by side (ANALYSIS-013…018). */
function Compared({ phase, liegenschaften, liegenschaft, providers, actions }: ComparedProps) {
  const navigate = useNavigate();
  const isNarrow = useMediaQuery(NARROW) === true;
  const [chosenIds, setChosenIds] = useState(() => providers.map(({ id }) => id));
  const [filter, setFilter] = useState<PositionFilter>(NO_POSITION_FILTER);
  const [quickText, setQuickText] = useState('');
  const [collapsedIds, setCollapsedIds] = useState<ReadonlySet<string>>(NONE);
  const priced = useComparedPrices({ phaseId: phase.id, liegenschaft, providers, chosenIds, filter });
  const shown = useComparisonView(priced.table, isNarrow);
  const compact = useCompact(shown.table, shown.view);
  useEffect(() => lastCompared.set(phase.id, liegenschaft.id), [phase.id, liegenschaft.id]);
  const { leading, showPrice } = useWayToPrice(() => {
    setQuickText('');
    setCollapsedIds(NONE);
  });
  const weak = useWeakProperties(phase.id, liegenschaften, liegenschaft, shown.firmPercent);
  const isOfAll = chosenIds.length === 0 || chosenIds.length === providers.length;
  return (
    <>
      <PropertyHeader liegenschaft={liegenschaft}>
        <HeaderTools
          {...{ priced, shown, filter, isOfAll, showPrice, collapsedIds }}
          onFilter={setFilter}
          onFold={setCollapsedIds}
        />
      </PropertyHeader>
      <ComparisonFilters
        place={
          <Place
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
        quickText={quickText}
        onQuickTextChange={setQuickText}
        weak={weak.filter}
      >
        <Papers {...{ phase, liegenschaft, providers, actions, priced, chosenIds, filter, weak, isNarrow }} />
      </ComparisonFilters>
      <FilterWarning filter={filter} onFilter={setFilter} />
      {compact?.bar}
      <ComparisonTable
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

interface PapersProps extends Pick<ComparedProps, 'phase' | 'liegenschaft' | 'providers' | 'actions'> {
  readonly priced: PricedLiegenschaft;
  readonly chosenIds: readonly string[];
  readonly filter: PositionFilter;
  readonly weak: ReturnType<typeof useWeakProperties>;
  readonly isNarrow: boolean;
}

/**
 * The Preisspiegel to be sent, of this property or of all that are gone through, as the comparison is set, and the one of this property as it
 * is. They stand in the title line, where they take no line from the table; on a phone they would, and stand beside the filters.
 */
function Papers(props: PapersProps) {
  const { actions, providers, priced, chosenIds, weak, phase, liegenschaft, filter, isNarrow } = props;
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
  if (isNarrow) return papers;
  return actions === null ? null : createPortal(<Group gap={8}>{papers}</Group>, actions);
}

interface HeaderToolsProps {
  readonly priced: PricedLiegenschaft;
  readonly shown: ShownComparison;
  readonly filter: PositionFilter;
  /** Whether nobody is left out. */
  readonly isOfAll: boolean;
  readonly showPrice: ShowPrice;
  readonly collapsedIds: ReadonlySet<string>;
  readonly onFilter: (filter: PositionFilter) => void;
  readonly onFold: (collapsedIds: ReadonlySet<string>) => void;
}

/** How firmly rank 1 stands, what is 100 %, and how the table is shown. */
function HeaderTools(props: HeaderToolsProps) {
  const { priced, shown, filter, isOfAll, showPrice, collapsedIds, onFilter, onFold } = props;
  const { isCompact } = shown.view;
  return (
    <div className={styles.tools}>
      {priced.table && (
        <FirmHead
          {...{ table: priced.table, filter, onChoose: onFilter, onShow: showPrice }}
          percent={shown.firmPercent}
          hasWords={!isCompact}
        />
      )}
      <span className={styles.view}>
        {/* The heads of the compact table say it themselves. */}
        <span className={styles.reference}>
          {isCompact ? undefined : (shown.dressed?.reference ?? TEXTS.reference(isOfAll))}
        </span>
        <ViewButton {...shown} />
        <FoldButton priced={priced} collapsedIds={collapsedIds} onChange={onFold} />
      </span>
    </div>
  );
}

/** Which properties are gone through: all, or once asked those with a lot that is «kippt unter ± x %»; the one in view always stays. */
function useWeakProperties(
  phaseId: string,
  liegenschaften: readonly Liegenschaft[],
  own: Liegenschaft,
  percent: number,
) {
  const [isOn, setOn] = useState(false);
  const asked = useWeakLots(phaseId, percent, isOn);
  const { lots } = asked;
  const shown = useMemo(
    () =>
      lots === undefined ? liegenschaften : liegenschaften.filter(({ id }) => id === own.id || lots.has(id)),
    [liegenschaften, lots, own.id],
  );
  const count =
    lots &&
    countWeak(
      lots,
      liegenschaften.map(({ id }) => id),
      SLICES.map(({ sliceId }) => sliceId),
    );
  return { liegenschaften: shown, filter: { percent, isOn, asked, count, onToggle: () => setOn(!isOn) } };
}

/** The way from the head to a price in the table; a line that is folded or searched away comes back into sight first. */
function useWayToPrice(showAll: () => void) {
  const leading = useRef<ShowPrice>(null);
  const showPrice: ShowPrice = (line, columnId) => {
    flushSync(showAll);
    leading.current?.(line, columnId);
  };
  return { leading, showPrice };
}

interface PlaceProps {
  readonly liegenschaften: readonly Liegenschaft[];
  readonly liegenschaftId: string;
  readonly onChange: (liegenschaftId: string) => void;
}

/** Which property is compared, to be chosen and to be stepped through. */
function Place({ liegenschaften, ...place }: PlaceProps) {
  return (
    <div className={styles.place}>
      <LiegenschaftPicker liegenschaften={liegenschaften} {...place} />
      <LiegenschaftSteps liegenschaftIds={liegenschaften.map(({ id }) => id)} {...place} />
    </div>
  );
}

interface FoldButtonProps {
  readonly priced: PricedLiegenschaft;
  readonly collapsedIds: ReadonlySet<string>;
  readonly onChange: (collapsedIds: ReadonlySet<string>) => void;
}

/** Folds the whole tree, or opens it where anything is folded. */
function FoldButton({ priced: { table }, collapsedIds, onChange }: FoldButtonProps) {
  if (table === undefined || table.rows.length === 0) return null;
  const isOpen = collapsedIds.size === 0;
  const Icon = isOpen ? IconFold : IconArrowsVertical;
  const fold = () => {
    const { rows } = table;
    onChange(isOpen ? collectParentIds({ rows, getRowId: lineId, getChildren: lineChildren }) : NONE);
  };
  return (
    <Button size="compact-sm" variant="subtle" leftSection={<Icon size={14} aria-hidden />} onClick={fold}>
      {isOpen ? TEXTS.collapse : TEXTS.expand}
    </Button>
  );
}

interface PropertyHeaderProps {
  readonly liegenschaft: Liegenschaft;
  /** How firmly rank 1 stands, what is 100 %, and what is done with all that is shown. */
  readonly children: ReactNode;
}

function PropertyHeader({ liegenschaft, children }: PropertyHeaderProps) {
  const { nummer, name } = liegenschaft;
  return (
    <div className={styles.head}>
      <div>
        <h2 className={styles.title}>
          {nummer} - {name}
        </h2>
        <p className={styles.adresse}>{adresseLine(liegenschaft.adresse)}</p>
      </div>
      <LiegenschaftDetailButton liegenschaft={liegenschaft} />
      {children}
    </div>
  );
}
