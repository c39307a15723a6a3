import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { noteUnsavedWork } from '../../kernel/browser/unsaved-work.ts';
import { session } from '../../kernel/session/session.ts';
import { guardSignOut } from '../../kernel/sign-out.ts';

/** A place in the program, as its address says. */
export interface Place {
  readonly pathname: string;
  readonly search: unknown;
}

interface LeaveQuestion {
  /** Whether something is typed that is not stored, at this moment. */
  readonly hasUnsaved: () => boolean;
  /** Whether something gets lost by going from one place to the other; may store first what can be stored. */
  readonly losesByMove: (from: Place, to: Place) => boolean | Promise<boolean>;
  /** Whether something gets lost by signing out. */
  readonly losesBySignOut: () => boolean | Promise<boolean>;
  /** Called once the user has chosen to leave. */
  readonly onLeave?: (() => void) | undefined;
}

/** Stops a user who loses something by signing out. Gives whether to ask now, and what takes the answer. */
export function useSignOutQuestion(loses: () => boolean | Promise<boolean>) {
  const [resolve, setResolve] = useState<(mayLeave: boolean) => void>();
  useEffect(
    () =>
      guardSignOut(async () => {
        if (!(await loses())) return true;
        return await new Promise<boolean>((answer) => setResolve(() => answer));
      }),
    [loses],
  );
  const answer = (mayLeave: boolean): void => {
    resolve?.(mayLeave);
    setResolve(undefined);
  };
  return { isAsking: resolve !== undefined, answer };
}

/**
 * Stops a user who is about to lose something by following a link, by signing out or by closing the tab
 * (PROP-030). Gives whether to ask now, and what takes the answer; closing the tab is asked by the browser
 * itself. The question is over once nothing is unsaved any more.
 */
export function useLeaveQuestion({ hasUnsaved, losesByMove, losesBySignOut, onLeave }: LeaveQuestion) {
  const signingOut = useSignOutQuestion(losesBySignOut);
  const blocker = useBlocker({
    withResolver: true,
    enableBeforeUnload: hasUnsaved,
    // A user who is signed out has been asked before, or may no longer store anything.
    shouldBlockFn: async ({ current, next }) =>
      session.state().user !== null && (await losesByMove(current, next)),
  });
  useEffect(() => noteUnsavedWork(hasUnsaved), [hasUnsaved]);
  const isAsking = blocker.status === 'blocked' || signingOut.isAsking;
  const end = (mayLeave: boolean): void => {
    signingOut.answer(mayLeave);
    if (mayLeave) blocker.proceed?.();
    else blocker.reset?.();
  };
  // Unsaved input may be stored meanwhile; then there is nothing to ask, and the page stays until left again.
  const isVoid = isAsking && !hasUnsaved();
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => (isVoid ? end(false) : undefined), [isVoid]);
  const answer = (mayLeave: boolean): void => {
    if (mayLeave) onLeave?.();
    end(mayLeave);
  };
  return { isAsking, answer };
}
