import { ActionIcon, Group } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { BesidePanel } from '../../kit/dialog/beside-panel.tsx';
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

/** A panel about the active line, beside its table or in a drawer; arrow keys lead on, but not in a text. */
export function LinePanel(props: LinePanelProps) {
  const { line, isDrawer, isWide = false, onStep, onClose, foot, children } = props;
  const handleKeyDown = (event: KeyboardEvent): void => {
    const isInText = event.target instanceof HTMLTextAreaElement;
    if (isInText || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onStep(event.key === 'ArrowUp' ? -1 : 1);
  };
  const head = (titleId: string | undefined) => {
    const buttons = [
      { label: PANEL_TEXTS.previous, Icon: IconChevronUp, act: () => onStep(-1) },
      { label: PANEL_TEXTS.next, Icon: IconChevronDown, act: () => onStep(1) },
      // A drawer has a title and a way to close of its own.
      ...(titleId === undefined ? [] : [{ label: PANEL_TEXTS.close, Icon: IconX, act: onClose }]),
    ];
    return (
      <Group gap={8} wrap="nowrap" align="flex-start">
        {line.number !== '' && <span className={styles.number}>{line.number}</span>}
        {titleId !== undefined && (
          <h3 id={titleId} className={styles.title}>
            {line.title}
          </h3>
        )}
        <Group component="span" gap={0} align="stretch" wrap="nowrap" flex="none" ml="auto">
          {buttons.map(({ label, Icon, act }) => (
            <ActionIcon key={label} variant="subtle" aria-label={label} title={label} onClick={act}>
              <Icon size={18} aria-hidden />
            </ActionIcon>
          ))}
        </Group>
      </Group>
    );
  };
  return (
    <BesidePanel
      title={line.title}
      isDrawer={isDrawer}
      drawerPx={520}
      className={isWide ? `${styles.panel} ${styles.wide}` : styles.panel}
      {...{ head, foot, onClose }}
      onKeyDown={handleKeyDown}
    >
      {children}
    </BesidePanel>
  );
}
