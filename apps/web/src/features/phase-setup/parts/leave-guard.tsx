import { useBlocker } from '@tanstack/react-router';
import { Confirm } from '../../../kit/confirm.tsx';
import { TEXTS } from '../texts.ts';

/** Asks before the page is left while changes are under way or have failed (screen.md, Behaviour). */
export function LeaveGuard({ hasUnsaved }: { hasUnsaved: () => boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasUnsaved(),
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  return (
    <Confirm
      opened={blocker.status === 'blocked'}
      title={TEXTS.leaveTitle}
      confirmLabel={TEXTS.leave}
      cancelLabel={TEXTS.stay}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {TEXTS.leaveText}
    </Confirm>
  );
}
