import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { refreshAccess } from '../kernel/call/call.ts';
import { session, useSession } from '../kernel/session/session.ts';
import { isEndingSoon, sessionEnd } from '../kernel/session/time-left.ts';
import { guardSignOut, signOut } from '../kernel/sign-out.ts';
import { useServerNow } from '../kernel/time/use-server-now.ts';
import { showFailure } from '../kernel/toast/show-toast.ts';
import { Confirm } from '../kit/dialog/confirm.tsx';
import { Modal } from '../kit/dialog/modal.tsx';
import {
  countUnsavedValues,
  isMoreKept,
  keepsUnsavedValues,
} from '../tender/own-offer/saving/saver-of-phase.ts';
import { SESSION_TEXTS, TEXTS as FRAME_TEXTS } from './texts.ts';
import styles from './session-warning.module.css';

/** Writes a short time left as minutes and seconds: «4:07». */
export function clockText(msLeft: number): string {
  const seconds = Math.max(0, Math.ceil(msLeft / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

interface SessionDialogProps {
  readonly opened: boolean;
  /** What is left of the session, in milliseconds. */
  readonly leftMs: number;
  readonly isExtendable: boolean;
  readonly onClose: () => void;
}

/** Says how long the session lasts, and lets it go on where it can (QUALITY.md «Sessions»). */
function SessionDialog({ opened, leftMs, isExtendable, onClose }: SessionDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const stay = async () => {
    setBusy(true);
    await refreshAccess().catch((error: unknown) => showFailure(SESSION_TEXTS.notExtended, error));
    setBusy(false);
  };
  return (
    <Modal
      opened={opened}
      // Closing the question shows that the user is still there.
      onClose={isExtendable ? () => void stay() : onClose}
      withCloseButton={false}
      closeOnClickOutside={false}
      title={isExtendable ? SESSION_TEXTS.stillThere : SESSION_TEXTS.ending}
      zIndex={300}
    >
      <p className={styles.sentence}>{isExtendable ? SESSION_TEXTS.unused : SESSION_TEXTS.over}</p>
      <p className={styles.left} role="timer" aria-live="off">
        {clockText(leftMs)}
      </p>
      <UnsavedHint />
      {isExtendable ? (
        <StayOrLeave isBusy={isBusy} onStay={() => void stay()} />
      ) : (
        <SignInAgain onLater={onClose} />
      )}
    </Modal>
  );
}

function UnsavedHint() {
  const count = countUnsavedValues();
  if (count === 0) {
    return <p className={styles.sentence}>{SESSION_TEXTS.unsavedDialogs}</p>;
  }
  return (
    <Alert color="amber" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {keepsUnsavedValues() ? SESSION_TEXTS.unsavedKept(count) : SESSION_TEXTS.unsaved(count)}
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
        {SESSION_TEXTS.stay}
      </Button>
    </Group>
  );
}

function SignInAgain({ onLater }: { onLater: () => void }) {
  return (
    <Group justify="flex-end" gap={8} mt="lg">
      <Button onClick={() => void signOut()}>{SESSION_TEXTS.signInAgain}</Button>
      <Button data-autofocus variant="filled" onClick={onLater}>
        {SESSION_TEXTS.later}
      </Button>
    </Group>
  );
}

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

  const isShown = end !== undefined && !isOver && isEndingSoon(end, nowMs) && seenEndMs !== end.endMs;
  const close = () => setSeenEndMs(end?.endMs);
  return (
    <SessionDialog
      opened={isShown}
      leftMs={end === undefined ? 0 : end.endMs - nowMs}
      isExtendable={end?.isExtendable ?? false}
      onClose={close}
    />
  );
}

/** Asks before signing out throws away what this browser keeps besides the values that a page asks about itself (OPEN-62). */
export function KeptQuestion() {
  const [answer, setAnswer] = useState<(mayLeave: boolean) => void>();
  useEffect(
    () =>
      guardSignOut(async () => {
        const { user } = session.state();
        if (user === null || !(await isMoreKept(user.id))) return true;
        return await new Promise<boolean>((resolve) => setAnswer(() => resolve));
      }),
    [],
  );
  const end = (mayLeave: boolean): void => {
    answer?.(mayLeave);
    setAnswer(undefined);
  };
  return (
    <Confirm
      opened={answer !== undefined}
      title={SESSION_TEXTS.keptTitle}
      confirmLabel={FRAME_TEXTS.signOut}
      cancelLabel={SESSION_TEXTS.stay}
      isDangerous
      onConfirm={() => end(true)}
      onClose={() => end(false)}
    >
      {SESSION_TEXTS.keptText}
    </Confirm>
  );
}
