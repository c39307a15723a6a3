import { Alert, Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { failureText } from '../../../kernel/call/failure-text.ts';
import { mayWriteAlpha, useUser } from '../../../kernel/session/session.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { type AwardPlace, forgetLost } from '../api.ts';
import { type LostPackage, lostText } from '../lost-packages.ts';
import { TEXTS } from '../texts.ts';
import styles from './award-dialog.module.css';

/** Who had the package and takes part no more; «Gesehen» takes the mark away for everybody. */
export function LostNote({ lost, place }: { lost: LostPackage; place: AwardPlace }) {
  const mayWrite = mayWriteAlpha(useUser());
  const { mark } = lost;
  const forget = useMutation({
    mutationFn: (seen: NonNullable<typeof mark>) => forgetLost(place, seen),
    onError: (error) => showToast('error', TEXTS.notSeen, failureText(error)),
  });
  return (
    <Alert
      color="amber"
      icon={<IconHistory size={18} aria-hidden />}
      title={lostText(lost)}
      className={styles.note}
    >
      {mark !== undefined && mayWrite && (
        <Button size="xs" loading={forget.isPending} onClick={() => forget.mutate(mark)}>
          {TEXTS.seen}
        </Button>
      )}
    </Alert>
  );
}
