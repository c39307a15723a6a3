import { Button } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { EmptyState } from '../../kit/loading/empty-state.tsx';
import { TEXTS } from './texts.ts';

interface NoPhasesProps {
  /** What the page needs a phase for. */
  readonly hint: string;
  /** How a buyer is told, who can also make a phase; absent for a bidder, who can only wait for one. */
  readonly buyer?: {
    /** Whether the toast stays until it is closed (ERR-031). */
    readonly isSticky: boolean;
  };
}

/** Says that there is no phase to look at yet; to a buyer also as a toast, and with the way to where one is made (AWARD-005, ERR-031). */
export function NoPhases({ hint, buyer }: NoPhasesProps) {
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
