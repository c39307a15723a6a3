import { Skeleton } from '@mantine/core';
import { previewMembers } from '@rahmenpreis/contract/phase.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../kernel/call/call.ts';
import { Confirm } from '../../../kit/dialog/confirm.tsx';
import type { PhaseColumn } from '../phase-columns.ts';
import { TEXTS } from '../texts.ts';
import { useNotify } from '../use-notify.tsx';
import { type MemberChange, memberLines, memberTexts, whoWords } from './member-words.ts';

interface MemberQuestionProps {
  readonly opened: boolean;
  readonly column: PhaseColumn;
  readonly change: MemberChange;
  readonly onConfirm: (isTold: boolean) => void;
  readonly onClose: () => void;
}

/** What hangs on properties or bidders; asked for again with every question. */
function useEffectOf(phaseId: string, { field, names }: MemberChange, isAsking: boolean) {
  const ids = [...names.keys()];
  return useQuery({
    queryKey: ['members', phaseId, field, ids],
    queryFn: ({ signal }) =>
      call(previewMembers, {
        params: { phaseId },
        body: { liegenschaftIds: [], userIds: [], [field]: ids },
        signal,
      }),
    enabled: isAsking && ids.length > 0,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** Asks before properties or bidders join a phase that runs or leave it, or several at once (SETUP-015, decision 0067). */
export function MemberQuestion({ opened, column, change, onConfirm, onClose }: MemberQuestionProps) {
  const { phase } = column;
  const { members, notify } = TEXTS;
  const usersMail = change.isWanted ? notify.admitted : notify.removed;
  const { isTold, choice } = useNotify(phase, change.field === 'userIds' ? usersMail : undefined);
  const effect = useEffectOf(phase.id, change, opened);
  const texts = memberTexts(change);
  const { size } = change.names;
  const lines = effect.data === undefined ? [] : memberLines(change, effect.data);
  return (
    <Confirm
      opened={opened}
      title={texts.title(size)}
      confirmLabel={texts.confirm}
      isDangerous={!change.isWanted}
      isReady={!effect.isFetching}
      onConfirm={() => onConfirm(isTold)}
      onClose={onClose}
    >
      {texts.text(whoWords(change), size === 1, phase.title)}
      {effect.isFetching && <Skeleton height={20} mt={8} />}
      {effect.isError && <p>{members.effectsMissing}</p>}
      {lines.length > 0 && (
        <ul aria-label={members.effects}>
          {lines.map((line) => (
            <li key={line}>
              <b>{line}</b>
            </li>
          ))}
        </ul>
      )}
      {choice}
    </Confirm>
  );
}
