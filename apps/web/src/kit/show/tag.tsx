import type { IconProps } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import styles from './tag.module.css';

export type TagTone = 'muted' | 'attention' | 'wrong' | 'good';

interface TagProps {
  readonly children: ReactNode;
  readonly tone?: TagTone;
  readonly icon?: ComponentType<IconProps>;
}

/** A small word beside a value; its meaning never lies in the colour alone. */
export function Tag({ children, tone = 'muted', icon: Icon }: TagProps) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {Icon !== undefined && <Icon size={12} aria-hidden />}
      {children}
    </span>
  );
}
