import { Confirm } from './confirm.tsx';
import { type Place, useLeaveQuestion } from './use-leave-question.ts';

/** The question before something unsaved is given up, what is lost by it, and both answers. */
type LeaveTexts = Readonly<Record<'leaveTitle' | 'leaveText' | 'leave' | 'stay', string>>;

interface LeaveConfirmProps {
  readonly isAsking: boolean;
  readonly texts: LeaveTexts;
  readonly answer: (mayLeave: boolean) => void;
}

/** Asks whether something unsaved may be given up. */
export function LeaveConfirm({ isAsking, texts, answer }: LeaveConfirmProps) {
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

interface LeaveGuardProps {
  readonly hasUnsaved: () => boolean;
  /** Whether the page keeps its input while only the query changes; else another query is another place. */
  readonly survivesQuery?: boolean;
  readonly texts: LeaveTexts;
  /** Called once the user has chosen to leave. */
  readonly onLeave?: () => void;
}

function isSamePlace(a: Place, b: Place, survivesQuery: boolean): boolean {
  return (
    a.pathname === b.pathname && (survivesQuery || JSON.stringify(a.search) === JSON.stringify(b.search))
  );
}

/** Asks before a page with unsaved input is left by a link, signing out or closing the tab (PROP-030). */
export function LeaveGuard(props: LeaveGuardProps) {
  const { hasUnsaved, texts, survivesQuery = false, onLeave } = props;
  const question = useLeaveQuestion({
    hasUnsaved,
    losesByMove: (from, to) => !isSamePlace(from, to, survivesQuery) && hasUnsaved(),
    losesBySignOut: hasUnsaved,
    onLeave,
  });
  return <LeaveConfirm {...question} texts={texts} />;
}
