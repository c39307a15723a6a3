import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { refreshAccess } from '../../kernel/call/call.ts';
import { countUnsavedValues } from '../../tender/own-offer/saving/saver-of-phase.ts';
import { session, useSession } from '../../kernel/session/session.ts';
import { isEndingSoon, sessionEnd } from '../../kernel/session/time-left.ts';
import { signOut } from '../../kernel/session/sign-out.ts';
import { showFailure } from '../../kernel/toast/toasts.tsx';
import { useServerNow } from '../../kernel/time/use-server-now.ts';
import { Modal } from '../../kit/dialog/modal-on-demand.tsx';
import { clockText } from './clock-text.ts';
import styles from './session-warning.module.css';
import { TEXTS } from './texts.ts';
import { TEXTS as FRAME_TEXTS } from '../frame/texts.ts';

/**
 * Warns before the session ends by itself, because nobody used it or because twelve hours are over, and ends it when
 * the time has come (QUALITY.md «Sessions»).
 */
export function SessionWarning() {
  const nowMs = useServerNow(1_000);
  const { slice } = useSession();
  const end = sessionEnd(slice);
  const [seenEndMs, setSeenEndMs] = useState<number>();
  const [isBusy, setBusy] = useState(false);
  const isOver = end !== undefined && nowMs >= end.endMs;
  useEffect(() => {
    if (isOver) void session.end('byItself');
  }, [isOver]);

  const isShown = end !== undefined && !isOver && isEndingSoon(end, nowMs) && seenEndMs !== end.endMs;
  const isExtendable = end?.isExtendable ?? false;
  const close = () => setSeenEndMs(end?.endMs);
  const stay = async () => {
    setBusy(true);
    await refreshAccess().catch((error: unknown) => showFailure(TEXTS.notExtended, error));
    setBusy(false);
  };
  return (
    <Modal
      opened={isShown}
      // Closing the question shows that the user is still there.
      onClose={isExtendable ? () => void stay() : close}
      onUnavailable={close}
      withCloseButton={false}
      closeOnClickOutside={false}
      title={isExtendable ? TEXTS.stillThere : TEXTS.ending}
      zIndex={300}
    >
      <p className={styles.sentence}>{isExtendable ? TEXTS.unused : TEXTS.over}</p>
      <p className={styles.left} role="timer" aria-live="off">
        {clockText((end?.endMs ?? nowMs) - nowMs)}
      </p>
      <UnsavedHint />
      {isExtendable ? (
        <StayOrLeave isBusy={isBusy} onStay={() => void stay()} />
      ) : (
        <SignInAgain onLater={close} />
      )}
    </Modal>
  );
}

function UnsavedHint() {
  const count = countUnsavedValues();
  if (count === 0) {
    return <p className={styles.sentence}>{TEXTS.unsavedDialogs}</p>;
  }
  return (
    <Alert color="amber" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {TEXTS.unsaved(count)}
    </Alert>
  );
}

function StayOrLeave({ isBusy, onStay }: { isBusy: boolean; onStay: () => void }) {
  return (
    <Group justify="flex-end" gap={8} mt="lg">
      <Button onClick={() => void signOut()} disabled={isBusy}>
        {FRAME_TEXTS.signOut}
      </Button>
      <Button data-autofocus variant="filled" loading={isBusy} onClick={onStay}>
        {TEXTS.stay}
      </Button>
    </Group>
  );
}

function SignInAgain({ onLater }: { onLater: () => void }) {
  return (
    <Group justify="flex-end" gap={8} mt="lg">
      <Button onClick={() => void signOut()}>{TEXTS.signInAgain}</Button>
      <Button data-autofocus variant="filled" onClick={onLater}>
        {TEXTS.later}
      </Button>
    </Group>
  );
}
