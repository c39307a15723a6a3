import { Group, Radio, Stack, TextInput } from '@mantine/core';
import type { FeedbackForm } from '@rahmenpreis/contract/feedback.ts';
import { FEEDBACK_LIMIT_MAX } from '@rahmenpreis/contract/limits.ts';
import { FEEDBACK_TEXTS } from './texts.ts';

type Kind = FeedbackForm['kind'];
const KINDS: readonly Kind[] = ['gap', 'light', 'rank', 'gap-rank'];

/** The form as it is typed. */
export interface TypedForm {
  readonly kind: Kind;
  readonly amberFrom: string;
  readonly redFrom: string;
}

/** Reads the form that is typed; undefined where the limits of the traffic light are none. */
export function readForm({ kind, amberFrom, redFrom }: TypedForm): FeedbackForm | undefined {
  if (kind !== 'light') return { kind };
  const [amber, red] = [amberFrom, redFrom].map((text) => (/^\s*\d{1,2}\s*$/.test(text) ? Number(text) : 0));
  const isRight = amber! >= 1 && red! > amber! && red! <= FEEDBACK_LIMIT_MAX;
  return isRight ? { kind, amberFrom: amber!, redFrom: red! } : undefined;
}

interface FormFieldsProps {
  readonly typed: TypedForm;
  readonly onChange: (typed: TypedForm) => void;
}

/** Chooses one form for all bidders of the phase. */
export function FormFields({ typed, onChange }: FormFieldsProps) {
  const isWrong = readForm(typed) === undefined;
  return (
    <Radio.Group
      label={FEEDBACK_TEXTS.form}
      value={typed.kind}
      onChange={(value) => onChange({ ...typed, kind: KINDS.find((kind) => kind === value) ?? 'gap' })}
    >
      <Stack gap={8} mt={4}>
        {KINDS.map((kind) => (
          <Radio key={kind} value={kind} label={FEEDBACK_TEXTS.forms[kind]} />
        ))}
        {typed.kind === 'light' && (
          <Group gap={12} align="flex-start">
            {(['amberFrom', 'redFrom'] as const).map((name) => (
              <TextInput
                key={name}
                w={150}
                inputMode="numeric"
                label={FEEDBACK_TEXTS[name]}
                value={typed[name]}
                error={
                  isWrong && (name === 'redFrom' ? FEEDBACK_TEXTS.wrongLimits(FEEDBACK_LIMIT_MAX) : true)
                }
                onChange={(event) => onChange({ ...typed, [name]: event.currentTarget.value })}
              />
            ))}
          </Group>
        )}
      </Stack>
    </Radio.Group>
  );
}
