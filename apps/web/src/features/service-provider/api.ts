import {
  blockServiceProvider,
  createServiceProvider,
  extendExpiry,
  grantFullAccess,
  listServiceProviders,
  resendInvitation,
  resendInvitations,
  resetTwoFactor,
  saveServiceProviders,
  type ServiceProvider,
  type ServiceProviderInput,
  setReadOnly,
  unblockServiceProvider,
} from '@rahmenpreis/contract/service-provider.ts';
import { useMutation } from '@tanstack/react-query';
import { adoptEntries, answerQuery, invalidateAnswers } from '../../kernel/call/answer-query.ts';
import { isCallFailure } from '../../kernel/call/call-failure.ts';
import { call } from '../../kernel/call/call.ts';
import { serverSentence } from '../../kernel/call/failure-text.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { UNDO_MS } from '../../tender/phase/change-mail.ts';
import { tellDone } from '../../tender/undo/done-steps.ts';
import { TEXTS } from './texts.ts';
import { refusedFields, type UserCells } from './edited-user.ts';

/** Puts a changed user into the list at once; the list is asked for again in the background. */
async function adopt(changed: ServiceProvider): Promise<void> {
  await adoptEntries(answerQuery(listServiceProviders), ({ id }) => id, [changed]);
  void invalidateAnswers(listServiceProviders);
}

function showUserFailure(title: string, error: unknown): void {
  showToast('error', title, serverSentence(error) ?? TEXTS.hint);
}

/** Creates a user, whose invitation then leaves by mail; the same key never creates a second one (API-008). */
export function useCreateUser() {
  return useMutation({
    mutationFn: ({ input, key }: { input: ServiceProviderInput; key: string }) =>
      call(createServiceProvider, { body: input, idempotencyKey: key }),
    onSuccess: async (created) => {
      await adopt(created);
      showToast('success', TEXTS.created, TEXTS.invitedNow(created.username));
    },
    // What a field is to blame for stands there and stays; a toast would go before anybody has found it.
    onError: (error) => {
      if (Object.keys(refusedFields(error)).length === 0) showUserFailure(TEXTS.notSaved, error);
    },
  });
}

async function saveWriteRight(provider: ServiceProvider, mayWrite: boolean): Promise<ServiceProvider> {
  const changed = await call(mayWrite ? grantFullAccess : setReadOnly, {
    params: { serviceProviderId: provider.id },
  });
  await adopt(changed);
  return changed;
}

/** Gives or takes the write right with one call, and offers to undo it (USER-012, API-009). */
export function useWriteRight(provider: ServiceProvider) {
  return useMutation({
    mutationFn: (mayWrite: boolean) => saveWriteRight(provider, mayWrite),
    onSuccess: (_, mayWrite) => {
      const done = (may: boolean) => (may ? TEXTS.granted : TEXTS.revoked);
      const { organisation } = provider;
      tellDone(
        { title: done(mayWrite), text: organisation },
        {
          id: 'write-right',
          async takeBack() {
            await saveWriteRight(provider, !mayWrite);
          },
          undone: [done(!mayWrite), organisation],
          notUndone: TEXTS.rightsNotSaved,
          lifetimeMs: UNDO_MS,
        },
      );
    },
    onError: (error) => showUserFailure(TEXTS.rightsNotSaved, error),
  });
}

/** Sends the invitation again (OPEN-39). */
export function useResendInvitation() {
  return useMutation({
    mutationFn: ({ id }: ServiceProvider) => call(resendInvitation, { params: { serviceProviderId: id } }),
    onSuccess: async (changed) => {
      await adopt(changed);
      showToast('success', TEXTS.resent, TEXTS.resentHint(changed.username));
    },
    onError: (error) => showUserFailure(TEXTS.notResent, error),
  });
}

/** Sends several invitations again, and says who was left out and why (OPEN-39). */
export function useResendInvitations() {
  return useMutation({
    mutationFn: (chosen: readonly ServiceProvider[]) =>
      call(resendInvitations, { body: { serviceProviderIds: chosen.map(({ id }) => id) } }),
    onSuccess: ({ sent, left }, chosen) => {
      void invalidateAnswers(listServiceProviders);
      const organisations = new Map(chosen.map(({ id, organisation }) => [id, organisation]));
      const named = left.map(({ serviceProviderId, code }) =>
        TEXTS.notInvited(organisations.get(serviceProviderId) ?? '', TEXTS.uninvited[code]),
      );
      const title = sent === 0 ? TEXTS.noneResent : TEXTS.resentMany(sent);
      showToast(left.length === 0 ? 'success' : 'error', title, named.join('; '));
    },
    onError: (error) => showUserFailure(TEXTS.notResent, error),
  });
}

/** Changes what is told of a person, each field with what stood there before: where it is another by now nothing is stored. */
export function useEditUser() {
  return useMutation({
    mutationFn: ({ provider, cells }: { provider: ServiceProvider; cells: UserCells }) =>
      call(saveServiceProviders, {
        body: { created: [], changed: [{ serviceProviderId: provider.id, cells: [...cells] }], removed: [] },
      }),
    onSuccess: async (_, { provider }) => {
      await invalidateAnswers(listServiceProviders);
      showToast('success', TEXTS.edited, provider.organisation);
    },
    onError: (error) => {
      showUserFailure(TEXTS.notEdited, error);
      if (isCallFailure(error, 412)) void invalidateAnswers(listServiceProviders);
    },
  });
}

/** Blocks an account or lets it sign in again (USER-004, field `valid`). */
export function useSetBlocked() {
  return useMutation({
    mutationFn: ({ provider: { id }, blocked }: { provider: ServiceProvider; blocked: boolean }) =>
      call(blocked ? blockServiceProvider : unblockServiceProvider, { params: { serviceProviderId: id } }),
    onSuccess: async (changed, { blocked }) => {
      await adopt(changed);
      showToast('success', blocked ? TEXTS.blocked : TEXTS.unblocked, changed.organisation);
    },
    onError: (error) => showUserFailure(TEXTS.notSaved, error),
  });
}

/** Takes the authenticator app from a user who has lost it. */
export function useResetTwoFactor() {
  return useMutation({
    mutationFn: ({ id }: ServiceProvider) => call(resetTwoFactor, { params: { serviceProviderId: id } }),
    onSuccess: async (changed) => {
      await adopt(changed);
      showToast('success', TEXTS.twoFactorReset, changed.organisation);
    },
    onError: (error) => showUserFailure(TEXTS.notSaved, error),
  });
}

/** Sets when an account expires (USER-009). */
export function useExtendExpiry() {
  return useMutation({
    mutationFn: ({ provider, expire }: { provider: ServiceProvider; expire: string }) =>
      call(extendExpiry, {
        params: { serviceProviderId: provider.id },
        body: { expire, before: provider.expire },
      }),
    onSuccess: async (changed) => {
      await adopt(changed);
      showToast('success', TEXTS.extended, changed.organisation);
    },
    onError: (error) => {
      showUserFailure(TEXTS.notSaved, error);
      // Another day stands there by now.
      if (isCallFailure(error, 412)) void invalidateAnswers(listServiceProviders);
    },
  });
}
