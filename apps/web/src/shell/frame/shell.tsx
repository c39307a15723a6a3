import { Drawer } from '@mantine/core';
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { useRef } from 'react';
import { liveUpdatesArrive } from '../../kernel/connection.ts';
import { useSession } from '../../kernel/session/session.ts';
import { useStore } from '../../kernel/store.ts';
import { ToastPlace } from '../../kernel/toast/toast-place.tsx';
import { TooltipHost } from '../../kit/tooltip/tooltip.tsx';
import { LongWorkHost } from '../../kit/long-work/long-works.tsx';
import { IsInMain } from '../../kit/page/centered-page.tsx';
import { Footer } from '../../kit/page/footer.tsx';
import { NARROW, TALL } from '../../kit/page/breakpoints.ts';
import { useLiveUpdates } from '../../tender/live-updates/use-live-updates.ts';
import { useUndoKey } from '../../tender/undo/done-steps.ts';
import { useHelpKey } from '../help/help-key.ts';
import { KeptQuestion, SessionWarning } from '../session-warning.tsx';
import { TEXTS } from '../texts.ts';
import { Header } from './header.tsx';
import { Navigation } from './navigation.tsx';
import styles from './shell.module.css';

/** The frame around every page behind the login: header, navigation, content, footer (SCREEN.md «Frame»). */
export function Shell() {
  useLiveUpdates();
  useHelpKey();
  useUndoKey();
  const note = useStore(liveUpdatesArrive) ? undefined : TEXTS.asksByTime;
  const { user } = useSession();
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const isTall = useMediaQuery(TALL, undefined, { getInitialValueInEffect: false });
  const [isCollapsed, setCollapsed] = useLocalStorage({
    key: 'rahmenpreis.navigation-collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [isDrawerOpen, drawer] = useDisclosure();
  const main = useRef<HTMLElement>(null);
  if (user === null) return null;
  const isInRail = isTall && !isNarrow && !isCollapsed;
  return (
    <div className={styles.shell} data-collapsed={isCollapsed || undefined}>
      <TooltipHost />
      <a
        href="#inhalt"
        className={styles.skip}
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {TEXTS.skip}
      </a>
      <Header user={user} isNarrow={isNarrow} onOpenMenu={drawer.open} />
      {isNarrow ? (
        // The menu comes in from the left (SHELL-011).
        <Drawer opened={isDrawerOpen} onClose={drawer.close} title={TEXTS.menu} size={280} padding="xs">
          <Navigation kind={user.kind} onChoose={drawer.close} />
        </Drawer>
      ) : (
        <div className={styles.rail}>
          <Navigation
            kind={user.kind}
            isCollapsed={isCollapsed}
            onToggle={() => setCollapsed(!isCollapsed)}
          />
          {isInRail && <ToastPlace kind="rail" className={styles.railToasts} />}
          {!isCollapsed && <Footer note={note} />}
        </div>
      )}
      <main ref={main} id="inhalt" tabIndex={-1} className={styles.main}>
        {!isInRail && <ToastPlace kind="page" className={styles.toasts} />}
        <IsInMain value>
          <Outlet />
        </IsInMain>
      </main>
      {(isNarrow || isCollapsed) && (
        <div className={styles.below}>
          <Footer note={note} />
        </div>
      )}
      <LongWorkHost />
      <SessionWarning />
      <KeptQuestion />
    </div>
  );
}
