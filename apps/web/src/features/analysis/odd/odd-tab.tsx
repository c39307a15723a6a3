import { Box, Text, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { OddPrices } from '@rahmenpreis/contract/odd.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { oddFileName } from '@rahmenpreis/workbook/file-name.ts';
import { IconChecks, IconHourglassEmpty } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { phaseAsOf } from '../../../tender/phase/phase-as-of.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { EmptyState } from '../../../kit/loading/empty-state.tsx';
import { LoadError, LoadingRows } from '../../../kit/loading/load-state.tsx';
import { NARROW } from '../../../kit/page/breakpoints.ts';
import { GeneratedFileButton } from '../../../tender/generated-file/generated-file-button.tsx';
import { OddDesk } from './odd-desk.tsx';
import { OddCounts, OddFilters } from './odd-filters.tsx';
import { OddFoot } from './odd-foot.tsx';
import {
  BY_WEIGHT,
  filterRows,
  nextOddOrder,
  type OddFilter,
  type OddRow,
  oddRows,
  sortRows,
} from './odd-rows.ts';
import type { TabProps } from '../tab-props.ts';
import { TEXTS as COMMON } from '../texts.ts';
import { TEXTS } from './texts.ts';
import { type OddLook, useOddLook, useOddPrices } from './use-odd.ts';
import styles from './odd.module.css';

/** The prices of a phase that deserve a look, over all properties, positions and bidders (decision 0084). */
export function OddTab(props: TabProps) {
  const { phase, liegenschaften, providers } = props;
  const [look, setLook] = useOddLook(liegenschaften);
  const { odd, checks, entries, problem, isReckoning } = useOddPrices(phase.id, look);
  const rows = useMemo(
    () =>
      odd === undefined || checks === undefined || entries === undefined
        ? undefined
        : oddRows({ prices: odd.prices, checks, entries, providers }),
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
  readonly odd: OddPrices;
  readonly rows: readonly OddRow[];
  readonly look: OddLook;
  /** Whether another look is being reckoned while the last one is still shown. */
  readonly isReckoning: boolean;
  readonly onLook: (look: OddLook) => void;
}

function Found({ phase, liegenschaften, providers, odd, rows, look, ...props }: FoundProps) {
  const { percent, reference } = look;
  const isNarrow = useMediaQuery(NARROW) === true;
  const [filter, setFilter] = useState<OddFilter>(() => ({
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
    const { oddSheets } = await import('@rahmenpreis/workbook/odd/odd-out.ts');
    const { oddPaper } = await import('./odd-paper.ts');
    const chosen = new Set(look.liegenschaftIds);
    const nummern = liegenschaften.filter(({ id }) => chosen.has(id)).map(({ nummer }) => nummer);
    const paper = oddPaper(shown, { phaseTitle: phaseAsOf(phase), percent, reference, nummern });
    return { sheets: oddSheets(paper), filename: oddFileName(serverNowMs()) };
  };
  return (
    <>
      <VisuallyHidden component="h2">{COMMON.tabs.odd}</VisuallyHidden>
      <OddFilters {...{ filter, look, liegenschaften, providers }} onChange={setFilter} onLook={props.onLook}>
        <Box ml="auto">
          <GeneratedFileButton label={TEXTS.excel} make={shown.length === 0 ? undefined : makePaper} />
        </Box>
      </OddFilters>
      <OddCounts filter={filter} onChange={setFilter} found={found} />
      {isNarrow && <p className={styles.note}>{TEXTS.atComputer}</p>}
      {odd.priceCount === 0 ? (
        <EmptyState title={TEXTS.nothing} icon={IconChecks}>
          {TEXTS.nothingHint(percent, reference)}
        </EmptyState>
      ) : (
        <>
          <div className={styles.room}>
            <OddDesk
              {...{ phase, liegenschaften, providers, look }}
              rows={shown}
              allRows={rows}
              sorting={{
                columnId: order.columnId,
                isDescending: order.isDescending,
                onSort: (columnId) => setOrder(nextOddOrder(order, columnId)),
              }}
            />
          </div>
          <OddFoot rows={found.rows} odd={odd} isReckoning={props.isReckoning} />
        </>
      )}
      <Text maw="110ch" mt={12} c="dimmed" fz="xs">
        {TEXTS.help(percent, reference)}
      </Text>
    </>
  );
}
