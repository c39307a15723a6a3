import { CloseButton, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useId } from 'react';
import { NO_ROOM_BESIDE } from '../../kit/page/breakpoints.ts';
import { useOpenedAfterMount } from '../../kit/dialog/use-opened-after-mount.ts';
import { TEXTS } from './texts.ts';
import styles from './side-panel.module.css';

interface SidePanelProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What opens beside the price table and takes its room from it; where there is none it is a drawer. */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const titleId = useId();
  const isDrawer = useMediaQuery(NO_ROOM_BESIDE) === true;
  const isDrawerOpen = useOpenedAfterMount(isDrawer);
  if (isDrawer) {
    return (
      <Drawer opened={isDrawerOpen} onClose={onClose} position="right" size={420} title={title}>
        {children}
      </Drawer>
    );
  }
  return (
    <aside className={styles.panel} aria-labelledby={titleId}>
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <CloseButton aria-label={TEXTS.close} onClick={onClose} />
        </div>
        {children}
      </div>
    </aside>
  );
}
