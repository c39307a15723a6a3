import { Box } from '@mantine/core';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import type { NameOf } from '@rahmenpreis/tendering/audit-log/key-words.ts';
import { sliceOfId } from '@rahmenpreis/tendering/lv/slice.ts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { failureText } from '../../../kernel/call/failure-text.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { formDialog } from '../../../kit/dialog/form-dialog.tsx';
import { AwardReasonField } from '../../../tender/award/award-reason.tsx';
import { tellLeft } from '../../../tender/award/left-packages.ts';
import { ManyFoot } from '../sticky-foot.tsx';
import { awardKey } from '../award-state.ts';
import type { AwardCell } from '../award-rows.ts';
import type { ManyStep } from '../award-history.ts';
import { reasonStep, saveReasons, type SaidReason } from './save-reasons.ts';
import { REASON_TEXTS } from './texts.ts';

/** How many packages the dialog names. */
const MOST_NAMED = 5;

interface ExplainFormProps {
  readonly phaseId: string;
  readonly ownerId: string;
  /** The awards that are meant. */
  readonly cells: readonly AwardCell[];
  readonly nameOf: NameOf;
  readonly onSaved: (step: ManyStep) => void;
  readonly onClose: () => void;
}

/** Takes one reason for all chosen awards that are not on rank 1 (decision 0094). */
export const ExplainDialog = formDialog({ title: REASON_TEXTS.title, size: 720 }, ExplainForm);

/** What they all say already; blank where that is not the same. */
function commonReason(cells: readonly AwardCell[]): string {
  const texts = new Set(cells.map(({ reason }) => reason?.text ?? ''));
  const [only = ''] = texts;
  return texts.size === 1 ? only : '';
}

function ExplainForm(props: ExplainFormProps) {
  const { phaseId, ownerId, nameOf, onSaved, onClose } = props;
  // The awards as they were when it was opened: a reason is for what somebody has read.
  const [cells] = useState(props.cells);
  const [text, setText] = useState(() => commonReason(cells));
  const reason = text.trim();
  const said = cells.flatMap(({ liegenschaftId, sliceId, offer, reason: own }): SaidReason[] => {
    const from = own?.text ?? '';
    if (offer === undefined || from === reason) return [];
    return [
      { key: awardKey(phaseId, liegenschaftId, sliceId), value: offer.serviceProviderId, from, to: reason },
    ];
  });
  const replaced = said.filter(({ from }) => from !== '').length;
  const save = useMutation({
    mutationFn: () => saveReasons({ phaseId, ownerId }, said),
    onSuccess({ left }) {
      onClose();
      const isLeft = new Set(left.map(({ key }) => key));
      const stored = said.filter(({ key }) => !isLeft.has(key));
      if (stored.length > 0) onSaved(reasonStep({ phaseId, ownerId }, stored, nameOf));
      tellLeft(left, nameOf);
    },
    onError: (error) => showToast('error', REASON_TEXTS.notSaved, failureText(error)),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (said.length > 0 && !save.isPending) save.mutate();
  };
  const names = cells.map(
    ({ liegenschaftId, sliceId, offer }) =>
      `${nameOf(liegenschaftId) ?? ''}, ${sliceOfId(sliceId).title} (${offer?.organisation ?? ''})`,
  );
  return (
    <form onSubmit={submit}>
      <p>{REASON_TEXTS.chosen(cells.length)}</p>
      <Box component="p" mb={14} c="dimmed">
        {joinGerman(names, MOST_NAMED)}
      </Box>
      <AwardReasonField
        label={REASON_TEXTS.forAll(cells.length)}
        description={replaced > 0 && reason !== '' ? REASON_TEXTS.replaced(replaced) : undefined}
        value={text}
        hasFocus
        onChange={setText}
      />
      <ManyFoot
        submitLabel={REASON_TEXTS.save(cells.length)}
        isEmpty={said.length === 0}
        isBusy={save.isPending}
        onClose={onClose}
      />
    </form>
  );
}
