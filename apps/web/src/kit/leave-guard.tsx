import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { session } from '../kernel/session.ts';
import { guardSignOut } from '../kernel/sign-out.ts';
import { Confirm } from './confirm.tsx';

interface LeaveGuardProps {
  readonly hasUnsaved: () => boolean;
  /** Whether the page keeps its input while only the query changes; else another query is another place. */
  readonly survivesQuery?: boolean;
  readonly title: string;
  /** What is lost by leaving. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** Called once the user has chosen to leave. */
  readonly onLeave?: () => void;
}

interface Place {
  readonly pathname: string;
  readonly search: unknown;
}

function isSamePlace(a: Place, b: Place, survivesQuery: boolean): boolean {
  return (
    a.pathname === b.pathname && (survivesQuery || JSON.stringify(a.search) === JSON.stringify(b.search))
  );
}

/** Asks before a page with unsaved input is left, by a link, by signing out or by closing the tab (PROP-030). */
export function LeaveGuard(props: LeaveGuardProps) {
  const { hasUnsaved, title, children, confirmLabel, cancelLabel, survivesQuery = false, onLeave } = props;
  const [signOutAnswer, setSignOutAnswer] = useState<(mayLeave: boolean) => void>();
  const blocker = useBlocker({
    // Whoever is signed out has been asked before, or has no right left to save anything.
    shouldBlockFn: ({ current, next }) =>
      session.state().user !== null && !isSamePlace(current, next, survivesQuery) && hasUnsaved(),
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  useEffect(
    () =>
      guardSignOut(async () => {
        if (!hasUnsaved()) return true;
        return await new Promise<boolean>((resolve) => setSignOutAnswer(() => resolve));
      }),
    [hasUnsaved],
  );
  const answer = (mayLeave: boolean): void => {
    if (mayLeave) onLeave?.();
    signOutAnswer?.(mayLeave);
    setSignOutAnswer(undefined);
    if (mayLeave) blocker.proceed?.();
    else blocker.reset?.();
  };
  return (
    <Confirm
      opened={blocker.status === 'blocked' || signOutAnswer !== undefined}
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={cancelLabel}
      isDangerous
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      {children}
    </Confirm>
  );
}
