import { Radio, Stack, Text } from '@mantine/core';
import { ACCOUNT_EXTENSION_MAX_YEARS } from '@rahmenpreis/contract/limits.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { longDate, shortDate } from '@rahmenpreis/german/german-date.ts';
import { type SubmitEvent, useState } from 'react';
import { FormFoot } from '../../../kit/dialog/form-foot.tsx';
import formStyles from '../../../kit/field/form.module.css';
import { useExtendExpiry } from '../api.ts';
import { TEXTS } from '../texts.ts';
import type { AboutUser } from './user-form.tsx';
import { TEXTS as KIT_TEXTS } from '../../../kit/texts.ts';

const EXTENSION_YEARS = [1, 2, 5];

function yearsAfter(startMs: number, years: number): number {
  const later = new Date(startMs);
  return later.setUTCFullYear(later.getUTCFullYear() + years);
}

/** The ends to which an account may be extended, by whole years; empty where none is left (USER-009). */
export function expiryChoices({ expire }: ServiceProvider, nowMs: number) {
  const startMs = Math.max(Date.parse(expire), nowMs);
  const latestMs = yearsAfter(nowMs, ACCOUNT_EXTENSION_MAX_YEARS);
  return EXTENSION_YEARS.map((years) => ({ years, expireMs: yearsAfter(startMs, years) }))
    .filter(({ expireMs }) => expireMs <= latestMs)
    .map(({ years, expireMs }) => ({ years, expire: new Date(expireMs).toISOString() }));
}

/** Extends an account by whole years (USER-009). */
export function ExpiryForm({ provider, nowMs, onClose }: AboutUser) {
  const choices = expiryChoices(provider, nowMs);
  const [years, setYears] = useState(String(choices[0]?.years));
  const extending = useExtendExpiry();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = choices.find((choice) => String(choice.years) === years);
    if (chosen !== undefined) {
      extending.mutate({ provider, expire: chosen.expire }, { onSuccess: onClose });
    }
  };
  return (
    <form className={formStyles.form} onSubmit={submit}>
      <Text>{TEXTS.extendText(provider, longDate(provider.expire))}</Text>
      {choices.length === 0 && <Text>{TEXTS.latestReached}</Text>}
      {choices.length > 0 && (
        <Radio.Group label={TEXTS.extendLabel} value={years} onChange={setYears}>
          <Stack gap={10} mt={8}>
            {choices.map((choice, index) => (
              <Radio
                key={choice.years}
                value={String(choice.years)}
                label={shortDate(choice.expire)}
                description={TEXTS.longer(TEXTS.years(choice.years))}
                {...(index === 0 ? { 'data-autofocus': true } : {})}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <FormFoot
        submitLabel={KIT_TEXTS.save}
        isBusy={extending.isPending}
        isDisabled={choices.length === 0}
        onCancel={onClose}
      />
    </form>
  );
}
