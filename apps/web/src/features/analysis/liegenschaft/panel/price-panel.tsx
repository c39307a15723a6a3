import { Text } from '@mantine/core';
import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { sliceOfTag } from '@rahmenpreis/tendering/lv/slice.ts';
import type { ReactNode, RefObject } from 'react';
import { useLastShown } from '../../../../kit/dialog/use-last-shown.ts';
import textStyles from '../../../../kit/show/text.module.css';
import { type GridController, stepRow } from '../../../../kit/tree-grid/focus/grid-controller.ts';
import { findRow } from '../../../../kit/tree-grid/model/visible-rows.ts';
import { lineChildren, lineId, lineMenge, type LvLine } from '../../../../tender/lv/lv-line.ts';
import { usePriceQuestions } from '../../api.ts';
import { LinePanel } from '../../line-panel.tsx';
import type { OpenedPrice } from './price-detail.ts';
import { PriceFigures } from './price-figures.tsx';
import { TEXTS } from './texts.ts';
import styles from './price-panel.module.css';

interface PricePanelProps extends OpenedPrice {
  /** The active line of the table. */
  readonly lineId: string | undefined;
  readonly grid: RefObject<GridController<LvLine> | null>;
  readonly isDrawer: boolean;
  readonly onClose: () => void;
}

function isPosition({ position }: LvLine): boolean {
  return position !== undefined;
}

/** The line that is open: the active one of the table, and the last position where that is a heading. */
function useOpenLine({ table, lineId: activeId }: PricePanelProps): LvLine | undefined {
  const tree = { rows: table.rows, getRowId: lineId, getChildren: lineChildren };
  const active = activeId === undefined ? undefined : findRow(tree, activeId);
  const openId = useLastShown(active && isPosition(active) ? lineId(active) : undefined);
  return openId === undefined ? undefined : findRow(tree, openId);
}

function placeText(line: LvLine, nummer: string): string {
  const { position } = line;
  if (position === undefined) return '';
  const place = TEXTS.place(lineMenge(line), position.unit, nummer);
  return [position.epCode, place, sliceOfTag(position.sliceTag).title].join(' · ');
}

function LongTexts({ entry }: { entry: EpEntry | undefined }) {
  if (entry === undefined || (entry.preText === '' && entry.postText === '')) return null;
  return (
    <div className={styles.texts}>
      {entry.preText !== '' && <Text inherit>{entry.preText}</Text>}
      {entry.postText !== '' && <p className={textStyles.quiet}>{entry.postText}</p>}
    </div>
  );
}

/** An opened price, which follows the active line of the table; a drawer where there is no room beside it. */
export function PricePanel(props: PricePanelProps): ReactNode {
  const { phaseId, liegenschaft, grid, isDrawer, onClose } = props;
  const { entries } = usePriceQuestions(phaseId, liegenschaft.id);
  const line = useOpenLine(props);
  if (line === undefined) return null;
  const step = (by: 1 | -1): void => {
    if (grid.current !== null) stepRow(grid.current, by, isPosition);
  };
  const entry = entries?.find(({ epCode }) => epCode !== null && epCode === line.position?.epCode);
  return (
    <LinePanel line={line} isDrawer={isDrawer} onStep={step} onClose={onClose}>
      <p className={styles.place}>{placeText(line, liegenschaft.nummer)}</p>
      <LongTexts entry={entry} />
      <PriceFigures {...props} line={line} />
    </LinePanel>
  );
}
