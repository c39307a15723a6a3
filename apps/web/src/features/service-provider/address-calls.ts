import {
  type AddressChange,
  agreeToAddressChange,
  askAddressChange,
  withdrawAddressChange,
} from '@rahmenpreis/contract/address-change.ts';
import { listServiceProviders, type ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { useMutation } from '@tanstack/react-query';
import { invalidateAnswers } from '../../kernel/call/answer-query.ts';
import { call } from '../../kernel/call/call.ts';
import { serverSentence } from '../../kernel/call/failure-text.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { ADDRESS_TEXTS, TEXTS } from './texts.ts';
import { refusedFields } from './edited-user.ts';

interface OpenChange {
  readonly provider: ServiceProvider;
  readonly change: AddressChange;
}

function showRefusal(error: unknown): void {
  showToast('error', ADDRESS_TEXTS.failed, serverSentence(error) ?? TEXTS.hint);
  // Whoever is refused has most likely seen what is another by now.
  void invalidateAnswers(listServiceProviders);
}

/** Asks for another address, in place of the one that is open where the user has seen it (decision 0087). */
export function useAskAddress() {
  return useMutation({
    mutationFn: ({ provider, username }: { provider: ServiceProvider; username: string }) =>
      call(askAddressChange, {
        params: { serviceProviderId: provider.id },
        body: { username, before: provider.username },
      }),
    onSuccess: async ({ outcome, username }) => {
      await invalidateAnswers(listServiceProviders);
      const isNow = outcome === 'effective';
      showToast(
        'success',
        isNow ? ADDRESS_TEXTS.changedNow : ADDRESS_TEXTS.asked,
        ADDRESS_TEXTS.mailed(username),
      );
    },
    // What a field is to blame for stands there and stays.
    onError: (error) => {
      if (Object.keys(refusedFields(error)).length === 0) showRefusal(error);
    },
  });
}

/** Agrees to a new address as a second administrator. */
export function useAgreeToAddress() {
  return useMutation({
    mutationFn: ({ provider, change }: OpenChange) => call(agreeToAddressChange, paramsOf(provider, change)),
    onSuccess: async (_, { provider }) => {
      await invalidateAnswers(listServiceProviders);
      showToast('success', ADDRESS_TEXTS.agreed, provider.organisation);
    },
    onError: showRefusal,
  });
}

/** Withdraws an address that is open. */
export function useWithdrawAddress() {
  return useMutation({
    mutationFn: ({ provider, change }: OpenChange) => call(withdrawAddressChange, paramsOf(provider, change)),
    onSuccess: async (_, { provider }) => {
      await invalidateAnswers(listServiceProviders);
      showToast('success', ADDRESS_TEXTS.withdrawn, provider.organisation);
    },
    onError: showRefusal,
  });
}

function paramsOf({ id: serviceProviderId }: ServiceProvider, { id: addressChangeId }: AddressChange) {
  return { params: { serviceProviderId, addressChangeId } };
}
