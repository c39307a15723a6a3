import { Button } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { EmptyState } from '../../kit/loading/empty-state.tsx';
import { TEXTS } from './texts.ts';

/**
 * Says that there is no phase yet and what the page needs one for; to a buyer also as a toast, which may stay
 * until closed, with the way to where one is made. A bidder can only wait (AWARD-005, ERR-031).
 */
export function NoPhases({ hint, buyer }: { hint: string; buyer?: { readonly isSticky: boolean } }) {
  const isSticky = buyer?.isSticky;
  useEffect(() => {
    if (isSticky === undefined) return;
    showToast('error', TEXTS.noPhases, hint, { sticky: isSticky, id: 'no-phases' });
  }, [hint, isSticky]);
  return (
    <EmptyState
      title={TEXTS.noPhases}
      icon={IconCalendarOff}
      action={
        buyer && (
          <Button component={Link} to="/phases">
            {TEXTS.toPhases}
          </Button>
        )
      }
    >
      {hint}
    </EmptyState>
  );
}
