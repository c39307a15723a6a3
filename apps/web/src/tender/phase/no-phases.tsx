import { Button } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { EmptyState } from '../../kit/loading/empty-state.tsx';
import { TEXTS } from './texts.ts';

/** Says, also as a toast, that there is no phase to look at yet, and links to where one is made (ERR-031). */
export function NoPhases({ hint, isSticky }: { hint: string; isSticky: boolean }) {
  useEffect(() => {
    showToast('error', TEXTS.noPhases, hint, { sticky: isSticky, id: 'no-phases' });
  }, [hint, isSticky]);
  return (
    <EmptyState
      title={TEXTS.noPhases}
      icon={IconCalendarOff}
      action={
        <Button component={Link} to="/phases">
          {TEXTS.toPhases}
        </Button>
      }
    >
      {hint}
    </EmptyState>
  );
}
