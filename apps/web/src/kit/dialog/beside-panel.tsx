import { Drawer } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { ToastPlace } from '../../kernel/toast/toast-place.tsx';
import { useOpenedAfterMount } from './use-opened-after-mount.ts';
import styles from './beside-panel.module.css';

interface BesidePanelProps {
  readonly title: string;
  /** Whether there is no room beside the table. */
  readonly isDrawer: boolean;
  /** How wide the drawer is, in pixels. */
  readonly drawerPx: number;
  /** How it looks: of an aside also how wide it is and how high at least. */
  readonly className: string | undefined;
  /** What stands above: a title of this id and a way to close, or neither in a drawer, which has its own. */
  readonly head: (titleId: string | undefined) => ReactNode;
  /** What stays in sight below what is scrolled. */
  readonly foot?: ReactNode;
  readonly onClose: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}

/** What opens beside a table and takes its room from it; where there is none it is a drawer. */
export function BesidePanel(props: BesidePanelProps) {
  const { title, isDrawer, drawerPx, className = '', head, foot, onClose, onKeyDown, children } = props;
  const titleId = useId();
  const isDrawerOpen = useOpenedAfterMount(isDrawer);
  if (isDrawer) {
    return (
      <Drawer
        opened={isDrawerOpen}
        onClose={onClose}
        position="right"
        size={drawerPx}
        title={title}
        classNames={{ body: className }}
        onKeyDown={onKeyDown}
      >
        {isDrawerOpen && <ToastPlace kind="dialog" />}
        {head(undefined)}
        {children}
        {foot}
      </Drawer>
    );
  }
  return (
    <aside className={`${styles.panel} ${className}`} aria-labelledby={titleId} onKeyDown={onKeyDown}>
      <div className={styles.inside}>
        <div className={styles.scroll}>
          {head(titleId)}
          {children}
        </div>
        {foot}
      </div>
    </aside>
  );
}
