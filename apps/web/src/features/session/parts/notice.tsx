import { IconCircleCheck, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './login-frame.module.css';

const ICONS = { refusal: IconExclamationCircle, info: IconInfoCircle, success: IconCircleCheck };

interface NoticeProps {
  readonly kind: keyof typeof ICONS;
  readonly id?: string;
  readonly children: ReactNode;
}

/** A sentence in the form: why something was refused, or what has happened. */
export function Notice({ kind, id, children }: NoticeProps) {
  const Icon = ICONS[kind];
  return (
    <div className={styles.notice} data-kind={kind} id={id} role={kind === 'refusal' ? 'alert' : 'status'}>
      <Icon size={16} aria-hidden />
      <span>{children}</span>
    </div>
  );
}
