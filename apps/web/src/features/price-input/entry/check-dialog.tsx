import { NumberInput } from '@mantine/core';
import { checkEnteredOffer } from '@rahmenpreis/contract/arrival.ts';
import { OBJECTION_DAYS } from '@rahmenpreis/contract/limits.ts';
import { useState } from 'react';
import { call } from '../../../kernel/call/call.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { formDialog } from '../../../kit/dialog/form-dialog.tsx';
import { FormFoot } from '../../../kit/dialog/form-foot.tsx';
import formStyles from '../../../kit/field/form.module.css';
import { useSubmit } from '../../../kit/field/use-busy.ts';
import { writeArrival } from '../../../tender/arrival/arrivals.ts';
import { TEXTS } from './texts.ts';

interface CheckFormProps {
  readonly params: { phaseId: string; arrivalId: string };
  /** The version whose values were checked. */
  readonly version: number;
  /** Whether nobody else could check. */
  readonly isAlone: boolean;
  /** Whether an earlier version counts. */
  readonly isCorrection: boolean;
  readonly onClose: () => void;
}

function CheckForm({ params, version, isAlone, isCorrection, onClose }: CheckFormProps) {
  const [days, setDays] = useState<number | string>(OBJECTION_DAYS.usual);
  // Another version by the time of the answer is refused, as it is not the one that was held to the paper.
  const [seen] = useState(version);
  const isReady = typeof days === 'number';
  const { isBusy, submit } = useSubmit(isReady, async () => {
    const body = { confirm: seen, objectionDays: Number(days) };
    const send = () => call(checkEnteredOffer, { params, body });
    if (await writeArrival(TEXTS.notChecked, send)) showToast('success', TEXTS.checked);
    onClose();
  });
  return (
    <form className={formStyles.form} onSubmit={submit}>
      <p>{isAlone ? TEXTS.aloneText : TEXTS.checkText}</p>
      {isCorrection && <p>{TEXTS.takesAwards}</p>}
      <NumberInput
        data-autofocus
        label={TEXTS.days}
        min={OBJECTION_DAYS.min}
        max={OBJECTION_DAYS.max}
        clampBehavior="strict"
        allowDecimal={false}
        value={days}
        onChange={setDays}
      />
      <FormFoot
        submitLabel={isAlone ? TEXTS.checkUnchecked : TEXTS.check}
        isBusy={isBusy}
        isDisabled={!isReady}
        onCancel={onClose}
      />
    </form>
  );
}

/** Finishes an entered offer once it was held against the paper. */
export const CheckDialog = formDialog({ title: TEXTS.check }, CheckForm);
