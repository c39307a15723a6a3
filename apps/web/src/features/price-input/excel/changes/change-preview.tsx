import { Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { formatMillis, formatSignedMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { useMemo } from 'react';
import type { Openable } from '../../../../kit/dialog/late-dialog.tsx';
import { NARROW } from '../../../../kit/page/breakpoints.ts';
import { type ChangeFilter, useChangeFilter } from '../../../../tender/changes/change-filter.tsx';
import {
  PreviewContent,
  PreviewFacts,
  PreviewList,
  PreviewModal,
  useStoring,
} from '../../../../tender/changes/preview-frame.tsx';
import { TickGrid } from '../../../../tender/changes/tick-grid.tsx';
import { useTicks } from '../../../../tender/changes/ticks.ts';
import { priceChangeText } from '../../../../tender/comparison/texts.ts';
import { changeColumns } from './change-columns.tsx';
import { ChangeNotes, ChangeNotices, type ChangeNoticesProps } from './change-notices.tsx';
import { type ProposedChange, type TickedChange, sortChanges } from './proposed-change.ts';
import type { ValueWords } from '../texts.ts';
import { TEXTS } from './texts.ts';

interface ChangePreviewProps extends Omit<ChangeNoticesProps, 'lines'>, Openable {
  readonly words: ValueWords;
  readonly fileName: string;
  /** What was done to the values on the way, such as rounding. */
  readonly notes: readonly string[];
  readonly changes: readonly ProposedChange[];
  /** What the file says just as the offer does; shown on demand, never ticked. */
  readonly unchanged: readonly ProposedChange[];
  /** Choices between all and what is unchanged. */
  readonly filters: readonly ChangeFilter<TickedChange>[];
  /** The offer's total as it is, in thousandths of a euro. */
  readonly sumBeforeMillis: number;
  /** The same with these changes, by the arithmetic of the page. */
  readonly sumWith: (ticked: readonly ProposedChange[]) => number;
  /** Stores what is ticked; the dialog stays as it is until the caller closes it. */
  readonly onTake: (ticked: readonly ProposedChange[]) => Promise<void>;
}

const UNCHANGED = 'unchanged';

const textOf = ({ change: { place, title, code } }: TickedChange) => `${place} ${title} ${code}`;

function useShown({ unchanged, filters, words }: ChangePreviewProps, lines: readonly TickedChange[]) {
  const choices = useMemo<readonly ChangeFilter<TickedChange>[]>(() => {
    const others = unchanged.map((change) => ({ change, isTicked: false }));
    const label = () => TEXTS.unchanged(others.length);
    return [...filters, { id: UNCHANGED, label, holds: () => false, others }];
  }, [filters, unchanged]);
  return useChangeFilter({ lines, filters: choices, allLabel: TEXTS.all, searchLabel: words.search, textOf });
}

function Content(props: ChangePreviewProps) {
  const { changes, words, sumBeforeMillis, sumWith } = props;
  const { heads } = words;
  const { isBusy } = useStoring();
  const sorted = useMemo(() => sortChanges(changes), [changes]);
  const { lines, ticked, tick } = useTicks(sorted);
  const { shown, bar, filterId, isNarrowed } = useShown(props, lines);
  const sumAfterMillis = useMemo(() => sumWith(ticked), [sumWith, ticked]);
  const isNarrow = useMediaQuery(NARROW) === true;
  const columns = useMemo(() => changeColumns(heads, isNarrow), [heads, isNarrow]);
  const isEmpty = changes.length === 0;
  const difference = formatSignedMillis(sumAfterMillis - sumBeforeMillis);
  const percent = priceChangeText(sumBeforeMillis, sumAfterMillis);
  const facts = [
    { label: words.source ?? TEXTS.file, value: props.fileName, isLong: true },
    { label: TEXTS.sumBefore, value: `${formatMillis(sumBeforeMillis)} €` },
    { label: TEXTS.sumAfter, value: `${formatMillis(sumAfterMillis)} €` },
    {
      label: TEXTS.difference,
      value: [`${difference} €`, ...(percent === undefined ? [] : [percent])].join(', '),
    },
  ];
  const foot = [
    <span key="count">{TEXTS.tickedCount(ticked.length, changes.length)}</span>,
    <span key="effect">{difference}</span>,
  ];
  return (
    <PreviewContent
      isEmpty={isEmpty}
      isReady={ticked.length > 0 && props.lock === undefined}
      promise={TEXTS.oneStep}
      takeLabel={words.take(ticked.length)}
      onTake={() => props.onTake(ticked)}
      onClose={props.onClose}
    >
      <PreviewFacts facts={facts} />
      <ChangeNotices {...props} lines={lines} />
      <Group gap="8px 12px">
        {bar}
        <ChangeNotes notes={props.notes} />
      </Group>
      <PreviewList foot={isEmpty ? [] : foot}>
        <TickGrid
          label={TEXTS.list}
          columns={columns}
          lines={shown}
          rowHeightPx={30}
          emptyText={isNarrowed || !isEmpty ? TEXTS.nothingFound : words.previewNone}
          isLocked={filterId === UNCHANGED || isBusy}
          onTick={tick}
        />
      </PreviewList>
    </PreviewContent>
  );
}

/**
 * Shows a file's changes before storing: present values, ticks, totals before and, by the ticks, after;
 * likely slips come unticked. For prices and factors; ticks survive recomputing, not another `key`.
 */
export function ChangePreview(props: ChangePreviewProps) {
  return (
    <PreviewModal opened={props.opened} title={props.words.previewTitle} size={1080} onClose={props.onClose}>
      <Content {...props} />
    </PreviewModal>
  );
}
