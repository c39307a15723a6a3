import { Anchor, Checkbox, Stack } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { instantFigures, shortInstant } from '@rahmenpreis/german/german-date.ts';
import { berlinMs, dayOfInstant } from '@rahmenpreis/tendering/phase/phase-day.ts';
import { questionsUntil } from '@rahmenpreis/tendering/question/questions-until.ts';
import { IconCalendarClock } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { isCallFailure } from '../../kernel/call/call-failure.ts';
import { showFailure, showToast } from '../../kernel/toast/show-toast.ts';
import { FormFoot } from '../../kit/dialog/form-foot.tsx';
import { Modal } from '../../kit/dialog/modal.tsx';
import { DayInput } from '../../kit/field/day-input.tsx';
import formStyles from '../../kit/field/form.module.css';
import { Select } from '../../kit/field/select.tsx';
import { useBusy } from '../../kit/field/use-busy.ts';
import { QUESTION_TEXTS } from '../../tender/question/texts.ts';
import { readAllAgain, saveQuestionsUntil } from './api.ts';
import styles from './question.module.css';
import { TEXTS } from './texts.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: `${hour}`,
  label: TEXTS.until.fullHour(hour),
}));

interface UntilFormProps {
  readonly phase: Phase;
  readonly onClose: () => void;
}

/** Until when questions are promised an answer: as it goes with the end, or a day and an hour. */
function UntilForm({ phase, onClose }: UntilFormProps) {
  const shown = questionsUntil(phase);
  const [isUsual, setUsual] = useState(phase.questionsUntil === null || phase.questionsUntil === undefined);
  const [day, setDay] = useState<string | null>(dayOfInstant(shown));
  const [unreadable, setUnreadable] = useState<string>();
  const [hour, setHour] = useState(`${Number(instantFigures(Date.parse(shown)).hour)}`);
  const [isShort, setShort] = useState(phase.isPeriodShort === true);
  const { isBusy, run } = useBusy();
  const isReady = isUsual || day !== null;
  const save = async (): Promise<void> => {
    const chosen = isUsual || day === null ? null : new Date(berlinMs(day, Number(hour))).toISOString();
    try {
      await saveQuestionsUntil(phase, { questionsUntil: chosen, isPeriodShort: isShort });
      showToast('success', TEXTS.until.saved);
      onClose();
    } catch (error) {
      if (isCallFailure(error, 412)) showToast('warning', TEXTS.until.failed, TEXTS.changedMeanwhile);
      else showFailure(TEXTS.until.failed, error);
      await readAllAgain();
    }
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isReady && !isBusy) void run(save);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap={16}>
        <Checkbox
          label={TEXTS.until.usual}
          description={TEXTS.until.usualHint}
          checked={isUsual}
          onChange={(event) => setUsual(event.currentTarget.checked)}
        />
        {!isUsual && (
          <div className={formStyles.pair}>
            <DayInput
              label={TEXTS.until.day}
              day={day}
              unreadable={unreadable}
              problem={undefined}
              onChange={(next) => {
                setDay(next);
                setUnreadable(undefined);
              }}
              onUnreadable={(text) => {
                setDay(null);
                setUnreadable(text);
              }}
            />
            <Select
              label={TEXTS.until.hour}
              data={HOURS}
              value={hour}
              allowDeselect={false}
              onChange={(next) => setHour(next ?? hour)}
            />
          </div>
        )}
        <Checkbox
          label={TEXTS.until.short}
          description={TEXTS.until.shortHint}
          checked={isShort}
          onChange={(event) => setShort(event.currentTarget.checked)}
        />
      </Stack>
      <FormFoot
        mt="lg"
        submitLabel={TEXTS.until.save}
        isBusy={isBusy}
        isDisabled={!isReady}
        onCancel={onClose}
      />
    </form>
  );
}

/** Until when questions are promised an answer, and the way to set that where it may be. */
export function UntilLine({ phase, lock }: { phase: Phase; lock: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <span className={styles.until}>
      <IconCalendarClock size={16} aria-hidden /> {QUESTION_TEXTS.until(shortInstant(questionsUntil(phase)))}
      {lock === undefined && (
        <Anchor component="button" type="button" onClick={() => setOpen(true)}>
          {TEXTS.until.change}
        </Anchor>
      )}
      <Modal opened={isOpen} onClose={close} title={TEXTS.until.title}>
        {isOpen && <UntilForm phase={phase} onClose={close} />}
      </Modal>
    </span>
  );
}
