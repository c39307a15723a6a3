import { Box, Text } from '@mantine/core';
import { IconInbox, type IconProps } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  /** The specified sentence, for instance «Keine Liegenschaften verfügbar». */
  readonly title: string;
  /** What to do next. */
  readonly children?: ReactNode;
  /** The button that does it. */
  readonly action?: ReactNode;
  readonly icon?: ComponentType<IconProps>;
}

/** What stands where nothing is yet: what to do next and the button for it (SCREEN.md «States»). */
export function EmptyState({ title, children, action, icon: Icon = IconInbox }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Icon size={32} stroke={1.4} aria-hidden />
      <Text mt={4} fw={600}>
        {title}
      </Text>
      {children !== undefined && (
        <Box maw="56ch" mb={8} c="dimmed">
          {children}
        </Box>
      )}
      {action}
    </div>
  );
}
