import { Button, Group, Text, TextInput } from '@mantine/core';
import type { AddressChange } from '@rahmenpreis/contract/address-change.ts';
import { listAdministrators, type ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { answerQuery } from '../../../kernel/call/answer-query.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { FormFoot } from '../../../kit/dialog/form-foot.tsx';
import formStyles from '../../../kit/field/form.module.css';
import { Note } from '../../../kit/show/note.tsx';
import { LockableButton } from '../../../kit/field/lockable-button.tsx';
import { useAskAddress, useSettleAddress } from '../address-calls.ts';
import { ADDRESS_TEXTS } from '../texts.ts';
import { checkAddress, EMPTY_USER, refusedFields } from '../edited-user.ts';
import { type Fact, FactList } from './fact-list.tsx';
import { type AboutUser, useUserForm } from './user-form.tsx';
import { TEXTS as KIT_TEXTS } from '../../../kit/texts.ts';

/** The title of the dialog about an address. */
export function addressTitle({ addressChange, organisation }: ServiceProvider): string {
  return (addressChange?.outcome === 'open' ? ADDRESS_TEXTS.openTitle : ADDRESS_TEXTS.askTitle)(organisation);
}

/** «E-Mail-Adresse ändern»: asks for a new one, or tells what the open one waits for (decision 0087). */
export function Address({ provider, onClose }: AboutUser) {
  const { addressChange: change } = provider;
  return change?.outcome === 'open' ? (
    <OpenChange provider={provider} change={change} onClose={onClose} />
  ) : (
    <AskForm provider={provider} onClose={onClose} />
  );
}

function AskForm({ provider, onClose }: Omit<AboutUser, 'nowMs'>) {
  const form = useUserForm(EMPTY_USER);
  const asking = useAskAddress();
  const isAlone = useIsAlone();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const checked = checkAddress(form.draft);
    form.mark(element, 'problems' in checked ? checked.problems : {});
    if ('problems' in checked) return;
    const onError = (error: unknown) => form.mark(element, refusedFields(error));
    asking.mutate({ provider, ...checked }, { onSuccess: onClose, onError });
  };
  return (
    <form noValidate className={formStyles.form} onSubmit={submit}>
      <Text>{ADDRESS_TEXTS.now(provider.username)}</Text>
      <TextInput
        {...form.text('username')}
        data-autofocus
        withAsterisk
        type="email"
        label={ADDRESS_TEXTS.menuOpen}
      />
      <Note mt={12}>{provider.invitationOpen ? ADDRESS_TEXTS.unopened : ADDRESS_TEXTS.way}</Note>
      {isAlone && <Note mt={12}>{ADDRESS_TEXTS.alone}</Note>}
      <FormFoot submitLabel={ADDRESS_TEXTS.ask} isBusy={asking.isPending} onCancel={onClose} />
    </form>
  );
}

/** True where nobody else may agree: the user alone has the right to write. */
function useIsAlone(): boolean {
  const { data } = useQuery(answerQuery(listAdministrators));
  return (
    data?.filter(({ grantedRights }) => grantedRights.some(({ title }) => title === 'PERMISSION_ALPHAWRITE'))
      .length === 1
  );
}

/** Whoever asked for an address, by name; whoever is no administrator any more is nobody to name. */
function useAskedBy({ askedBy }: AddressChange): string | undefined {
  const { data = [] } = useQuery(answerQuery(listAdministrators));
  const found = data.find(({ id }) => id === askedBy);
  return found && (`${found.firstname} ${found.lastname}`.trim() || found.username);
}

function OpenChange({ provider, change, onClose }: Omit<AboutUser, 'nowMs'> & { change: AddressChange }) {
  const agreeing = useSettleAddress(true);
  const withdrawing = useSettleAddress(false);
  const askedBy = useAskedBy(change);
  const isAlone = useIsAlone();
  const isOwn = useUser().id === change.askedBy;
  const about = { provider, change };
  const facts: readonly Fact[] = [
    [ADDRESS_TEXTS.former, change.formerUsername],
    [ADDRESS_TEXTS.newAddress, change.username],
    [ADDRESS_TEXTS.askedAt, ADDRESS_TEXTS.askedBy(shortInstant(change.askedAt), askedBy)],
    ...(provider.invitationOpen ? [] : waitingFacts(change)),
    [ADDRESS_TEXTS.agreement, ADDRESS_TEXTS.agreements[agreementOf(change)]],
  ];
  const lock = change.agreedBy === null ? undefined : ADDRESS_TEXTS.agreements[agreementOf(change)];
  return (
    <>
      <FactList facts={facts} />
      {change.agreedBy === null && (!change.needsAgreement || isAlone) && (
        <Note mt={12}>{change.needsAgreement ? ADDRESS_TEXTS.alone : ADDRESS_TEXTS.effect}</Note>
      )}
      <Group justify="flex-end" gap={8} mt="lg">
        <Button data-autofocus onClick={onClose}>
          {KIT_TEXTS.close}
        </Button>
        <Button
          color="red"
          loading={withdrawing.isPending}
          onClick={() => withdrawing.mutate(about, { onSettled: onClose })}
        >
          {ADDRESS_TEXTS.withdraw}
        </Button>
        <LockableButton
          variant="filled"
          lock={isOwn ? ADDRESS_TEXTS.notBySame : lock}
          loading={agreeing.isPending}
          onClick={() => agreeing.mutate(about, { onSettled: onClose })}
        >
          {ADDRESS_TEXTS.agree}
        </LockableButton>
      </Group>
    </>
  );
}

/** What an account waits for that somebody has opened. */
function waitingFacts(change: AddressChange): Fact[] {
  return [
    [ADDRESS_TEXTS.proof, change.isProven ? ADDRESS_TEXTS.proven : ADDRESS_TEXTS.unproven],
    [ADDRESS_TEXTS.objection, ADDRESS_TEXTS.until(shortInstant(change.objectUntil))],
  ];
}

function agreementOf({ agreedBy, needsAgreement }: AddressChange): keyof typeof ADDRESS_TEXTS.agreements {
  return agreedBy ?? (needsAgreement ? 'needed' : 'free');
}
