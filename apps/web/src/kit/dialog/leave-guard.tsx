import { Confirm } from './confirm.tsx';
import { type Place, useLeaveQuestion } from './use-leave-question.ts';

interface LeaveGuardProps {
  readonly hasUnsaved: () => boolean;
  /** Whether the page keeps its input while only the query changes; else another query is another place. */
  readonly survivesQuery?: boolean;
  /** The question, what is lost by leaving, and both answers. */
  readonly texts: Readonly<Record<'leaveTitle' | 'leaveText' | 'leave' | 'stay', string>>;
  /** Called once the user has chosen to leave. */
  readonly onLeave?: () => void;
}

function isSamePlace(a: Place, b: Place, survivesQuery: boolean): boolean {
  return (
    a.pathname === b.pathname && (survivesQuery || JSON.stringify(a.search) === JSON.stringify(b.search))
  );
}

/** Asks before a page with unsaved input is left, by a link, by signing out or by closing the tab (PROP-030). */
export function LeaveGuard(props: LeaveGuardProps) {
  const { hasUnsaved, texts, survivesQuery = false, onLeave } = props;
  const { isAsking, answer } = useLeaveQuestion({
    hasUnsaved,
    losesByMove: (from, to) => !isSamePlace(from, to, survivesQuery) && hasUnsaved(),
    losesBySignOut: hasUnsaved,
    onLeave,
  });
  return (
    <Confirm
      opened={isAsking}
      title={texts.leaveTitle}
      confirmLabel={texts.leave}
      cancelLabel={texts.stay}
      isDangerous
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      {texts.leaveText}
    </Confirm>
  );
}
