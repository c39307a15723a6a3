import { Box, Button, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { OutlierPrices } from '@rahmenpreis/contract/outlier.ts';
import { SLICE_IDS } from '@rahmenpreis/tendering/lv/slice.ts';
import { outlierFileName } from '@rahmenpreis/workbook/file-name.ts';
import { IconChecks, IconHourglassEmpty, IconX } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { phaseAsOf } from '../../../tender/phase/phase-as-of.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { latePart } from '../../../kit/loading/late-part.tsx';
import { EmptyState } from '../../../kit/loading/empty-state.tsx';
import { LoadError, LoadingRows } from '../../../kit/loading/load-state.tsx';
import { NARROW } from '../../../kit/page/breakpoints.ts';
import type { RowOrder } from '../../../kit/tree-grid/model/row-order.ts';
import { usePictureChoice } from '../../../tender/picture/use-picture-choice.tsx';
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

const OutlierPicture = latePart(
  async () => (await import('./outlier-picture.tsx')).OutlierPicture,
  <Skeleton height={560} />,
);

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

/** A part of the picture, as far as it is in view, and the way from the picture to rows of the table. */
function useSectionOf(rows: readonly OutlierRow[], order: RowOrder) {
  const choice = usePictureChoice('outliers');
  const [section, setSection] = useState<ReadonlySet<string>>();
  const [isOpen, setOpen] = useState(false);
  const note = useRef<HTMLTextAreaElement>(null);
  const shown = useMemo(
    () => sortRows(section === undefined ? rows : rows.filter(({ id }) => section.has(id)), order),
    [rows, section, order],
  );
  const open = (own: readonly OutlierRow[], isForNote: boolean): void => {
    const [first, last] = own.length > 1 ? [shown[0], shown.at(-1)] : own;
    if (first === undefined) return;
    const spotOf = ({ id }: OutlierRow) => ({ rowId: id, columnId: BY_WEIGHT.columnId, rowIndex: 0 });
    flushSync(() => {
      if (section?.has(first.id) === false) setSection(undefined);
      setOpen(true);
      choice.showTable(spotOf(first));
      if (last !== undefined) choice.table.onPlaceChange?.({ active: spotOf(first), anchor: spotOf(last) });
    });
    if (isForNote) note.current?.focus();
  };
  const chip = section && (
    <Button
      variant="default"
      size="compact-xs"
      aria-label={TEXTS.sectionAway}
      rightSection={<IconX size={12} aria-hidden />}
      onClick={() => setSection(undefined)}
    >
      {TEXTS.section}
    </Button>
  );
  return {
    choice,
    section,
    setSection,
    shown,
    open,
    chip,
    desk: { kept: choice.table, isOpen, setOpen, note },
  };
}

function Found({ phase, liegenschaften, providers, odd, rows, look, ...props }: FoundProps) {
  const { percent, reference } = look;
  const isNarrow = useMediaQuery(NARROW) === true;
  const [filter, setFilter] = useState<OutlierFilter>(() => ({
    kind: 'all',
    state: 'all',
    sliceIds: SLICE_IDS,
    providerIds: providers.map(({ id }) => id),
    text: '',
  }));
  const [order, setOrder] = useState(BY_WEIGHT);
  const found = useMemo(() => filterRows(rows, filter), [rows, filter]);
  const { choice, section, setSection, shown, open, chip, desk } = useSectionOf(found.rows, order);
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
      <OutlierCounts filter={filter} onChange={setFilter} found={found}>
        {odd.priceCount > 0 && choice.control}
      </OutlierCounts>
      {isNarrow && <p className={styles.note}>{TEXTS.atComputer}</p>}
      {odd.priceCount === 0 ? (
        <EmptyState title={TEXTS.nothing} icon={IconChecks}>
          {TEXTS.nothingHint(percent, reference)}
        </EmptyState>
      ) : choice.isPicture && found.rows.length > 0 ? (
        <OutlierPicture
          {...{ phase, percent, choice, section }}
          rows={found.rows}
          note={
            <>
              {odd.priceCount > odd.prices.length &&
                ` · ${TEXTS.heaviest(odd.prices.length, odd.priceCount)}`}{' '}
              {chip}
            </>
          }
          onSection={setSection}
          onOpen={open}
        />
      ) : (
        <>
          <div className={styles.room}>
            <OutlierDesk
              {...{ phase, liegenschaften, providers, look, ...desk }}
              rows={shown}
              allRows={rows}
              sorting={{
                columnId: order.columnId,
                isDescending: order.isDescending,
                onSort: (columnId) => setOrder(nextOutlierOrder(order, columnId)),
              }}
            />
          </div>
          <OutlierFoot rows={shown} {...{ odd, chip }} isReckoning={props.isReckoning} />
        </>
      )}
      <Text maw="110ch" mt={12} c="dimmed" fz="xs">
        {TEXTS.help(percent, reference)}
      </Text>
    </>
  );
}
