import { ActionIcon, Drawer } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useOpenedAfterMount } from '../../kit/dialog/use-opened-after-mount.ts';
import { PANEL_TEXTS } from './texts.ts';
import styles from './line-panel.module.css';

interface LinePanelProps {
  /** The line that is open. */
  readonly line: { readonly number: string; readonly title: string };
  /** Whether there is no room beside the table. */
  readonly isDrawer: boolean;
  /** Whether its tables have more columns than those of most. */
  readonly isWide?: boolean;
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
  /** What stays in sight below what is scrolled. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

interface HeadProps extends Pick<LinePanelProps, 'line' | 'onStep'> {
  /** The title and the way to close; a drawer has its own. */
  readonly titled?: { readonly titleId: string; readonly onClose: () => void };
}

function Head({ line: { number, title }, onStep, titled }: HeadProps) {
  const buttons = [
    { label: PANEL_TEXTS.previous, Icon: IconChevronUp, act: () => onStep(-1) },
    { label: PANEL_TEXTS.next, Icon: IconChevronDown, act: () => onStep(1) },
    ...(titled === undefined ? [] : [{ label: PANEL_TEXTS.close, Icon: IconX, act: titled.onClose }]),
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

/**
 * What is to be read about the active line of a table, beside it or, where there is no room, in a drawer: its number and title, and by
 * buttons and arrow keys the ways to the next line and out. In a text that is written there the arrows move its cursor.
 */
export function LinePanel(props: LinePanelProps) {
  const { line, isDrawer, isWide = false, onStep, onClose, foot, children } = props;
  const titleId = useId();
  const isDrawerOpen = useOpenedAfterMount(isDrawer);
  const handleKeyDown = (event: KeyboardEvent): void => {
    const isInText = event.target instanceof HTMLTextAreaElement;
    if (isInText || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onStep(event.key === 'ArrowUp' ? -1 : 1);
  };
  if (!isDrawer) {
    return (
      <aside
        className={styles.panel}
        data-wide={isWide || undefined}
        aria-labelledby={titleId}
        onKeyDown={handleKeyDown}
      >
        <div className={styles.inside}>
          <div className={styles.scroll}>
            <Head line={line} onStep={onStep} titled={{ titleId, onClose }} />
            {children}
          </div>
          {foot}
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
      <Head line={line} onStep={onStep} />
      {children}
      {foot}
    </Drawer>
  );
}
