import { useMediaQuery } from '@mantine/hooks';
import { formatMillis, formatSignedMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { holdsWords, searchWords } from '@rahmenpreis/german/search-words.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { NARROW } from '../../../../kit/page/breakpoints.ts';
import { type ChangeFilter, ChangeFilterBar } from '../../../../tender/changes/change-filter.tsx';
import {
  PreviewContent,
  PreviewFacts,
  PreviewList,
  PreviewModal,
} from '../../../../tender/changes/preview-frame.tsx';
import { TickGrid } from '../../../../tender/changes/tick-grid.tsx';
import { useTicks } from '../../../../tender/changes/ticks.ts';
import { priceChangeText } from '../../../../tender/comparison/texts.ts';
import { type ChangeHeads, changeColumns } from './change-columns.tsx';
import { ChangeNotes, ChangeNotices, type ChangeNoticesProps } from './change-notices.tsx';
import styles from './change-preview.module.css';
import { type ProposedChange, type TickedChange, sortChanges } from './proposed-change.ts';
import { TEXTS } from './texts.ts';

interface ChangeSumsProps {
  readonly sourceLabel: string | undefined;
  readonly fileName: string;
  readonly sumBeforeMillis: number;
  readonly sumAfterMillis: number;
}

/** The file, and the offer's total before and after with the difference of both. */
function ChangeSums({
  sourceLabel = TEXTS.file,
  fileName,
  sumBeforeMillis,
  sumAfterMillis,
}: ChangeSumsProps) {
  const percent = priceChangeText(sumBeforeMillis, sumAfterMillis);
  const difference = `${formatSignedMillis(sumAfterMillis - sumBeforeMillis)} €`;
  return (
    <PreviewFacts
      facts={[
        { label: sourceLabel, value: fileName, isLong: true },
        { label: TEXTS.sumBefore, value: `${formatMillis(sumBeforeMillis)} €` },
        { label: TEXTS.sumAfter, value: `${formatMillis(sumAfterMillis)} €` },
        { label: TEXTS.difference, value: percent === undefined ? difference : `${difference}, ${percent}` },
      ]}
    />
  );
}

interface ChangePreviewProps extends Omit<ChangeNoticesProps, 'lines'> {
  readonly opened: boolean;
  readonly title: string;
  /** What the values come from, where that is no file. */
  readonly sourceLabel?: string | undefined;
  readonly fileName: string;
  readonly heads: ChangeHeads;
  readonly searchLabel: string;
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
  /** What stands in the table where the file changes nothing. */
  readonly emptyText: string;
  readonly takeLabel: (count: number) => string;
  /** Stores what is ticked; the dialog stays as it is until the caller closes it. */
  readonly onTake: (ticked: readonly ProposedChange[]) => Promise<void>;
  readonly onClose: () => void;
}

const UNCHANGED = 'unchanged';
const ALL = 'all';

function useShown(props: ChangePreviewProps, lines: readonly TickedChange[]) {
  const { unchanged, filters } = props;
  const [filterId, setFilterId] = useState<string>(ALL);
  const [search, setSearch] = useState('');
  const sameLines = useMemo(() => unchanged.map((change) => ({ change, isTicked: false })), [unchanged]);
  const choices = useMemo<readonly ChangeFilter<TickedChange>[]>(
    () => [
      { id: ALL, label: TEXTS.all, holds: () => true },
      ...filters,
      { id: UNCHANGED, label: () => TEXTS.unchanged(sameLines.length), holds: () => false },
    ],
    [filters, sameLines],
  );
  const isUnchanged = filterId === UNCHANGED;
  const shown = useMemo(() => {
    const words = searchWords(search);
    const chosen = choices.find(({ id }) => id === filterId);
    return (isUnchanged ? sameLines : lines.filter((line) => chosen?.holds(line))).filter(({ change }) =>
      holdsWords(`${change.place} ${change.title} ${change.code}`, words),
    );
  }, [search, choices, filterId, isUnchanged, sameLines, lines]);
  const bar = (
    <ChangeFilterBar
      filters={choices}
      lines={lines}
      filterId={filterId}
      onFilter={setFilterId}
      searchLabel={props.searchLabel}
      search={search}
      onSearch={setSearch}
    />
  );
  return { shown, bar, isUnchanged, isNarrowed: search !== '' || filterId !== ALL };
}

/** How many are ticked, and what these do to the offer's total. */
function footOf(tickedCount: number, count: number, effectMillis: number): ReactNode[] {
  return [
    <span key="count">{TEXTS.tickedCount(tickedCount, count)}</span>,
    <span key="effect">{formatSignedMillis(effectMillis)}</span>,
  ];
}

function Content(props: ChangePreviewProps & { isBusy: boolean; onBusy: (isBusy: boolean) => void }) {
  const { changes, heads, sumWith, lock, isBusy, onBusy } = props;
  const sorted = useMemo(() => sortChanges(changes), [changes]);
  const { lines, ticked, tick } = useTicks(sorted);
  const { shown, bar, isUnchanged, isNarrowed } = useShown(props, lines);
  const sumAfterMillis = useMemo(() => sumWith(ticked), [sumWith, ticked]);
  const isNarrow = useMediaQuery(NARROW) === true;
  const columns = useMemo(() => changeColumns({ heads, isNarrow }), [heads, isNarrow]);
  const isEmpty = changes.length === 0;
  const isReady = ticked.length > 0 && lock === undefined && !isBusy;
  const take = (): void => {
    if (!isReady) return;
    onBusy(true);
    void props.onTake(ticked).finally(() => onBusy(false));
  };
  return (
    <PreviewContent
      isBusy={isBusy}
      isEmpty={isEmpty}
      isReady={isReady}
      promise={TEXTS.oneStep}
      takeLabel={props.takeLabel(ticked.length)}
      onTake={take}
      onClose={props.onClose}
    >
      <ChangeSums
        sourceLabel={props.sourceLabel}
        fileName={props.fileName}
        sumBeforeMillis={props.sumBeforeMillis}
        sumAfterMillis={sumAfterMillis}
      />
      <ChangeNotices {...props} lines={lines} />
      <div className={styles.toolbar}>
        {bar}
        <ChangeNotes notes={props.notes} />
      </div>
      <PreviewList
        foot={isEmpty ? [] : footOf(ticked.length, changes.length, sumAfterMillis - props.sumBeforeMillis)}
      >
        <TickGrid
          label={TEXTS.list}
          columns={columns}
          lines={shown}
          rowHeightPx={30}
          emptyText={isNarrowed || !isEmpty ? TEXTS.nothingFound : props.emptyText}
          isLocked={isUnchanged || isBusy}
          onTick={tick}
        />
      </PreviewList>
    </PreviewContent>
  );
}

/**
 * Shows what a file would do before anything is stored: each change with what stands there now, ticks, and the offer's total
 * before and after, which follows the ticks at once; what looks like a slip comes unticked. For prices and factors alike; ticks stay while the changes are worked out again, and are forgotten with another `key`.
 */
export function ChangePreview(props: ChangePreviewProps) {
  const [isBusy, setBusy] = useState(false);
  return (
    <PreviewModal
      opened={props.opened}
      title={props.title}
      size={1080}
      isBusy={isBusy}
      onClose={props.onClose}
    >
      <Content {...props} isBusy={isBusy} onBusy={setBusy} />
    </PreviewModal>
  );
}
