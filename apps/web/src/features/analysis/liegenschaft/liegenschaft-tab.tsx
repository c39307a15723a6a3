import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { adresseLine } from '@rahmenpreis/tendering/liegenschaft/adresse-line.ts';
import { IconArrowsVertical, IconFold } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { FirmNote } from '../../../tender/comparison/firm-note.tsx';
import { LiegenschaftDetailButton } from '../../../tender/liegenschaft/liegenschaft-detail-button.tsx';
import { LiegenschaftPicker } from '../../../tender/liegenschaft/picker/liegenschaft-picker.tsx';
import { NotFoundPage } from '../../../kit/page/not-found-page.tsx';
import { NARROW } from '../../../kit/page/width.ts';
import { collectParentIds } from '../../../kit/tree-grid/rows/flatten-rows.ts';
import { lineChildren, lineId } from '../../../tender/lv/lv-line.ts';
import { NO_POSITION_FILTER, type PositionFilter } from './position-filter.ts';
import { TEXTS } from '../texts.ts';
import { ComparisonFilters } from './comparison-filters.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { FilterWarning } from './filter-warning.tsx';
import { firmHead } from './firm-lines.ts';
import { lastCompared } from './first-liegenschaft.ts';
import { DownloadButton } from './download-button.tsx';
import { LiegenschaftSteps } from '../../../tender/liegenschaft/picker/liegenschaft-steps.tsx';
import styles from './liegenschaft-tab.module.css';
import { type PricedLiegenschaft, usePriceTable } from './use-price-table.ts';
import { useComparisonView } from './view/use-comparison-view.ts';
import { ViewButton } from './view/view-button.tsx';

interface LiegenschaftTabProps {
  readonly phase: Phase;
  readonly liegenschaften: readonly Liegenschaft[];
  /** The property that the address names. */
  readonly lId: string | undefined;
  /** The bidders of the phase. */
  readonly providers: readonly ServiceProvider[];
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
function Compared({ phase, liegenschaften, liegenschaft, providers }: ComparedProps) {
  const navigate = useNavigate();
  const isNarrow = useMediaQuery(NARROW) === true;
  const [chosenIds, setChosenIds] = useState(() => providers.map(({ id }) => id));
  const [filter, setFilter] = useState<PositionFilter>(NO_POSITION_FILTER);
  const [quickText, setQuickText] = useState('');
  const [collapsedIds, setCollapsedIds] = useState<ReadonlySet<string>>(NONE);
  const priced = usePriceTable({ phaseId: phase.id, liegenschaft, providers, chosenIds, filter });
  const shown = useComparisonView(priced.table, isNarrow);
  useEffect(() => lastCompared.set(phase.id, liegenschaft.id), [phase.id, liegenschaft.id]);
  const choose = (lId: string) => void navigate({ to: '/analysis', search: { pId: phase.id, lId } });
  const isOfAll = chosenIds.length === 0 || chosenIds.length === providers.length;
  return (
    <>
      <PropertyHeader
        liegenschaft={liegenschaft}
        reference={shown.dressed?.reference ?? TEXTS.reference(isOfAll)}
        firmness={priced.table && firmHead(priced.table, filter)}
      >
        <ViewButton {...shown} />
        <FoldButton priced={priced} collapsedIds={collapsedIds} onChange={setCollapsedIds} />
      </PropertyHeader>
      <ComparisonFilters
        place={
          <div className={styles.place}>
            <LiegenschaftPicker
              liegenschaften={liegenschaften}
              liegenschaftId={liegenschaft.id}
              onChange={choose}
            />
            <LiegenschaftSteps
              liegenschaftIds={liegenschaften.map(({ id }) => id)}
              liegenschaftId={liegenschaft.id}
              onChange={choose}
            />
          </div>
        }
        providers={providers}
        chosenIds={chosenIds}
        onChosenChange={setChosenIds}
        filter={filter}
        onFilterChange={setFilter}
        quickText={quickText}
        onQuickTextChange={setQuickText}
      >
        <DownloadButton
          phaseId={phase.id}
          liegenschaftId={liegenschaft.id}
          serviceProviderIds={priced.table?.paperOrder ?? chosenIds}
        />
      </ComparisonFilters>
      {filter !== NO_POSITION_FILTER && <FilterWarning onRemove={() => setFilter(NO_POSITION_FILTER)} />}
      <ComparisonTable
        priced={priced}
        shown={shown}
        liegenschaft={liegenschaft}
        phaseId={phase.id}
        providers={providers}
        filterText={quickText}
        collapsedIds={collapsedIds}
        onCollapsedChange={setCollapsedIds}
        onChooseAll={() => setChosenIds(providers.map(({ id }) => id))}
      />
    </>
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
  /** What is 100 %. */
  readonly reference: string;
  /** How firmly rank 1 of the chosen service group stands. */
  readonly firmness: string | undefined;
  readonly children: ReactNode;
}

function PropertyHeader({ liegenschaft, reference, firmness, children }: PropertyHeaderProps) {
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
      {firmness !== undefined && <FirmNote>{firmness}</FirmNote>}
      <span className={styles.reference}>{reference}</span>
      {children}
    </div>
  );
}
