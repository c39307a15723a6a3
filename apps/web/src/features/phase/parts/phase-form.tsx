import { Alert, Button, Checkbox, Fieldset, Group, Text, TextInput } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { clockTime, shortDate } from '@rahmenpreis/german/german-date.ts';
import { usualBinding } from '@rahmenpreis/tendering/phase/binding.ts';
import { PHASE_HOURS, startOfDay } from '@rahmenpreis/tendering/phase/phase-day.ts';
import { phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { CalendarButton } from '../../../tender/phase/calendar-button.tsx';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { DayInput } from '../../../kit/field/day-input.tsx';
import { focusFirstWrong } from '../../../kit/field/first-wrong.ts';
import { FIELD_TEXTS, TEXTS as KIT_TEXTS } from '../../../kit/texts.ts';
import formStyles from '../../../kit/field/form.module.css';
import { arrivalsQuery } from '../../../tender/arrival/arrivals.ts';
import { type DraftProblems, inputOf, type PhaseDraft, withEndDay } from '../phase-draft.ts';
import { TEXTS } from '../texts.ts';
import { type Stale, usePhaseForm } from '../use-phase-form.ts';
import { SourceChoice, useSource } from './source-choice.tsx';
import { TimeQuestion } from './time-question.tsx';

interface FieldsProps {
  readonly draft: PhaseDraft;
  readonly phase: Phase | undefined;
  /** The phase before a new one. */
  readonly before: Phase | undefined;
  readonly problems: DraftProblems;
  readonly isLocked: boolean;
  readonly isBegun: boolean;
  readonly onChange: (part: Partial<PhaseDraft>) => void;
}

/** Whether offers are sealed until the end, and whether two people open them (decision 0046). */
function SealChoice({ draft: { seal }, isBegun, isLocked, onChange }: FieldsProps) {
  const isDisabled = isLocked || isBegun;
  return (
    <>
      <Checkbox
        label={TEXTS.seals.SEALED}
        description={isBegun ? TEXTS.sealFixed : TEXTS.sealedHint}
        disabled={isDisabled}
        checked={seal !== 'NONE'}
        onChange={(event) => onChange({ seal: event.currentTarget.checked ? 'SEALED' : 'NONE' })}
      />
      {seal !== 'NONE' && (
        <Checkbox
          mt={-4}
          mr={0}
          mb={0}
          ml={28}
          label={TEXTS.seals.FOUR_EYES}
          description={TEXTS.fourEyesHint}
          disabled={isDisabled}
          checked={seal === 'FOUR_EYES'}
          onChange={(event) => onChange({ seal: event.currentTarget.checked ? 'FOUR_EYES' : 'SEALED' })}
        />
      )}
    </>
  );
}

/** Proposes a seal where offers came another way in the phase before, which had none (decision 0131). */
function SealProposal({ before, draft, onChange }: FieldsProps) {
  const isOpen = before?.seal === 'NONE' && draft.seal === 'NONE';
  const { data: arrivals = [] } = useQuery({ ...arrivalsQuery(before?.id ?? ''), enabled: isOpen });
  if (!isOpen || arrivals.length === 0) return null;
  return (
    <Button size="compact-xs" variant="subtle" mt={-8} onClick={() => onChange({ seal: 'SEALED' })}>
      {TEXTS.proposeSeal(before.title)}
    </Button>
  );
}

/** A day of a phase with a hint below it; once the phase has begun it can only be read (UI-002). */
function DayField(props: ComponentProps<typeof DayInput>) {
  return <DayInput {...props} inputWrapperOrder={['label', 'input', 'description', 'error']} />;
}

interface PhaseFormProps {
  /** Undefined creates a phase. */
  readonly phase: Phase | undefined;
  readonly phases: readonly Phase[];
  /** The phase that a new one takes over from, where one was named. */
  readonly sourceId: string | undefined;
  /** Only its open packages are asked for. */
  readonly isOpenOnly: boolean;
  /** Why the phase can only be viewed; undefined when it can be changed. */
  readonly lock: string | undefined;
  /** Hears whether a question stands in the place of the form, which takes more room. */
  readonly onAsk: (isAsked: boolean) => void;
  readonly onClose: () => void;
}

/** What is said of a phase that somebody else saved first. */
function linesOf(stale: Stale): readonly string[] {
  if (stale === 'gone') return [TEXTS.goneText];
  if (stale === 'unread') return [TEXTS.staleText];
  return [...(stale.lines.length === 0 ? [TEXTS.staleLists] : stale.lines), TEXTS.staleChoice];
}

/** Says that somebody else saved first, shows both states, and lets the user decide without losing input. */
function StaleAlert({ stale, form }: { stale: Stale; form: ReturnType<typeof usePhaseForm> }) {
  return (
    <Alert
      color="amber"
      role="alert"
      title={TEXTS.staleTitle}
      icon={<IconAlertTriangle size={18} aria-hidden />}
    >
      {linesOf(stale).map((line) => (
        <Text key={line} inherit mb={8}>
          {line}
        </Text>
      ))}
      {stale === 'unread' && (
        <Button size="xs" onClick={() => void form.readAgain()}>
          {TEXTS.staleReload}
        </Button>
      )}
      {typeof stale === 'object' && (
        <Group gap={8}>
          <Button size="xs" onClick={() => form.goOn(stale, true)}>
            {TEXTS.keepMine}
          </Button>
          <Button size="xs" onClick={() => form.goOn(stale, false)}>
            {TEXTS.takeTheirs}
          </Button>
        </Group>
      )}
    </Alert>
  );
}

/** First and last day, each with its hour, also before one is chosen, and Bindefrist (PHASE-008, OPEN-11). */
function Days({ draft, phase, problems, isLocked, onChange }: FieldsProps) {
  const input = inputOf(draft, phase);
  const { bindingText } = draft;
  const take = (bindingDay: string | null, text?: string) => onChange({ bindingDay, bindingText: text });
  const proposed = draft.endDay === null || bindingText !== undefined ? null : usualBinding(draft.endDay);
  const usual = {
    start: FIELD_TEXTS.fullHour(PHASE_HOURS.start),
    end: FIELD_TEXTS.fullHour(PHASE_HOURS.end),
  };
  const { start, end } =
    input === undefined ? usual : { start: clockTime(input.start), end: clockTime(input.end) };
  return (
    <>
      <div className={formStyles.pair}>
        <DayField
          label={TEXTS.columns.start}
          description={TEXTS.startHint(start)}
          isLocked={isLocked}
          day={draft.startDay}
          problem={problems.start}
          onChange={(startDay) => onChange({ startDay })}
        />
        <DayField
          label={TEXTS.columns.end}
          description={TEXTS.endHint(end, end === usual.end)}
          isLocked={isLocked}
          day={draft.endDay}
          shownMonth={draft.startDay}
          problem={problems.end}
          onChange={(endDay) => onChange(withEndDay(draft, endDay))}
        />
      </div>
      <DayInput
        label={TEXTS.binding}
        description={TEXTS.bindingHint}
        isLocked={isLocked}
        isClearable
        day={draft.bindingDay}
        shownMonth={proposed}
        unreadable={bindingText}
        problem={problems.binding}
        onChange={take}
      />
      {!isLocked && draft.bindingDay === null && proposed !== null && (
        <Button size="compact-xs" variant="subtle" mt={-8} onClick={() => take(proposed)}>
          {TEXTS.usualBinding(shortDate(startOfDay(proposed)))}
        </Button>
      )}
    </>
  );
}

function Fields(props: FieldsProps) {
  const { draft, problems, isLocked, isBegun, onChange } = props;
  return (
    <>
      <TextInput
        data-autofocus
        label={TEXTS.columns.title}
        placeholder={TEXTS.namePlaceholder}
        readOnly={isLocked}
        value={draft.title}
        error={problems.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Days {...props} />
      <Checkbox
        label={TEXTS.types.FINAL}
        description={TEXTS.isFinalHint}
        disabled={isLocked}
        checked={draft.isFinal}
        onChange={(event) => onChange({ isFinal: event.currentTarget.checked })}
      />
      <SealChoice {...props} />
      <SealProposal {...props} />
      <Checkbox
        label={TEXTS.startMail}
        description={TEXTS.startMailHint}
        disabled={isLocked || isBegun}
        checked={draft.startMail}
        onChange={(event) => onChange({ startMail: event.currentTarget.checked })}
      />
      <MissingLimits {...props} isLocked={isLocked || isBegun} />
    </>
  );
}

/** The owner's limits of what may be missing of an offer, fixed from the start on (decision 0124). */
function MissingLimits({ draft, problems, isLocked, onChange }: FieldsProps) {
  const field = (name: 'missingPercent' | 'missingPer100') => (
    <TextInput
      label={TEXTS[name]}
      inputMode="decimal"
      readOnly={isLocked}
      value={draft[name]}
      error={problems[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <Fieldset legend={TEXTS.missing}>
      <div className={formStyles.pair}>
        {field('missingPercent')}
        {field('missingPer100')}
      </div>
      <Text size="xs" c="dimmed" mt={6}>
        {TEXTS.missingHint}
      </Text>
    </Fieldset>
  );
}

/** Name, start, end, «Letzte Angebotsphase», seal of a phase (PHASE-003, PHASE-005…008, OPEN-10, OPEN-11). */
export function PhaseForm({ phase, phases, sourceId, isOpenOnly, lock, onAsk, onClose }: PhaseFormProps) {
  const source = useSource(phases, sourceId, isOpenOnly);
  const form = usePhaseForm(phase, { phases, onSaved: onClose, taken: source.taken });
  const isAsked = form.question !== undefined;
  useEffect(() => onAsk(isAsked), [onAsk, isAsked]);
  const { draft, problems } = form;
  const isLocked = lock !== undefined;
  const isBegun = phase !== undefined && phaseState(phase, serverNowMs()) !== 'future';
  const before =
    phase === undefined ? (phases.find(({ id }) => id === sourceId) ?? phases.at(-1)) : undefined;
  const change = (part: Partial<PhaseDraft>) => form.change({ ...draft, ...part });
  if (form.question !== undefined) {
    return (
      <TimeQuestion
        question={form.question}
        phase={phase}
        isSaving={form.isSaving}
        onConfirm={(reason) => void form.save(true, reason)}
        onBack={form.dropQuestion}
      />
    );
  }
  return (
    <form
      className={formStyles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isLocked) onClose();
        else {
          flushSync(() => void form.save(false));
          focusFirstWrong(event.currentTarget);
        }
      }}
    >
      {isLocked && <Alert icon={<IconLock size={18} aria-hidden />}>{lock}</Alert>}
      {form.stale !== undefined && <StaleAlert stale={form.stale} form={form} />}
      <Fields {...{ before, draft, phase, problems, isLocked, isBegun }} onChange={change} />
      {phase === undefined && phases.length > 0 && <SourceChoice phases={phases} {...source.choice} />}
      <Group justify="flex-end" gap={8}>
        {phase !== undefined && <CalendarButton phase={phase} path="/phase" />}
        {!isLocked && <Button onClick={onClose}>{KIT_TEXTS.cancel}</Button>}
        <Button type="submit" variant="filled" loading={form.isSaving} disabled={source.isPending}>
          {isLocked ? KIT_TEXTS.close : phase === undefined ? TEXTS.create : KIT_TEXTS.save}
        </Button>
      </Group>
    </form>
  );
}
