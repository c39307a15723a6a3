import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { loadOnFirstTouch } from '../../kernel/first-touch.ts';
import { isUnsaved, type KeyvalSaver, type SaverSnapshot } from '../../kernel/keyval-saver.ts';
import { session } from '../../kernel/session.ts';
import { guardSignOut } from '../../kernel/sign-out.ts';
import { Confirm } from '../confirm.tsx';
import { TEXTS } from './texts.ts';
import styles from './unsaved-values.module.css';

interface UnsavedValuesProps {
  readonly saver: KeyvalSaver;
  readonly saving: SaverSnapshot;
  /** Typed texts that the page itself refused and that stand marked in their fields. */
  readonly rejectedCount?: number;
}

// Both pages of a bidder show the same values and the same queue, so going from one to the other loses nothing.
const BIDDER_PAGES = ['/dl-priceinput', '/dl-overview'] as const;

function countUnsavedOf(saver: KeyvalSaver): number {
  return [...saver.snapshot().values.values()].filter(isUnsaved).length;
}

function useLeaveQuestion(saver: KeyvalSaver, rejectedCount: number) {
  const [signOutAnswer, setSignOutAnswer] = useState<(mayLeave: boolean) => void>();
  const countUnsaved = () => countUnsavedOf(saver) + rejectedCount;
  const blocker = useBlocker({
    withResolver: true,
    enableBeforeUnload: () => countUnsaved() > 0,
    shouldBlockFn: async ({ current, next }) => {
      // Whoever is signed out has been asked before, or has no right left to store anything.
      if (session.state().user === null) return false;
      // Without a phase in its address a page shows the same phase by default.
      const nextPhaseId = (next.search as { pId?: string }).pId;
      const isSameOffer =
        BIDDER_PAGES.some((page) => page === next.pathname) &&
        (nextPhaseId === undefined || nextPhaseId === (current.search as { pId?: string }).pId);
      if (isSameOffer && (rejectedCount === 0 || next.pathname === current.pathname)) return false;
      await saver.settle();
      return countUnsaved() > 0;
    },
  });
  useEffect(
    () =>
      guardSignOut(async () => {
        await saver.settle();
        if (countUnsavedOf(saver) + rejectedCount === 0) return true;
        return await new Promise<boolean>((resolve) => setSignOutAnswer(() => resolve));
      }),
    [saver, rejectedCount],
  );
  const answer = (mayLeave: boolean): void => {
    if (mayLeave) saver.discard();
    signOutAnswer?.(mayLeave);
    setSignOutAnswer(undefined);
    if (mayLeave) blocker.proceed?.();
    else blocker.reset?.();
  };
  return { isAsking: blocker.status === 'blocked' || signOutAnswer !== undefined, answer, countUnsaved };
}

/**
 * Says which typed values are not stored, offers to store them again, and asks before the page is left with such
 * values; what is only on its way is stored first (screen.md, Behaviour).
 */
export function UnsavedValues({ saver, saving, rejectedCount = 0 }: UnsavedValuesProps) {
  const failedCount = [...saving.values.values()].filter(({ state }) => state === 'error').length;
  const router = useRouter();
  useEffect(() => {
    // Without a connection a page that is not here yet could only be reached by a reload, which would lose what waits.
    return loadOnFirstTouch(() => Promise.all(BIDDER_PAGES.map((to) => router.preloadRoute({ to }))));
  }, [router]);
  const { isAsking, answer, countUnsaved } = useLeaveQuestion(saver, rejectedCount);
  return (
    <>
      {failedCount > 0 && (
        <Alert
          color="red"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={TEXTS.notSaved(failedCount)}
          className={styles.bar}
        >
          <span className={styles.text}>
            {saving.closed?.message ?? TEXTS.notSavedHint} {saving.closed !== undefined && TEXTS.refusedHint}
          </span>
          {saving.closed === undefined && (
            <Button size="xs" onClick={() => saver.retry()}>
              {TEXTS.saveAgain}
            </Button>
          )}
          <Button size="xs" variant="subtle" color="red" onClick={() => saver.discard()}>
            {TEXTS.discard}
          </Button>
        </Alert>
      )}
      <Confirm
        opened={isAsking}
        title={TEXTS.leaveTitle}
        confirmLabel={TEXTS.leave}
        cancelLabel={TEXTS.stay}
        isDangerous
        onClose={() => answer(false)}
        onConfirm={() => answer(true)}
      >
        {TEXTS.leaveText(countUnsaved())}
      </Confirm>
    </>
  );
}
