import { ActionIcon, Drawer } from '@mantine/core';
import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { sliceOfTag } from '@rahmenpreis/tendering/lv/slice.ts';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useMemo } from 'react';
import { useLastShown } from '../../../../kit/dialog/use-last-shown.ts';
import { useOpenedAfterMount } from '../../../../kit/dialog/use-opened-after-mount.ts';
import { type GridController, stepRow } from '../../../../kit/tree-grid/focus/grid-controller.ts';
import { findRow } from '../../../../kit/tree-grid/model/visible-rows.ts';
import { lineChildren, lineId, lineMenge, type LvLine } from '../../../../tender/lv/lv-line.ts';
import { usePriceQuestions } from '../../api.ts';
import { readView } from '../view/comparison-view.ts';
import type { OpenedPrice } from './price-detail.ts';
import { PriceFigures } from './price-figures.tsx';
import { TEXTS } from './texts.ts';
import styles from './price-panel.module.css';

interface PricePanelProps extends Omit<OpenedPrice, 'view'> {
  /** What else was asked for, as it is kept. */
  readonly viewText: string | null;
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

interface HeadProps {
  readonly line: Pick<LvLine, 'number' | 'title'>;
  readonly step: (step: 1 | -1) => void;
  /** The title and the way to close; a drawer has its own. */
  readonly titled?: { readonly titleId: string; readonly onClose: () => void };
}

/** The head of a panel that follows the active line of a table: its number and title, and the ways to the next line and out. */
export function PanelHead({ line: { number, title }, step, titled }: HeadProps) {
  const buttons = [
    { label: TEXTS.previous, Icon: IconChevronUp, act: () => step(-1) },
    { label: TEXTS.next, Icon: IconChevronDown, act: () => step(1) },
    ...(titled === undefined ? [] : [{ label: TEXTS.close, Icon: IconX, act: titled.onClose }]),
  ];
  return (
    <div className={styles.head}>
      {number !== '' && <span className={styles.number}>{number}</span>}
      {titled !== undefined && (
        <h3 id={titled.titleId} className={styles.title}>
          {title}
        </h3>
      )}
      <span className={styles.buttons}>
        {buttons.map(({ label, Icon, act }) => (
          <ActionIcon key={label} variant="subtle" aria-label={label} title={label} onClick={act}>
            <Icon size={18} aria-hidden />
          </ActionIcon>
        ))}
      </span>
    </div>
  );
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
      {entry.preText !== '' && <p>{entry.preText}</p>}
      {entry.postText !== '' && <p className={styles.after}>{entry.postText}</p>}
    </div>
  );
}

/**
 * An opened price: the long texts of its position, and what makes the price of every bidder. It follows the active line of
 * the table, through which its arrows and the arrow keys lead; where there is no room beside the table it is a drawer.
 */
export function PricePanel(props: PricePanelProps): ReactNode {
  const { phaseId, liegenschaft, grid, isDrawer, viewText, onClose } = props;
  const { entries } = usePriceQuestions(phaseId, liegenschaft.id);
  const view = useMemo(() => readView(viewText), [viewText]);
  const line = useOpenLine(props);
  const titleId = useId();
  const isDrawerOpen = useOpenedAfterMount(isDrawer);
  if (line === undefined) return null;
  const step = (by: 1 | -1): void => {
    if (grid.current !== null) stepRow(grid.current, by, isPosition);
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? -1 : 1);
  };
  const entry = entries?.find(({ epCode }) => epCode !== null && epCode === line.position?.epCode);
  const below = (
    <>
      <p className={styles.place}>{placeText(line, liegenschaft.nummer)}</p>
      <LongTexts entry={entry} />
      <PriceFigures {...props} view={view} line={line} />
    </>
  );
  if (!isDrawer) {
    return (
      <aside className={styles.panel} aria-labelledby={titleId} onKeyDown={handleKeyDown}>
        <div className={styles.inside}>
          <PanelHead line={line} step={step} titled={{ titleId, onClose }} />
          {below}
        </div>
      </aside>
    );
  }
  return (
    <Drawer
      opened={isDrawerOpen}
      onClose={onClose}
      position="right"
      size={520}
      title={line.title}
      classNames={{ body: styles.drawer ?? '' }}
      onKeyDown={handleKeyDown}
    >
      <PanelHead line={line} step={step} />
      {below}
    </Drawer>
  );
}
