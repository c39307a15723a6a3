import { Group, UnstyledButton } from '@mantine/core';
import type { LvPosition } from '@rahmenpreis/contract/lv.ts';
import { formatMillisShort } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { FarPair } from '@rahmenpreis/tendering/spread/far-pairs.ts';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import listStyles from '../../../../kit/show/list.module.css';
import { type GridController, showCell } from '../../../../kit/tree-grid/focus/grid-controller.ts';
import { lineId, type LvLine } from '../../../../tender/lv/lv-line.ts';
import { GP, percentText } from '../../parts/bidder-columns.tsx';
import type { DressedTable } from './dress-table.tsx';
import { TEXTS } from './texts.ts';
import styles from './view.module.css';

/** Leads to a line that is in sight, in a column, and opens its price. */
export type ShowPrice = (line: LvLine, columnId: string) => void;

interface ViewNotesProps {
  readonly dressed: DressedTable;
  readonly grid: RefObject<GridController<LvLine> | null>;
  /** Opens everything that is folded. */
  readonly onUnfold: () => void;
  readonly onOpen: ShowPrice;
}

interface PairProps extends Pick<ViewNotesProps, 'dressed'> {
  readonly pair: FarPair<LvPosition>;
  readonly onShow: ShowPrice;
}

const LINES_NAMED = 5;

function Pair({ pair, dressed, onShow }: PairProps) {
  const { table, view } = dressed;
  const { below, above, bidderIndex } = pair;
  const bidder = table.bidders[bidderIndex];
  const columnId = (bidder?.serviceProviderId ?? '') + GP;
  const limits = [
    formatMillisShort(view.belowPercent * 10),
    formatMillisShort(view.abovePercent * 10),
  ] as const;
  const lists = [
    { title: TEXTS.farBelow, far: below },
    { title: TEXTS.farAbove, far: above },
  ];
  return (
    <details className={styles.pair}>
      <summary>{TEXTS.pair(bidder?.organisation ?? '', below.length, above.length, limits)}</summary>
      <Group gap="4px 40px" align="stretch" pt={4} pb={8} pl={16}>
        {lists.map(({ title, far }) => (
          <div key={title}>
            <b>{title}</b>
            <ul className={listStyles.bare}>
              {far.slice(0, LINES_NAMED).map(({ line, percent }) => (
                <li key={lineId(line)}>
                  <UnstyledButton className={styles.position} onClick={() => onShow(line, columnId)}>
                    {line.number} {line.title}, {percentText(percent)}
                  </UnstyledButton>
                </li>
              ))}
            </ul>
            {far.length > LINES_NAMED && TEXTS.more(far.length - LINES_NAMED)}
          </div>
        ))}
      </Group>
    </details>
  );
}

/** What the view has to say in words: whose offers the ideal consists of, and whose prices are far apart. */
export function ViewNotes({ dressed, grid, onUnfold, onOpen }: ViewNotesProps) {
  const show = (line: LvLine, columnId: string): void => {
    const id = lineId(line);
    if (grid.current?.visible.indexById.has(id) === false) flushSync(onUnfold);
    if (grid.current === null || !showCell(grid.current, id, columnId)) return;
    onOpen(line, columnId);
  };
  const { ideal, pairs } = dressed;
  if (ideal === undefined && pairs === undefined) return null;
  return (
    <div className={styles.notes}>
      {ideal !== undefined && <p>{ideal}</p>}
      {pairs?.length === 0 && <p>{TEXTS.pairsNone}</p>}
      {pairs?.map((pair) => (
        <Pair key={pair.bidderIndex} pair={pair} dressed={dressed} onShow={show} />
      ))}
    </div>
  );
}
