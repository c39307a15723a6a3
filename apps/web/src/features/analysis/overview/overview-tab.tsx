import { Button, Skeleton, Text } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { type Comparison, countPackages } from '@rahmenpreis/tendering/award/comparison.ts';
import { isSliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import { type PhaseState, phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { reckonPortfolio } from '@rahmenpreis/tendering/portfolio/portfolio.ts';
import type { PortfolioFile } from '@rahmenpreis/workbook/portfolio/portfolio-out.ts';
import { IconShieldCheck } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { latePart } from '../../../kit/loading/late-part.tsx';
import { phaseAsOf } from '../../../tender/phase/phase-as-of.ts';
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
import styles from './overview.module.css';

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

/** The offers for all properties of a phase together, and each property's best ones (ANALYSIS-005…011). */
export function OverviewTab({ phase, comparison, liegenschaften }: OverviewTabProps) {
  const [filter, setFilter] = useState(NO_FILTER);
  const [detailId, setDetailId] = useState<string>();
  const closeDetail = useCallback(() => setDetailId(undefined), []);
  const groups = useMemo(() => groupLiegenschaften(liegenschaften, filter), [liegenschaften, filter]);
  const shown = useMemo(() => groups.flatMap((group) => group.liegenschaften), [groups]);
  const sliceIds = useMemo(() => [...comparison.sliceIndexOf.keys()].filter(isSliceId), [comparison]);
  const shownIds = useMemo(() => shown.map(({ id }) => id), [shown]);
  const portfolio = useMemo(() => reckonPortfolio(comparison, shownIds), [comparison, shownIds]);
  const choice = usePictureChoice('distance');
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
  };
  return (
    <>
      <Actions phase={phase} paper={paper} comparison={comparison} />
      <Text mb={16} c="dimmed">
        {overviewSentence(comparison, state)}
      </Text>
      <OverviewFilterBar
        filter={filter}
        liegenschaften={liegenschaften}
        count={count}
        packages={TEXTS.packages(countPackages(comparison, shownIds))}
        onChange={setFilter}
      />
      {shown.length > 0 ? (
        <>
          <FoldSection
            name="overview-table"
            title={TEXTS.parts.table}
            foldedNote={nearestText(portfolio)}
            isFoldedAtFirst
            tools={choice.control}
          >
            {() =>
              choice.isPicture ? (
                <DistancePicture
                  phase={phase}
                  comparison={comparison}
                  portfolio={portfolio}
                  liegenschaftIds={shownIds}
                  sliceIds={sliceIds}
                  choice={choice}
                />
              ) : (
                <PortfolioTables
                  phaseId={phase.id}
                  portfolio={portfolio}
                  sliceIds={sliceIds}
                  liegenschaften={shown}
                  kept={choice.table}
                />
              )
            }
          </FoldSection>
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

interface ActionsProps extends Pick<OverviewTabProps, 'phase' | 'comparison'> {
  readonly paper: PortfolioFile & Pick<OverviewTabProps, 'liegenschaften'>;
}

/** The actions beside the table: comparing a bidder's receipt, downloading Preisspiegel and portfolio. */
function Actions({ phase, paper, comparison }: ActionsProps) {
  const { providers, liegenschaftIds } = comparison;
  const { liegenschaften } = paper;
  const [isOpen, setOpen] = useState(false);
  return (
    <PageActions>
      <Button
        variant="default"
        leftSection={<IconShieldCheck size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {TEXTS.receipt.check}
      </Button>
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
      <PortfolioButton paper={paper} />
      <CompareDialog phase={phase} opened={isOpen} onClose={() => setOpen(false)} />
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
      <OrderSelect
        className={styles.order}
        order={filter.order}
        onChange={(order) => onChange({ ...filter, order })}
      />
    </>
  );
}

/** Downloads the portfolio as searched and filtered, as three sheets (EXPORT-003, OPEN-30, ERR-027). */
function PortfolioButton({ paper }: { paper: PortfolioFile }) {
  const make = async () => {
    const { portfolioSheets } = await import('@rahmenpreis/workbook/portfolio/portfolio-out.ts');
    const { portfolioFileName } = await import('@rahmenpreis/workbook/file-name.ts');
    return { sheets: portfolioSheets(paper), filename: portfolioFileName(serverNowMs()) };
  };
  return (
    <GeneratedFileButton
      label={TEXTS.portfolio}
      make={paper.liegenschaften.length === 0 ? undefined : make}
    />
  );
}
