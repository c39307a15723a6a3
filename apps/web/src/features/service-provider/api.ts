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
import { call } from '../../kernel/call/call.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { UNDO_MS } from '../../tender/phase/change-mail.ts';
import { tellDone } from '../../tender/undo/done-steps.ts';
import { TEXTS } from './texts.ts';
import type { UserCells } from './edited-user.ts';
import { showUserFailure, useUserCall } from './use-user-call.ts';

/** Puts a changed user into the list at once; the list is asked for again in the background. */
async function adopt(changed: ServiceProvider): Promise<void> {
  await adoptEntries(answerQuery(listServiceProviders), ({ id }) => id, [changed]);
  void invalidateAnswers(listServiceProviders);
}

/** Creates a user and sends the invitation by mail; the same key never creates a second one (API-008). */
export function useCreateUser() {
  return useUserCall({
    send: ({ input, key }: { input: ServiceProviderInput; key: string }) =>
      call(createServiceProvider, { body: input, idempotencyKey: key }),
    adopt,
    done: ({ username }) => [TEXTS.created, TEXTS.invitedNow(username)],
    showsFields: true,
  });
}

async function saveWriteRight({ id }: ServiceProvider, mayWrite: boolean): Promise<void> {
  const params = { serviceProviderId: id };
  await adopt(await call(mayWrite ? grantFullAccess : setReadOnly, { params }));
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
          takeBack: () => saveWriteRight(provider, !mayWrite),
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
  return useUserCall({
    send: ({ id }: ServiceProvider) => call(resendInvitation, { params: { serviceProviderId: id } }),
    adopt,
    done: ({ username }) => [TEXTS.resent, TEXTS.resentHint(username)],
    failed: TEXTS.notResent,
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

/** Changes a user's data, each field sent with its former value: where that has changed nothing is stored. */
export function useEditUser() {
  return useUserCall({
    send: ({ provider, cells }: { provider: ServiceProvider; cells: UserCells }) =>
      call(saveServiceProviders, {
        body: { created: [], changed: [{ serviceProviderId: provider.id, cells: [...cells] }], removed: [] },
      }),
    done: (_, { provider }) => [TEXTS.edited, provider.organisation],
    failed: TEXTS.notEdited,
  });
}

/** Blocks an account or lets it sign in again (USER-004, field `valid`). */
export function useSetBlocked() {
  return useUserCall({
    send: ({ provider: { id }, blocked }: { provider: ServiceProvider; blocked: boolean }) =>
      call(blocked ? blockServiceProvider : unblockServiceProvider, { params: { serviceProviderId: id } }),
    adopt,
    done: ({ organisation }, { blocked }) => [blocked ? TEXTS.blocked : TEXTS.unblocked, organisation],
  });
}

/** Takes the authenticator app from a user who has lost it. */
export function useResetTwoFactor() {
  return useUserCall({
    send: ({ id }: ServiceProvider) => call(resetTwoFactor, { params: { serviceProviderId: id } }),
    adopt,
    done: ({ organisation }) => [TEXTS.twoFactorReset, organisation],
  });
}

/** Sets when an account expires (USER-009). */
export function useExtendExpiry() {
  return useUserCall({
    send: ({ provider: { id, expire: before }, expire }: { provider: ServiceProvider; expire: string }) =>
      call(extendExpiry, { params: { serviceProviderId: id }, body: { expire, before } }),
    adopt,
    done: ({ organisation }) => [TEXTS.extended, organisation],
  });
}
