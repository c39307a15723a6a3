import { Button, Notification } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '../store.ts';
import { TEXTS } from '../texts.ts';
import { closeToast, hideToast, toasts } from './show-toast.ts';
import type { ToastKind } from './toast-lifetime.ts';
import { type Toast, toastBlocks } from './toast-list.ts';
import { choosePlace, toastPlaces } from './toast-place.tsx';
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

/** Whether it stands in a message. */
function isInToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-toasts]') !== null;
}

/**
 * Shows each message where it took up room (`toast-place.tsx`), where messages stand now if that is gone,
 * above the page where nothing keeps a place. While one is pointed at or has the focus, all of them stay.
 */
export function ToastArea() {
  const shown = useStore(toasts);
  const places = useStore(toastPlaces);
  const [isPointed, setPointed] = useState(false);
  // A removed message, for instance by its own button, takes the pointer along, which does not say it left.
  useEffect(() => {
    if (!isPointed) return;
    const look = ({ target }: PointerEvent): void => setPointed(isInToast(target));
    document.addEventListener('pointermove', look);
    return () => document.removeEventListener('pointermove', look);
  }, [isPointed]);
  const placeOf = ({ place }: Toast) =>
    place !== undefined && places.includes(place) ? place : choosePlace(places);
  const byPlace = new Map([[choosePlace(places), [] as Toast[]], ...Map.groupBy(shown, placeOf)]);
  return (
    <>
      {/* Outside: a message that another place takes over is drawn anew and would stay twice as long. */}
      {shown.map((toast) => (
        <ToastClock key={toast.key} toast={toast} isHeld={isPointed} />
      ))}
      {[...byPlace].map(([place, own], at) => {
        const drawn = (
          <div
            key={at}
            className={styles.area}
            data-toasts={place?.kind ?? 'page'}
            onPointerEnter={() => setPointed(true)}
            onPointerLeave={() => setPointed(false)}
          >
            {own.map((toast) => (
              <ShownToast key={toast.key} toast={toast} />
            ))}
          </div>
        );
        return place === undefined ? drawn : createPortal(drawn, place.element, String(at));
      })}
    </>
  );
}

function ToastClock({ toast, isHeld }: { toast: Toast; isHeld: boolean }) {
  const { key, lifetimeMs, round } = toast;
  useEffect(() => {
    if (isHeld || lifetimeMs === false) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      timer = setTimeout(
        () => (isInToast(document.activeElement) ? wait() : hideToast(key, round)),
        lifetimeMs,
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [key, round, lifetimeMs, isHeld]);
  return null;
}

function ShownToast({ toast }: { toast: Toast }) {
  const { key, kind, lines, action } = toast;
  return (
    <Notification
      classNames={{ root: styles.toast ?? '', icon: styles.icon ?? '', body: styles.body ?? '' }}
      color={COLORS[kind]}
      icon={ICONS[kind]}
      role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
      closeButtonProps={{ 'aria-label': TEXTS.closeToast }}
      onClose={() => hideToast(key)}
    >
      {toastBlocks(lines).map((block) => (
        <Block key={block.titles.join(' ')} block={block} />
      ))}
      {action !== undefined && (
        <Button
          size="xs"
          mt={6}
          onClick={() => {
            closeToast(key);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
    </Notification>
  );
}

function Block({ block: { titles, messages } }: { block: ReturnType<typeof toastBlocks>[number] }) {
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
