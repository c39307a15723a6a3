import { Button, Checkbox, Divider, Group, TextInput } from '@mantine/core';
import { setApprovalRule } from '@rahmenpreis/contract/award.ts';
import { CHANGE_REASON_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import { listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import { closedSentence } from '@rahmenpreis/tendering/award/award-change.ts';
import { formatMillisShort, formatWholeEuros } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { useState } from 'react';
import { invalidateAnswers } from '../../../kernel/call/answer-query.ts';
import { call } from '../../../kernel/call/call.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { readDecimalText } from '../../../kit/field/number-text.ts';
import { useSending } from '../../../kit/field/use-sending.ts';
import { Note } from '../../../kit/show/note.tsx';
import { APPROVAL_TEXTS } from '../texts.ts';

/** A billion euros, which no package costs. */
const LIMITS = { minMillis: 0, maxMillis: 1_000_000_000_000, mayBeEmpty: false };

interface ApprovalRuleProps {
  readonly phase: Phase;
  readonly mayWrite: boolean;
  readonly onClose: () => void;
}

/** The rule by which awards of a phase need a second administrator, also after its end until it is closed. */
export function ApprovalRule({ phase, mayWrite, onClose }: ApprovalRuleProps) {
  const { approvalAboveMillis: above, closedAt } = phase;
  if (mayWrite && closedAt === undefined) return <RuleForm phase={phase} onClose={onClose} />;
  return (
    <Note mt={14}>
      {above === undefined ? APPROVAL_TEXTS.off : APPROVAL_TEXTS.on(formatWholeEuros(above))}{' '}
      {closedAt !== undefined && closedSentence(closedAt)}
    </Note>
  );
}

function RuleForm({ phase, onClose }: Omit<ApprovalRuleProps, 'mayWrite'>) {
  // As it was when the dialog was opened: whoever changes it has seen that.
  const [{ id: phaseId, approvalAboveMillis: before, version, title }] = useState(phase);
  const [isOn, setOn] = useState(before !== undefined);
  const [amount, setAmount] = useState(() => formatMillisShort(before ?? 0));
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const read = readDecimalText(amount, LIMITS);
  const wanted = isOn ? (read.ok ? read.millis : undefined) : null;
  const isLaxer = before !== undefined && wanted !== undefined && (wanted === null || wanted > before);
  const isSame = wanted === (before ?? null);
  const isUnexplained = isLaxer && reason.trim() === '';
  const save = async (): Promise<void> => {
    setTried(true);
    if (wanted === undefined || isUnexplained) return;
    const body = { aboveMillis: wanted, ...(isLaxer ? { reason } : {}) };
    try {
      await call(setApprovalRule, { params: { phaseId }, body, ifMatch: `"${version ?? 0}"` });
    } finally {
      await invalidateAnswers(listPhases);
    }
    onClose();
    showToast('success', APPROVAL_TEXTS.saved, title);
  };
  const { isBusy, submit } = useSending(APPROVAL_TEXTS.notSaved, save);
  return (
    <form onSubmit={submit} noValidate>
      <Divider my={18} />
      <Checkbox
        label={APPROVAL_TEXTS.label}
        description={APPROVAL_TEXTS.hint}
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
      {isOn && (
        <TextInput
          mt={8}
          label={APPROVAL_TEXTS.amount}
          inputMode="decimal"
          value={amount}
          error={read.ok ? undefined : read.error}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
      )}
      {isLaxer && (
        <TextInput
          mt={8}
          label={APPROVAL_TEXTS.reason}
          description={APPROVAL_TEXTS.reasonHint}
          maxLength={CHANGE_REASON_MAX_LENGTH}
          value={reason}
          error={isTried && isUnexplained ? APPROVAL_TEXTS.reasonMissing : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      {!isSame && (
        <Group justify="flex-end" mt={8}>
          <Button type="submit" loading={isBusy}>
            {APPROVAL_TEXTS.save}
          </Button>
        </Group>
      )}
    </form>
  );
}
