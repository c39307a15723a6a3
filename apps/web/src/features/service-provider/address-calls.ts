import {
  type AddressChange,
  agreeToAddressChange,
  askAddressChange,
  withdrawAddressChange,
} from '@rahmenpreis/contract/address-change.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { call } from '../../kernel/call/call.ts';
import { ADDRESS_TEXTS } from './texts.ts';
import { useUserCall } from './use-user-call.ts';

interface OpenChange {
  readonly provider: ServiceProvider;
  readonly change: AddressChange;
}

/** Who is refused has most likely seen what is another by now. */
const REFUSAL = { failed: ADDRESS_TEXTS.failed, isOutrun: () => true };

/** Asks for another address, in place of the one that is open where the user has seen it (decision 0087). */
export function useAskAddress() {
  return useUserCall({
    ...REFUSAL,
    send: ({ provider, username }: { provider: ServiceProvider; username: string }) =>
      call(askAddressChange, {
        params: { serviceProviderId: provider.id },
        body: { username, before: provider.username },
      }),
    done: ({ outcome, username }) => [
      outcome === 'effective' ? ADDRESS_TEXTS.changedNow : ADDRESS_TEXTS.asked,
      ADDRESS_TEXTS.mailed(username),
    ],
    showsFields: true,
  });
}

/** Agrees to a new address as a second administrator. */
export function useAgreeToAddress() {
  return useUserCall({
    ...REFUSAL,
    send: (open: OpenChange) => call(agreeToAddressChange, paramsOf(open)),
    done: (_, { provider }) => [ADDRESS_TEXTS.agreed, provider.organisation],
  });
}

/** Withdraws an address that is open. */
export function useWithdrawAddress() {
  return useUserCall({
    ...REFUSAL,
    send: (open: OpenChange) => call(withdrawAddressChange, paramsOf(open)),
    done: (_, { provider }) => [ADDRESS_TEXTS.withdrawn, provider.organisation],
  });
}

function paramsOf({ provider, change }: OpenChange) {
  return { params: { serviceProviderId: provider.id, addressChangeId: change.id } };
}
