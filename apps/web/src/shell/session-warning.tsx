import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { refreshAccess } from '../kernel/call/call.ts';
import { session, useSession } from '../kernel/session/session.ts';
import { isEndingSoon, sessionEnd } from '../kernel/session/time-left.ts';
import { signOut } from '../kernel/sign-out.ts';
import { useServerNow } from '../kernel/time/use-server-now.ts';
import { showFailure } from '../kernel/toast/show-toast.ts';
import { LeaveConfirm } from '../kit/dialog/leave-guard.tsx';
import { Modal } from '../kit/dialog/modal.tsx';
import { useBusy } from '../kit/field/use-busy.ts';
import { useSignOutQuestion } from '../kit/dialog/use-leave-question.ts';
import {
  countUnsavedValues,
  isMoreKept,
  keepsUnsavedValues,
} from '../tender/own-offer/saving/saver-of-phase.ts';
import { SESSION_TEXTS, TEXTS as FRAME_TEXTS } from './texts.ts';

/** Writes a short time left as minutes and seconds: «4:07». */
export function clockText(msLeft: number): string {
  const seconds = Math.max(0, Math.ceil(msLeft / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function UnsavedHint() {
  const count = countUnsavedValues();
  if (count === 0) {
    return <Text>{SESSION_TEXTS.unsavedDialogs}</Text>;
  }
  return (
    <Alert color="amber" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {keepsUnsavedValues() ? SESSION_TEXTS.unsavedKept(count) : SESSION_TEXTS.unsaved(count)}
    </Alert>
  );
}

/** Warns before the session ends, prolongs it where that is possible, and ends it (QUALITY.md «Sessions»). */
export function SessionWarning() {
  const nowMs = useServerNow(1_000);
  const end = sessionEnd(useSession().slice);
  const [seenEndMs, setSeenEndMs] = useState<number>();
  const { isBusy, run } = useBusy();
  const isOver = end !== undefined && nowMs >= end.endMs;
  useEffect(() => {
    if (isOver) void session.end('byItself');
  }, [isOver]);

  const isShown = end !== undefined && !isOver && isEndingSoon(end, nowMs) && seenEndMs !== end.endMs;
  const isExtendable = end?.isExtendable ?? false;
  const goOn = async () => {
    if (!isExtendable) return setSeenEndMs(end?.endMs);
    await run(refreshAccess).catch((error: unknown) => showFailure(SESSION_TEXTS.notExtended, error));
  };
  return (
    <Modal
      opened={isShown}
      // Closing the question shows that the user is still there.
      onClose={() => void goOn()}
      withCloseButton={false}
      closeOnClickOutside={false}
      title={isExtendable ? SESSION_TEXTS.stillThere : SESSION_TEXTS.ending}
      zIndex={300}
    >
      <Text>{isExtendable ? SESSION_TEXTS.unused : SESSION_TEXTS.over}</Text>
      <Text mt={8} mb={12} fz="2rem" fw={600} lts="-0.01em" role="timer" aria-live="off">
        {clockText(end === undefined ? 0 : end.endMs - nowMs)}
      </Text>
      <UnsavedHint />
      <Group justify="flex-end" gap={8} mt="lg">
        <Button onClick={() => void signOut()} disabled={isBusy}>
          {isExtendable ? FRAME_TEXTS.signOut : SESSION_TEXTS.signInAgain}
        </Button>
        <Button data-autofocus variant="filled" loading={isBusy} onClick={() => void goOn()}>
          {isExtendable ? SESSION_TEXTS.stay : SESSION_TEXTS.later}
        </Button>
      </Group>
    </Modal>
  );
}

async function keepsMore(): Promise<boolean> {
  const { user } = session.state();
  return user !== null && (await isMoreKept(user.id));
}

/** Asks before signing out discards what is kept here besides the values pages ask about (OPEN-62). */
export function KeptQuestion() {
  const question = useSignOutQuestion(keepsMore);
  return <LeaveConfirm {...question} texts={{ ...SESSION_TEXTS, leave: FRAME_TEXTS.signOut }} />;
}
