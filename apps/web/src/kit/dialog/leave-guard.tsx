import { Confirm, type ConfirmProps } from './confirm.tsx';
import { type Place, useLeaveQuestion } from './use-leave-question.ts';

/** What is asked, with what is lost by leaving. */
interface LeaveGuardProps extends Pick<ConfirmProps, 'title' | 'children' | 'confirmLabel' | 'cancelLabel'> {
  readonly hasUnsaved: () => boolean;
  /** Whether the page keeps its input while only the query changes; else another query is another place. */
  readonly survivesQuery?: boolean;
  /** Called once the user has chosen to leave. */
  readonly onLeave?: () => void;
}

function isSamePlace(a: Place, b: Place, survivesQuery: boolean): boolean {
  return (
    a.pathname === b.pathname && (survivesQuery || JSON.stringify(a.search) === JSON.stringify(b.search))
  );
}

/** Asks before a page with unsaved input is left, by a link, by signing out or by closing the tab (PROP-030). */
export function LeaveGuard({ hasUnsaved, survivesQuery = false, onLeave, ...question }: LeaveGuardProps) {
  const { isAsking, answer } = useLeaveQuestion({
    hasUnsaved,
    losesByMove: (from, to) => !isSamePlace(from, to, survivesQuery) && hasUnsaved(),
    losesBySignOut: hasUnsaved,
    onLeave,
  });
  return (
    <Confirm
      {...question}
      opened={isAsking}
      isDangerous
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  );
}
