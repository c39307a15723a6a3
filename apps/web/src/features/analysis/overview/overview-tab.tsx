import { Skeleton, Text } from '@mantine/core';
import type { Comparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import { type PhaseState, phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { AREAS } from '@rahmenpreis/tendering/portfolio/per-area.ts';
import { IconShieldCheck } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useKeptText } from '../../../kernel/session/use-kept-text.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { useDialog } from '../../../kit/dialog/use-dialog.ts';
import { ToolButton } from '../../../kit/field/tool-button.tsx';
import { latePart } from '../../../kit/loading/late-part.tsx';
import { FoldSection } from '../../../kit/page/fold-section.tsx';
import { PageActions } from '../../../kit/page/page-actions.tsx';
import textStyles from '../../../kit/show/text.module.css';
import { GeneratedFileButton } from '../../../tender/generated-file/generated-file-button.tsx';
import { LiegenschaftDialog } from '../../../tender/liegenschaft/liegenschaft-dialog.tsx';
import { OrderSelect } from '../../../tender/liegenschaft/order-select.tsx';
import { phaseAsOf } from '../../../tender/phase/phase-as-of.ts';
import { usePictureChoice } from '../../../tender/picture/use-picture-choice.tsx';
import { AreaSelect } from '../area/area-select.tsx';
import { AREA_TEXTS } from '../area/texts.ts';
import { askAreas, isArea } from '../area/use-areas.ts';
import { SendButton } from '../liegenschaft/send/send-button.tsx';
import { TEXTS } from '../texts.ts';
import { OfferCards } from './cards/offer-cards.tsx';
import { CompareDialog } from './compare-receipt.tsx';
import { EmptyResult } from './empty-search-result.tsx';
import { OverviewFilterBar } from './overview-filter-bar.tsx';
import { nearestText } from './portfolio/portfolio-columns.tsx';
import { PortfolioTables } from './portfolio/portfolio-tables.tsx';
import { type Overview, type OverviewTabProps, useOverview } from './use-overview.ts';

const DistancePicture = latePart(
  async () => (await import('./distance-picture.tsx')).DistancePicture,
  <Skeleton height={400} />,
);

/** Gives the line under the title: how many bidders, properties and confirmed offers there are. */
export function overviewSentence({ providers, liegenschaftIds }: Comparison, state: PhaseState): string {
  const taking = providers.filter(({ participation }) => isOffering(participation)).length;
  return `${TEXTS.overview(providers.length, liegenschaftIds.length, taking)} ${TEXTS.states[state]}`;
}

/** The offers for all properties of a phase together, and each property's best ones (ANALYSIS-005…011). */
export function OverviewTab(props: OverviewTabProps) {
  const own = useOverview(props);
  const { phase, comparison, groups } = own;
  const [detailId, setDetailId] = useState<string>();
  const closeDetail = useCallback(() => setDetailId(undefined), []);
  const state = phaseState(phase, serverNowMs());
  return (
    <>
      <Actions {...own} phaseState={state} />
      <Text mb={16} c="dimmed">
        {overviewSentence(comparison, state)}
      </Text>
      <OverviewFilterBar {...own} />
      {groups.length > 0 ? (
        <>
          <WholeSection {...own} />
          <FoldSection name="overview-cards" title={TEXTS.parts.cards} tools={<CardOrder {...own} />}>
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
        <EmptyResult {...own} />
      )}
      <LiegenschaftDialog liegenschaftId={detailId} onClose={closeDetail} />
    </>
  );
}

const OTHER_COLUMNS = [
  { value: 'usual', label: AREA_TEXTS.usual },
  { value: 'valid', label: AREA_TEXTS.valid },
];

/** All properties in view together, as a table or a picture. */
function WholeSection(own: Overview) {
  const { area } = own;
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
      foldedNote={nearestText(own.portfolio)}
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
          <DistancePicture {...own} choice={choice} />
        ) : (
          <PortfolioTables {...own} wished={wished} kept={choice.table} />
        )
      }
    </FoldSection>
  );
}

type ActionsProps = Overview & { readonly phaseState: PhaseState };

/** The actions beside the table: comparing a bidder's receipt, downloading Preisspiegel and portfolio. */
function Actions(own: ActionsProps) {
  const { phase, comparison, liegenschaften } = own;
  const { providers, liegenschaftIds } = comparison;
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
          nameOf: (id) => providers.find((each) => each.serviceProviderId === id)?.organisation,
        }}
      />
      <PortfolioButton {...own} />
      <CompareDialog phase={phase} {...dialog.props} />
    </PageActions>
  );
}

/** The order of the cards, which the table does not follow (ANALYSIS-006). */
function CardOrder({ filter, setFilter }: Overview) {
  return (
    <>
      <span className={textStyles.note} aria-hidden>
        {TEXTS.sort}
      </span>
      <OrderSelect w={170} order={filter.order} onChange={(order) => setFilter({ ...filter, order })} />
    </>
  );
}

/** Downloads the portfolio as searched and filtered, as sheets (EXPORT-003, OPEN-30, ERR-027). */
function PortfolioButton({ phase, area: { name }, count: extent, portfolio, ...shown }: ActionsProps) {
  const make = async () => {
    const { rows, possibilities } = portfolio;
    // The areas are asked for when the file is made.
    const area = { unit: AREA_TEXTS.unit(AREAS[name]), areas: await askAreas(name) };
    const { portfolioSheets } = await import('@rahmenpreis/workbook/portfolio/portfolio-out.ts');
    const { portfolioFileName } = await import('@rahmenpreis/workbook/file-name.ts');
    const paper = { ...shown, phaseTitle: phaseAsOf(phase), extent, rows, possibilities, area };
    return { sheets: portfolioSheets(paper), filename: portfolioFileName(serverNowMs()) };
  };
  return (
    <GeneratedFileButton
      label={TEXTS.portfolio}
      make={shown.liegenschaften.length === 0 ? undefined : make}
    />
  );
}
