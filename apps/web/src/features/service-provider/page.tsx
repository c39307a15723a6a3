import { Button } from '@mantine/core';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { mayWriteAlpha, useUser } from '../../kernel/session/session.ts';
import { useServerNow } from '../../kernel/time/use-server-now.ts';
import { EmptyState } from '../../kit/loading/empty-state.tsx';
import { LoadState } from '../../kit/loading/load-state.tsx';
import { PageFrame } from '../../kit/page/page-frame.tsx';
import { useServiceProviders } from './api.ts';
import { UserDialogs, type UserDialog } from './parts/user-dialogs.tsx';
import { UserList } from './parts/user-list.tsx';
import { TEXTS } from './texts.ts';

/** States change with the day at most, so a minute is often enough. */
const STATE_STEP_MS = 60_000;

/** The user administration (USER-001…013). */
export function Page() {
  const providers = useServiceProviders();
  const mayWrite = mayWriteAlpha(useUser());
  const nowMs = useServerNow(STATE_STEP_MS);
  // What a dialog shows stays while it closes, so that nothing changes under the fading.
  const [dialog, setDialog] = useState<UserDialog>();
  const [isOpen, setOpen] = useState(false);
  const open = (next: UserDialog) => {
    setDialog(next);
    setOpen(true);
  };
  const addButton = mayWrite && (
    <Button
      variant="filled"
      leftSection={<IconUserPlus size={16} aria-hidden />}
      onClick={() => open({ kind: 'create' })}
    >
      {TEXTS.add}
    </Button>
  );
  return (
    <PageFrame title={TEXTS.title} explanation={TEXTS.explanation} actions={addButton}>
      <LoadState query={providers} errorTitle={TEXTS.notLoaded}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={TEXTS.empty} icon={IconUsers} action={addButton}>
              {TEXTS.emptyHint}
            </EmptyState>
          ) : (
            <UserList all={all} nowMs={nowMs} mayWrite={mayWrite} onOpen={open} />
          )
        }
      </LoadState>
      <UserDialogs dialog={dialog} isOpen={isOpen} nowMs={nowMs} onClose={() => setOpen(false)} />
    </PageFrame>
  );
}
