import { Skeleton, Text } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { type Comparison, countPackages } from '@rahmenpreis/tendering/award/comparison.ts';
import { isSliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import { type PhaseState, phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { AREAS, type AreaName } from '@rahmenpreis/tendering/portfolio/per-area.ts';
import { reckonPortfolio } from '@rahmenpreis/tendering/portfolio/portfolio.ts';
import {
  isScarce,
  SCARCE,
  type Scarce,
  validOffersOf,
} from '@rahmenpreis/tendering/portfolio/valid-offers.ts';
import type { PortfolioFile } from '@rahmenpreis/workbook/portfolio/portfolio-out.ts';
import { IconShieldCheck } from '@tabler/icons-react';
import { type ComponentProps, useCallback, useMemo, useState } from 'react';
import { useDialog } from '../../../kit/dialog/use-dialog.ts';
import { ToolButton } from '../../../kit/field/tool-button.tsx';
import { latePart } from '../../../kit/loading/late-part.tsx';
import { AreaSelect } from '../area/area-select.tsx';
import { AREA_TEXTS } from '../area/texts.ts';
import { type AreaChoice, askAreas, isArea, useAreaChoice } from '../area/use-areas.ts';
import { phaseAsOf } from '../../../tender/phase/phase-as-of.ts';
import { useKeptText } from '../../../kernel/session/use-kept-text.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { LiegenschaftDialog } from '../../../tender/liegenschaft/liegenschaft-dialog.tsx';
import { usePictureChoice } from '../../../tender/picture/use-picture-choice.tsx';
import { OrderSelect } from '../../../tender/liegenschaft/order-select.tsx';
import { GeneratedFileButton } from '../../../tender/generated-file/generated-file-button.tsx';
import { PageActions } from '../../../kit/page/page-actions.tsx';
import { FoldSection } from '../../../kit/page/fold-section.tsx';
import textStyles from '../../../kit/show/text.module.css';
import { SendButton } from '../liegenschaft/send/send-button.tsx';
import { TEXTS } from '../texts.ts';
import { OfferCards } from './cards/offer-cards.tsx';
import { CompareDialog } from './compare-receipt.tsx';
import { EmptyResult } from './empty-search-result.tsx';
import { groupLiegenschaften, NO_FILTER, type OverviewFilterProps } from './overview-filter.ts';
import { OverviewFilterBar } from './overview-filter-bar.tsx';
import { nearestText } from './portfolio/portfolio-columns.tsx';
import { PortfolioTables } from './portfolio/portfolio-tables.tsx';

const DistancePicture = latePart(
  async () => (await import('./distance-picture.tsx')).DistancePicture,
  <Skeleton height={400} />,
);

/** Gives the line under the title: how many bidders, properties and confirmed offers there are. */
export function overviewSentence({ providers, liegenschaftIds }: Comparison, state: PhaseState): string {
  const taking = providers.filter(({ participation }) => isOffering(participation)).length;
  return `${TEXTS.overview(providers.length, liegenschaftIds.length, taking)} ${TEXTS.states[state]}`;
}

interface OverviewTabProps {
  readonly phase: Phase;
  readonly comparison: Comparison;
  readonly liegenschaften: readonly Liegenschaft[];
}

/** Counts the valid offers of each property, and gives the properties left by what somebody looks for. */
function useValid(
  comparison: Comparison,
  liegenschaften: readonly Liegenschaft[],
  scarce: Scarce | undefined,
) {
  const countValid = useMemo(() => validOffersOf(comparison), [comparison]);
  const counts = useMemo(() => {
    const tally: Record<Scarce, number> = { single: 0, none: 0, whole: 0 };
    for (const { id } of liegenschaften) {
      for (const kind of SCARCE) tally[kind] += Number(isScarce(countValid(id), kind));
    }
    return tally;
  }, [countValid, liegenschaften]);
  // Prices that come in move nothing where nobody looks for any.
  const wanted = useMemo(
    () => scarce && liegenschaften.filter(({ id }) => isScarce(countValid(id), scarce)),
    [countValid, liegenschaften, scarce],
  );
  return { countValid, counts, liegenschaften: wanted ?? liegenschaften };
}

/** The offers for all properties of a phase together, and each property's best ones (ANALYSIS-005…011). */
export function OverviewTab({ phase, comparison, liegenschaften }: OverviewTabProps) {
  const [filter, setFilter] = useState(NO_FILTER);
  const valid = useValid(comparison, liegenschaften, filter.scarce);
  const [detailId, setDetailId] = useState<string>();
  const closeDetail = useCallback(() => setDetailId(undefined), []);
  const groups = useMemo(
    () => groupLiegenschaften(valid.liegenschaften, filter),
    [valid.liegenschaften, filter],
  );
  const shown = useMemo(() => groups.flatMap((group) => group.liegenschaften), [groups]);
  const sliceIds = useMemo(() => [...comparison.sliceIndexOf.keys()].filter(isSliceId), [comparison]);
  const shownIds = useMemo(() => shown.map(({ id }) => id), [shown]);
  const portfolio = useMemo(() => reckonPortfolio(comparison, shownIds), [comparison, shownIds]);
  const area = useAreaChoice();
  const state = phaseState(phase, serverNowMs());
  const count = TEXTS.count(shown.length, liegenschaften.length);
  const { rows, possibilities } = portfolio;
  const paper = {
    // Asked for when the file is made.
    get phaseTitle() {
      return phaseAsOf(phase);
    },
    phaseState: state,
    extent: count,
    rows,
    possibilities,
    sliceIds,
    liegenschaften: shown,
    comparison,
  };
  return (
    <>
      <Actions phase={phase} paper={paper} areaName={area.name} />
      <Text mb={16} c="dimmed">
        {overviewSentence(comparison, state)}
      </Text>
      <OverviewFilterBar
        filter={filter}
        liegenschaften={liegenschaften}
        count={count}
        packages={TEXTS.packages(countPackages(comparison, shownIds))}
        scarceCounts={valid.counts}
        onChange={setFilter}
      />
      {shown.length > 0 ? (
        <>
          <WholeSection
            {...{ phase, comparison, portfolio, sliceIds, area }}
            liegenschaften={shown}
            liegenschaftIds={shownIds}
            countValid={valid.countValid}
          />
          <FoldSection
            name="overview-cards"
            title={TEXTS.parts.cards}
            tools={<CardOrder filter={filter} onChange={setFilter} />}
          >
            {() => (
              <OfferCards
                comparison={comparison}
                groups={groups}
                phaseId={phase.id}
                onDetails={setDetailId}
              />
            )}
          </FoldSection>
        </>
      ) : (
        <EmptyResult filter={filter} onChange={setFilter} />
      )}
      <LiegenschaftDialog liegenschaftId={detailId} onClose={closeDetail} />
    </>
  );
}

interface WholeSectionProps
  extends Omit<ComponentProps<typeof PortfolioTables>, 'phaseId' | 'areaName' | 'wished' | 'kept'> {
  readonly phase: Phase;
  readonly liegenschaftIds: readonly string[];
  readonly area: AreaChoice;
}

const OTHER_COLUMNS = [
  { value: 'usual', label: AREA_TEXTS.usual },
  { value: 'valid', label: AREA_TEXTS.valid },
];

/** All properties in view together, as a table or a picture. */
function WholeSection({ phase, liegenschaftIds, area, ...whole }: WholeSectionProps) {
  const { comparison, portfolio, sliceIds } = whole;
  const choice = usePictureChoice('distance');
  const [kept, keep] = useKeptText('view', 'portfolio-columns');
  const wished = kept === 'valid' || kept === 'area' ? kept : undefined;
  const select = (value: string) => {
    if (isArea(value)) area.keep(value);
    keep(isArea(value) ? 'area' : value);
  };
  return (
    <FoldSection
      name="overview-table"
      title={TEXTS.parts.table}
      foldedNote={nearestText(portfolio)}
      isFoldedAtFirst
      tools={
        <>
          {!choice.isPicture && (
            <AreaSelect
              aria-label={AREA_TEXTS.columns}
              size="xs"
              w={188}
              others={OTHER_COLUMNS}
              value={wished === 'area' ? area.name : (wished ?? 'usual')}
              onChange={select}
            />
          )}
          {choice.control}
        </>
      }
    >
      {() =>
        choice.isPicture ? (
          <DistancePicture {...{ phase, comparison, portfolio, liegenschaftIds, sliceIds, choice }} />
        ) : (
          <PortfolioTables
            {...whole}
            phaseId={phase.id}
            areaName={area.name}
            wished={wished}
            kept={choice.table}
          />
        )
      }
    </FoldSection>
  );
}

/** The content of the page, to be printed; the areas are asked for when the file is made. */
type Paper = Omit<PortfolioFile, 'area'> & Pick<OverviewTabProps, 'liegenschaften'>;

interface ActionsProps extends Pick<OverviewTabProps, 'phase'> {
  readonly paper: Paper;
  readonly areaName: AreaName;
}

/** The actions beside the table: comparing a bidder's receipt, downloading Preisspiegel and portfolio. */
function Actions({ phase, paper, areaName }: ActionsProps) {
  const { providers, liegenschaftIds } = paper.comparison;
  const { liegenschaften } = paper;
  const dialog = useDialog();
  return (
    <PageActions>
      <ToolButton icon={IconShieldCheck} label={TEXTS.receipt.check} onClick={dialog.open} />
      <SendButton
        sendable={{
          phase,
          liegenschaften,
          isFiltered: liegenschaften.length < liegenschaftIds.length,
          serviceProviderIds: undefined,
          providerCount: providers.length,
          nameOf: (id) => providers.find((own) => own.serviceProviderId === id)?.organisation,
        }}
      />
      <PortfolioButton paper={paper} areaName={areaName} />
      <CompareDialog phase={phase} {...dialog.props} />
    </PageActions>
  );
}

/** The order of the cards, which the table does not follow (ANALYSIS-006). */
function CardOrder({ filter, onChange }: OverviewFilterProps) {
  return (
    <>
      <span className={textStyles.note} aria-hidden>
        {TEXTS.sort}
      </span>
      <OrderSelect w={170} order={filter.order} onChange={(order) => onChange({ ...filter, order })} />
    </>
  );
}

/** Downloads the portfolio as searched and filtered, as sheets (EXPORT-003, OPEN-30, ERR-027). */
function PortfolioButton({ paper, areaName }: Omit<ActionsProps, 'phase'>) {
  const make = async () => {
    const area = { unit: AREA_TEXTS.unit(AREAS[areaName]), areas: await askAreas(areaName) };
    const { portfolioSheets } = await import('@rahmenpreis/workbook/portfolio/portfolio-out.ts');
    const { portfolioFileName } = await import('@rahmenpreis/workbook/file-name.ts');
    return { sheets: portfolioSheets({ ...paper, area }), filename: portfolioFileName(serverNowMs()) };
  };
  return (
    <GeneratedFileButton
      label={TEXTS.portfolio}
      make={paper.liegenschaften.length === 0 ? undefined : make}
    />
  );
}
