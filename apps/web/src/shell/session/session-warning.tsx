import { useEffect, useState } from 'react';
import { loadOnFirstTouch } from '../../kernel/browser/first-touch.ts';
import { session, useSession } from '../../kernel/session/session.ts';
import { isEndingSoon, sessionEnd } from '../../kernel/session/time-left.ts';
import { useServerNow } from '../../kernel/time/use-server-now.ts';
import { onDemand } from '../../kit/on-demand/on-demand.tsx';

async function loadDialog() {
  return (await import('./session-dialog.tsx')).SessionDialog;
}

const SessionDialog = onDemand(loadDialog);

/**
 * Warns before the session ends by itself, because nobody used it or because twelve hours are over, and ends it when
 * the time has come (QUALITY.md «Sessions»).
 */
export function SessionWarning() {
  const nowMs = useServerNow(1_000);
  const { slice } = useSession();
  const end = sessionEnd(slice);
  const [seenEndMs, setSeenEndMs] = useState<number>();
  const isOver = end !== undefined && nowMs >= end.endMs;
  useEffect(() => {
    if (isOver) void session.end('byItself');
  }, [isOver]);
  // The warning must come also when the server is gone.
  useEffect(() => loadOnFirstTouch(loadDialog), []);

  const isShown = end !== undefined && !isOver && isEndingSoon(end, nowMs) && seenEndMs !== end.endMs;
  const close = () => setSeenEndMs(end?.endMs);
  return (
    <SessionDialog
      opened={isShown}
      endMs={end?.endMs ?? nowMs}
      isExtendable={end?.isExtendable ?? false}
      onClose={close}
      onUnavailable={close}
    />
  );
}
