import { Box, Group } from '@mantine/core';
import { offerState } from '@rahmenpreis/tendering/award/offer-state.ts';
import { adresseLine } from '@rahmenpreis/tendering/liegenschaft/adresse-line.ts';
import { IconAlertTriangle, IconFileOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { lateDialog } from '../../../kit/dialog/late-dialog.tsx';
import { useDialog } from '../../../kit/dialog/use-dialog.ts';
import { ToolButton } from '../../../kit/field/tool-button.tsx';
import { EmptyState } from '../../../kit/loading/empty-state.tsx';
import { LoadError } from '../../../kit/loading/load-state.tsx';
import { NotFoundPage } from '../../../kit/page/not-found-page.tsx';
import { PageActions } from '../../../kit/page/page-actions.tsx';
import textStyles from '../../../kit/show/text.module.css';
import { FoldButton } from '../../../kit/tree-grid/fold-button.tsx';
import { collectParentIds } from '../../../kit/tree-grid/model/visible-rows.ts';
import { LiegenschaftDetailButton } from '../../../tender/liegenschaft/liegenschaft-detail-button.tsx';
import { LiegenschaftChoice } from '../../../tender/liegenschaft/picker/liegenschaft-choice.tsx';
import { flattenLines, lineChildren, lineId } from '../../../tender/lv/lv-line.ts';
import { ToSetupButton } from '../../../tender/phase/to-setup-button.tsx';
import { GP } from '../parts/bidder-columns.tsx';
import { ComparedOrigins } from '../parts/late-origins.tsx';
import { NoneChosen, NoProviders } from '../parts/no-providers.tsx';
import { TEXTS } from '../texts.ts';
import type { ComparedPrices } from './comparison/compared-prices.ts';
import { ComparisonFilters } from './comparison-filters.tsx';
import { DownloadButton, FilterWarning } from './download-button.tsx';
import { FirmHead } from './firm-head.tsx';
import { TEXTS as MISSING_TEXTS } from './missing/texts.ts';
import { PriceDesk } from './price-desk.tsx';
import { SendButton } from './send/send-button.tsx';
import { type Compared, type ComparedProps, NONE, useCompared } from './use-compared.ts';
import { ViewButton } from './view/view-options.tsx';
import styles from './liegenschaft-tab.module.css';

const MissingDialog = lateDialog(async () => (await import('./missing/missing-dialog.tsx')).MissingDialog);

interface LiegenschaftTabProps extends Omit<ComparedProps, 'liegenschaft'> {
  /** The property that the address names. */
  readonly lId: string | undefined;
}

/** The comparison of the property that the address names, if the phase has it (ANALYSIS-019). */
export function LiegenschaftTab({ lId, ...props }: LiegenschaftTabProps) {
  const liegenschaft = props.liegenschaften.find(({ id }) => id === lId);
  return liegenschaft === undefined ? <NotFoundPage /> : <Compared {...props} liegenschaft={liegenschaft} />;
}

/** One property's LV with the prices of the chosen bidders side by side (ANALYSIS-013…018). */
function Compared(props: ComparedProps) {
  const navigate = useNavigate();
  const own = useCompared(props);
  const { phase, liegenschaft, choice } = own;
  return (
    <>
      <Head {...own} />
      <ComparisonFilters
        {...own}
        place={
          <LiegenschaftChoice
            className={styles.place}
            liegenschaften={own.weak.liegenschaften}
            liegenschaftId={liegenschaft.id}
            onChange={(lId) => void navigate({ to: '/analysis', search: { pId: phase.id, lId } })}
          />
        }
      >
        <Papers {...own} />
        {!own.isNarrow && (
          <Box component="span" ml="auto">
            {choice.control}
          </Box>
        )}
      </ComparisonFilters>
      <FilterWarning {...own} />
      {!choice.isPicture && own.compact?.bar}
      <ComparisonTable {...own} />
    </>
  );
}

/** The Preisspiegel to send and that of this property: in the title line, on a phone beside the filters. */
function Papers({ phase, liegenschaft, providers, priced, chosenIds, filter, weak, isNarrow }: Compared) {
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

/** The property, how firmly rank 1 stands, what is 100 %, and how the table is shown. */
function Head(own: Compared) {
  const { liegenschaft, providers, priced, shown, choice, chosenIds, collapsedIds, change } = own;
  const { nummer, name, adresse } = liegenschaft;
  const { isCompact } = shown.view;
  const { rows = [] } = priced.table ?? {};
  const isOpen = collapsedIds.size === 0;
  const isOfAll = chosenIds.length === 0 || chosenIds.length === providers.length;
  const fold = () =>
    change({
      collapsedIds: isOpen ? collectParentIds({ rows, getRowId: lineId, getChildren: lineChildren }) : NONE,
    });
  return (
    <Group gap="4px 12px" mb={{ base: 6, sm: 12 }}>
      <div>
        <h2 className={styles.title}>
          {nummer} - {name}
        </h2>
        <p className={textStyles.quiet}>{adresseLine(adresse)}</p>
      </div>
      <LiegenschaftDetailButton liegenschaft={liegenschaft} />
      {/* Two lines at most beside the two of the title, so that the table begins as high. */}
      <Group
        gap="0 12px"
        justify="flex-end"
        flex="1 1 510px"
        miw={0}
        display={{ base: 'contents', sm: 'flex' }}
        className={styles.tools}
      >
        {priced.table && <MissingButton {...own} table={priced.table} />}
        {priced.table && (
          <FirmHead
            table={priced.table}
            filter={own.filter}
            percent={shown.firmPercent}
            hasWords={!isCompact}
            onChoose={(filter) => change({ filter })}
            onShow={own.showPrice}
          />
        )}
        <Group component="span" gap="4px 12px" wrap="nowrap" display={{ base: 'contents', sm: 'flex' }}>
          {/* The heads of the compact table say it themselves. */}
          <span className={styles.reference}>
            {isCompact || choice.isPicture
              ? undefined
              : (shown.dressed?.reference ?? TEXTS.reference(isOfAll))}
          </span>
          {!choice.isPicture && <ViewButton {...shown} />}
          {!choice.isPicture && rows.length > 0 && <FoldButton isOpen={isOpen} onToggle={fold} />}
          {own.isNarrow && <span className={styles.switch}>{choice.control}</span>}
        </Group>
      </Group>
    </Group>
  );
}

type WithTable = Compared & { readonly table: ComparedPrices };

/** Opens the probe of what offers lack; absent where no bidder in view lacks a price that counts. */
function MissingButton({ table, phase, liegenschaft, providers }: WithTable) {
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
      <MissingDialog
        {...{ liegenschaft, providers, ...dialog.props }}
        phaseId={phase.id}
        rows={table.lv.positions}
      />
    </>
  );
}

/** The LV as a tree with a column group per bidder, best first, and sums (ANALYSIS-015, ANALYSIS-018). */
function ComparisonTable(own: Compared) {
  const { table, isWithoutLv, problem } = own.priced;
  if (problem !== undefined) return <LoadError {...problem} isSticky />;
  if (isWithoutLv) {
    return (
      <EmptyState title={TEXTS.noLv} icon={IconFileOff} action={<ToSetupButton />}>
        {TEXTS.noLvHint}
      </EmptyState>
    );
  }
  if (own.providers.length === 0) return <NoProviders />;
  if (table?.bidders.length === 0)
    return <NoneChosen onChooseAll={own.chooseAll}>{TEXTS.pickProviderHint}</NoneChosen>;
  if (!own.choice.isPicture || table === undefined) return <PriceDesk {...own} />;
  return <PropertyOrigins {...own} table={table} />;
}

/** Which positions of the property decide its sum; Enter opens the price of the bidder they are sorted by. */
function PropertyOrigins({ table, showPrice, phase, comparison, choice }: WithTable) {
  const lines = useMemo(
    () =>
      flattenLines(table.rows).flatMap((line) =>
        line.kind === 'position' ? [{ ...line, offers: line.offers, key: lineId(line), line }] : [],
      ),
    [table],
  );
  return (
    <ComparedOrigins
      {...{ phase, comparison, choice, lines }}
      bidders={table.bidders}
      onOpen={(key, serviceProviderId) => {
        const opened = lines.find((own) => own.key === key);
        if (opened !== undefined) showPrice(opened.line, serviceProviderId + GP);
      }}
    />
  );
}
