import { Anchor, Checkbox, Group, Stack } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { instantFigures, shortInstant } from '@rahmenpreis/german/german-date.ts';
import { berlinMs, dayOfInstant } from '@rahmenpreis/tendering/phase/phase-day.ts';
import { questionsUntil } from '@rahmenpreis/tendering/question/questions-until.ts';
import { IconCalendarClock } from '@tabler/icons-react';
import { useState } from 'react';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { formDialog } from '../../kit/dialog/form-dialog.tsx';
import { SendForm } from '../../kit/dialog/send-form.tsx';
import { useDialog } from '../../kit/dialog/use-dialog.ts';
import { type DayHour, DayHourFields } from '../../kit/field/day-hour-fields.tsx';
import { QUESTION_TEXTS } from '../../tender/question/texts.ts';
import { saveQuestionsUntil, sendOver } from './api.ts';
import { TEXTS } from './texts.ts';

interface UntilFormProps {
  readonly phase: Phase;
  readonly onClose: () => void;
}

/** Until when questions are promised an answer: as it goes with the end, or a day and an hour. */
function UntilForm({ phase, onClose }: UntilFormProps) {
  const shown = questionsUntil(phase);
  const [isUsual, setUsual] = useState(!phase.questionsUntil);
  const [until, setUntil] = useState<DayHour>(() => ({
    day: dayOfInstant(shown),
    hour: Number(instantFigures(Date.parse(shown)).hour),
  }));
  const { day, hour } = until;
  const [isShort, setShort] = useState(phase.isPeriodShort === true);
  const save = () =>
    sendOver(TEXTS.until.failed, async () => {
      const chosen = isUsual || day === null ? null : new Date(berlinMs(day, hour)).toISOString();
      await saveQuestionsUntil(phase, { questionsUntil: chosen, isPeriodShort: isShort });
      showToast('success', TEXTS.until.saved);
      onClose();
    });
  return (
    <SendForm submitLabel={TEXTS.until.save} send={save} isReady={isUsual || day !== null} onCancel={onClose}>
      <Stack gap={16}>
        <Checkbox
          label={TEXTS.until.usual}
          description={TEXTS.until.usualHint}
          checked={isUsual}
          onChange={(event) => setUsual(event.currentTarget.checked)}
        />
        {!isUsual && (
          <DayHourFields
            dayLabel={TEXTS.until.day}
            hourLabel={TEXTS.until.hour}
            value={until}
            onChange={setUntil}
          />
        )}
        <Checkbox
          label={TEXTS.until.short}
          description={TEXTS.until.shortHint}
          checked={isShort}
          onChange={(event) => setShort(event.currentTarget.checked)}
        />
      </Stack>
    </SendForm>
  );
}

const UntilDialog = formDialog({ title: TEXTS.until.title }, UntilForm);

/** Until when questions are promised an answer, and the way to set that where it may be. */
export function UntilLine({ phase, lock }: { phase: Phase; lock: string | undefined }) {
  const dialog = useDialog();
  return (
    <Group gap="4px 6px" ml={{ base: 0, sm: 'auto' }} w={{ base: '100%', sm: 'auto' }} c="dimmed" fz={13}>
      <IconCalendarClock size={16} aria-hidden /> {QUESTION_TEXTS.until(shortInstant(questionsUntil(phase)))}
      {lock === undefined && (
        <Anchor component="button" type="button" onClick={dialog.open}>
          {TEXTS.until.change}
        </Anchor>
      )}
      <UntilDialog {...dialog.props} phase={phase} />
    </Group>
  );
}
