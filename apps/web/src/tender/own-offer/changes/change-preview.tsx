import { formatSignedMillis, formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { Button, Progress } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { holdsWords, searchWords } from '@rahmenpreis/german/search-words.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { Modal } from '../../../kit/dialog/modal.tsx';
import { NARROW } from '../../../kit/page/width.ts';
import { TEXTS as KIT_TEXTS } from '../../../kit/texts.ts';
import type { ChangeHeads } from './change-columns.tsx';
import { type ChangeFilter, ChangeFilterBar } from './change-filter.tsx';
import { ChangeNotes, ChangeNotices, type ChangeNoticesProps } from './change-notices.tsx';
import styles from './change-preview.module.css';
import { ChangeTable } from './change-table.tsx';
import {
  type ProposedChange,
  type TickedChange,
  isTicked,
  sortChanges,
  tickAll,
  type TickChoices,
} from './proposed-change.ts';
import { TEXTS } from './texts.ts';
import { priceChangeText } from '../../comparison/change-text.ts';

/** The ticks of a list of changes, which stay when its changes are worked out again. */
function useTicks(changes: readonly ProposedChange[]) {
  const [choices, setChoices] = useState<TickChoices>(new Map());
  const sorted = useMemo(() => sortChanges(changes), [changes]);
  const lines = useMemo(
    () => sorted.map((change): TickedChange => ({ change, isTicked: isTicked(change, choices) })),
    [sorted, choices],
  );
  const ticked = useMemo(() => lines.flatMap((line) => (line.isTicked ? line.change : [])), [lines]);
  const tick = useMemo(
    () => (chosen: readonly ProposedChange[], to?: boolean) =>
      setChoices((known) => tickAll(chosen, known, to)),
    [],
  );
  return { lines, ticked, tick };
}

interface ChangeSumsProps {
  readonly fileName: string;
  readonly sumBeforeMillis: number;
  readonly sumAfterMillis: number;
}

/** The file, and the offer's total before and after with the difference of both. */
function ChangeSums({ fileName, sumBeforeMillis, sumAfterMillis }: ChangeSumsProps) {
  const percent = priceChangeText(sumBeforeMillis, sumAfterMillis);
  const difference = `${formatSignedMillis(sumAfterMillis - sumBeforeMillis)} €`;
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{TEXTS.file}</dt>
        <dd className={styles.file} title={fileName}>
          {fileName}
        </dd>
      </div>
      <div>
        <dt>{TEXTS.sumBefore}</dt>
        <dd>{formatMillis(sumBeforeMillis)} €</dd>
      </div>
      <div>
        <dt>{TEXTS.sumAfter}</dt>
        <dd>{formatMillis(sumAfterMillis)} €</dd>
      </div>
      <div>
        <dt>{TEXTS.difference}</dt>
        <dd>{percent === undefined ? difference : `${difference}, ${percent}`}</dd>
      </div>
    </dl>
  );
}

export interface ChangePreviewProps extends Omit<ChangeNoticesProps, 'lines'> {
  readonly opened: boolean;
  readonly title: string;
  readonly fileName: string;
  readonly heads: ChangeHeads;
  readonly searchLabel: string;
  /** What was done to the values on the way, such as rounding. */
  readonly notes: readonly string[];
  readonly changes: readonly ProposedChange[];
  /** What the file says just as the offer does; shown on demand, never ticked. */
  readonly unchanged: readonly ProposedChange[];
  /** Choices between all and what is unchanged. */
  readonly filters: readonly ChangeFilter[];
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
  const choices = useMemo<readonly ChangeFilter[]>(
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

function Foot({ ticked, count }: { ticked: readonly ProposedChange[]; count: number }) {
  const effectMillis = ticked.reduce((sum, change) => sum + change.effectMillis, 0);
  return (
    <p className={styles.foot}>
      <span>{TEXTS.tickedCount(ticked.length, count)}</span>
      <span>{formatSignedMillis(effectMillis)}</span>
    </p>
  );
}

interface ActionsProps {
  readonly isBusy: boolean;
  readonly isEmpty: boolean;
  readonly isReady: boolean;
  readonly takeLabel: ReactNode;
  readonly onTake: () => void;
  readonly onClose: () => void;
}

function Actions({ isBusy, isEmpty, isReady, takeLabel, onTake, onClose }: ActionsProps) {
  return (
    <div className={styles.actions}>
      <div className={styles.promise}>
        {isBusy ? (
          <div role="status">
            <Progress value={100} animated aria-label={TEXTS.saving} />
            {TEXTS.saving}
          </div>
        ) : (
          !isEmpty && TEXTS.oneStep
        )}
      </div>
      <Button onClick={onClose} disabled={isBusy} data-autofocus={isEmpty || undefined}>
        {isEmpty ? KIT_TEXTS.close : KIT_TEXTS.cancel}
      </Button>
      {!isEmpty && (
        <Button variant="filled" loading={isBusy} disabled={!isReady} onClick={onTake}>
          {takeLabel}
        </Button>
      )}
    </div>
  );
}

function Content(props: ChangePreviewProps & { isBusy: boolean; onBusy: (isBusy: boolean) => void }) {
  const { changes, sumWith, lock, isBusy, onBusy } = props;
  const { lines, ticked, tick } = useTicks(changes);
  const { shown, bar, isUnchanged, isNarrowed } = useShown(props, lines);
  const sumAfterMillis = useMemo(() => sumWith(ticked), [sumWith, ticked]);
  const isEmpty = changes.length === 0;
  const isReady = ticked.length > 0 && lock === undefined && !isBusy;
  const take = (): void => {
    if (!isReady) return;
    onBusy(true);
    void props.onTake(ticked).finally(() => onBusy(false));
  };
  return (
    <div className={styles.content}>
      <ChangeSums
        fileName={props.fileName}
        sumBeforeMillis={props.sumBeforeMillis}
        sumAfterMillis={sumAfterMillis}
      />
      <ChangeNotices {...props} lines={lines} />
      <div className={styles.toolbar}>
        {bar}
        <ChangeNotes notes={props.notes} />
      </div>
      <div className={styles.list}>
        <ChangeTable
          heads={props.heads}
          lines={shown}
          emptyText={isNarrowed || !isEmpty ? TEXTS.nothingFound : props.emptyText}
          isLocked={isUnchanged || isBusy}
          onTick={tick}
          onTake={take}
        />
        {!isEmpty && <Foot ticked={ticked} count={changes.length} />}
      </div>
      <Actions
        isBusy={isBusy}
        isEmpty={isEmpty}
        isReady={isReady}
        takeLabel={props.takeLabel(ticked.length)}
        onTake={take}
        onClose={props.onClose}
      />
    </div>
  );
}

/**
 * Shows what a file would do before anything is stored: each change with what stands there now, ticks, and the offer's total
 * before and after, which follows the ticks at once. Enter takes over; what looks like a slip comes unticked. For prices and
 * factors alike; ticks stay while the changes are worked out again, and are forgotten with another `key`.
 */
export function ChangePreview(props: ChangePreviewProps) {
  const isNarrow = useMediaQuery(NARROW) === true;
  const [isBusy, setBusy] = useState(false);
  return (
    <Modal
      opened={props.opened}
      onClose={isBusy ? () => undefined : props.onClose}
      title={props.title}
      size={1080}
      fullScreen={isNarrow}
      closeOnClickOutside={false}
    >
      <Content {...props} isBusy={isBusy} onBusy={setBusy} />
    </Modal>
  );
}
