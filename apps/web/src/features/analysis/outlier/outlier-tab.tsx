import { Box, Text, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { OutlierPrices } from '@rahmenpreis/contract/outlier.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { outlierFileName } from '@rahmenpreis/workbook/file-name.ts';
import { IconChecks, IconHourglassEmpty } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { phaseAsOf } from '../../../tender/phase/phase-as-of.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { EmptyState } from '../../../kit/loading/empty-state.tsx';
import { LoadError, LoadingRows } from '../../../kit/loading/load-state.tsx';
import { NARROW } from '../../../kit/page/breakpoints.ts';
import { GeneratedFileButton } from '../../../tender/generated-file/generated-file-button.tsx';
import { OutlierDesk } from './outlier-desk.tsx';
import { OutlierCounts, OutlierFilters } from './outlier-filters.tsx';
import { OutlierFoot } from './outlier-foot.tsx';
import {
  BY_WEIGHT,
  filterRows,
  nextOutlierOrder,
  type OutlierFilter,
  type OutlierRow,
  outlierRows,
  sortRows,
} from './outlier-rows.ts';
import type { TabProps } from '../tab-props.ts';
import { TEXTS as COMMON } from '../texts.ts';
import { TEXTS } from './texts.ts';
import { type OutlierLook, useOutlierLook, useOutlierPrices } from './use-outliers.ts';
import styles from './outlier.module.css';

/** The prices of a phase that deserve a look, over all properties, positions and bidders (decision 0084). */
export function OutlierTab(props: TabProps) {
  const { phase, liegenschaften, providers } = props;
  const [look, setLook] = useOutlierLook(liegenschaften);
  const { odd, checks, entries, problem, isReckoning } = useOutlierPrices(phase.id, look);
  const rows = useMemo(
    () =>
      odd === undefined || checks === undefined || entries === undefined
        ? undefined
        : outlierRows({ prices: odd.prices, checks, entries, providers }),
    [odd, checks, entries, providers],
  );
  if (problem !== undefined) return <LoadError {...problem} isSticky />;
  if (odd === undefined || rows === undefined) return <LoadingRows />;
  if (odd.cellCount === 0 && look.liegenschaftIds.length === 0) {
    return (
      <EmptyState title={TEXTS.noOffer} icon={IconHourglassEmpty}>
        {TEXTS.noOfferHint}
      </EmptyState>
    );
  }
  return <Found {...props} {...{ odd, rows, look, isReckoning }} onLook={setLook} />;
}

interface FoundProps extends TabProps {
  readonly odd: OutlierPrices;
  readonly rows: readonly OutlierRow[];
  readonly look: OutlierLook;
  /** Whether another look is being reckoned while the last one is still shown. */
  readonly isReckoning: boolean;
  readonly onLook: (look: OutlierLook) => void;
}

function Found({ phase, liegenschaften, providers, odd, rows, look, ...props }: FoundProps) {
  const { percent, reference } = look;
  const isNarrow = useMediaQuery(NARROW) === true;
  const [filter, setFilter] = useState<OutlierFilter>(() => ({
    kind: 'all',
    state: 'all',
    sliceIds: SLICES.map(({ sliceId }) => sliceId),
    providerIds: providers.map(({ id }) => id),
    text: '',
  }));
  const [order, setOrder] = useState(BY_WEIGHT);
  const found = useMemo(() => filterRows(rows, filter), [rows, filter]);
  const shown = useMemo(() => sortRows(found.rows, order), [found, order]);
  const makePaper = async () => {
    const { outlierSheets } = await import('@rahmenpreis/workbook/outlier/outlier-out.ts');
    const { outlierFile } = await import('./outlier-file.ts');
    const chosen = new Set(look.liegenschaftIds);
    const nummern = liegenschaften.filter(({ id }) => chosen.has(id)).map(({ nummer }) => nummer);
    const paper = outlierFile(shown, { phaseTitle: phaseAsOf(phase), percent, reference, nummern });
    return { sheets: outlierSheets(paper), filename: outlierFileName(serverNowMs()) };
  };
  return (
    <>
      <VisuallyHidden component="h2">{COMMON.tabs.odd}</VisuallyHidden>
      <OutlierFilters
        {...{ filter, look, liegenschaften, providers }}
        onChange={setFilter}
        onLook={props.onLook}
      >
        <Box ml="auto">
          <GeneratedFileButton label={TEXTS.excel} make={shown.length === 0 ? undefined : makePaper} />
        </Box>
      </OutlierFilters>
      <OutlierCounts filter={filter} onChange={setFilter} found={found} />
      {isNarrow && <p className={styles.note}>{TEXTS.atComputer}</p>}
      {odd.priceCount === 0 ? (
        <EmptyState title={TEXTS.nothing} icon={IconChecks}>
          {TEXTS.nothingHint(percent, reference)}
        </EmptyState>
      ) : (
        <>
          <div className={styles.room}>
            <OutlierDesk
              {...{ phase, liegenschaften, providers, look }}
              rows={shown}
              allRows={rows}
              sorting={{
                columnId: order.columnId,
                isDescending: order.isDescending,
                onSort: (columnId) => setOrder(nextOutlierOrder(order, columnId)),
              }}
            />
          </div>
          <OutlierFoot rows={found.rows} odd={odd} isReckoning={props.isReckoning} />
        </>
      )}
      <Text maw="110ch" mt={12} c="dimmed" fz="xs">
        {TEXTS.help(percent, reference)}
      </Text>
    </>
  );
}
