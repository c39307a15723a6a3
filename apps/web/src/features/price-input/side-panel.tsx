import { Box, CloseButton, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { BesidePanel } from '../../kit/dialog/beside-panel.tsx';
import { NO_ROOM_BESIDE } from '../../kit/page/breakpoints.ts';
import styles from './side-panel.module.css';
import { TEXTS as KIT_TEXTS } from '../../kit/texts.ts';

interface SidePanelProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What opens beside the price table and takes its room from it; where there is none it is a drawer. */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const isDrawer = useMediaQuery(NO_ROOM_BESIDE) === true;
  return (
    <BesidePanel
      title={title}
      isDrawer={isDrawer}
      drawerPx={420}
      className={styles.panel}
      head={(titleId) =>
        titleId !== undefined && (
          <Group gap={8} wrap="nowrap" align="flex-start" justify="space-between">
            <Box component="h2" id={titleId} m="2px 0 8px" fz={16}>
              {title}
            </Box>
            <CloseButton aria-label={KIT_TEXTS.close} onClick={onClose} />
          </Group>
        )
      }
      onClose={onClose}
    >
      {children}
    </BesidePanel>
  );
}
