import { Button, Notification, Portal } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from '../store.ts';
import { TEXTS } from '../texts.ts';
import { closeToast, toasts } from './show-toast.ts';
import type { ToastKind } from './toast-lifetime.ts';
import { type Toast, type ToastBlock, toastBlocks } from './toast-list.ts';
import { useToastCorner } from './use-toast-corner.ts';
import styles from './toast-area.module.css';

const COLORS: Readonly<Record<ToastKind, string>> = {
  success: 'green',
  info: 'petrol',
  warning: 'amber',
  error: 'red',
};
const ICONS: Readonly<Record<ToastKind, ReactNode>> = {
  success: <IconCheck size={16} aria-hidden />,
  info: <IconInfoCircle size={16} aria-hidden />,
  warning: <IconAlertTriangle size={16} aria-hidden />,
  error: <IconExclamationCircle size={16} aria-hidden />,
};

/** Where toasts stand: at the lower right edge, elsewhere where somebody works just there. */
export function ToastArea() {
  const shown = useStore(toasts);
  return <Portal>{shown.length > 0 && <Corner shown={shown} />}</Portal>;
}

/** As long as one of the messages is pointed at or has the focus, all of them stay. */
function Corner({ shown }: { shown: readonly Toast[] }) {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const corner = useToastCorner(area, shown);
  // A message that goes, for instance by its own button, takes the focus and the pointer with it, and neither says that it left.
  useEffect(() => setFocused(area.current?.contains(document.activeElement) ?? false), [shown]);
  useEffect(() => {
    if (!isPointed) return;
    const look = ({ target }: PointerEvent): void =>
      setPointed(target instanceof Node && area.current?.contains(target) === true);
    document.addEventListener('pointermove', look);
    return () => document.removeEventListener('pointermove', look);
  }, [isPointed]);
  return (
    <div
      ref={area}
      className={styles.area}
      data-corner={corner}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {shown.map((toast) => (
        <ShownToast key={toast.key} toast={toast} isHeld={isPointed || isFocused} />
      ))}
    </div>
  );
}

function ShownToast({ toast, isHeld }: { toast: Toast; isHeld: boolean }) {
  const { key, kind, lines, action, lifetimeMs, round } = toast;
  useEffect(() => {
    if (isHeld || lifetimeMs === false) return;
    const timer = setTimeout(() => closeToast(key, round), lifetimeMs);
    return () => clearTimeout(timer);
  }, [key, round, lifetimeMs, isHeld]);
  return (
    <Notification
      className={styles.toast}
      color={COLORS[kind]}
      icon={ICONS[kind]}
      role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
      closeButtonProps={{ 'aria-label': TEXTS.closeToast }}
      onClose={() => closeToast(key)}
    >
      {toastBlocks(lines).map((block) => (
        <Block key={block.titles.join(' ')} block={block} />
      ))}
      {action !== undefined && (
        <Button
          size="xs"
          mt={8}
          onClick={() => {
            closeToast(key, round);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
    </Notification>
  );
}

function Block({ block: { titles, messages } }: { block: ToastBlock }) {
  return (
    <div className={styles.block}>
      {titles.map((title) => (
        <p key={title} className={styles.title}>
          {title}
        </p>
      ))}
      {messages.length === 1 ? (
        <p>{messages[0]}</p>
      ) : (
        <ul>
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
