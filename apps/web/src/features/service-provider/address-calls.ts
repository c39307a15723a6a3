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

/** Agrees to an open address as a second administrator, or withdraws it. */
export function useSettleAddress(isAgreed: boolean) {
  return useUserCall({
    ...REFUSAL,
    send: ({ provider, change }: { provider: ServiceProvider; change: AddressChange }) =>
      call(isAgreed ? agreeToAddressChange : withdrawAddressChange, {
        params: { serviceProviderId: provider.id, addressChangeId: change.id },
      }),
    done: (_, { provider }) => [
      isAgreed ? ADDRESS_TEXTS.agreed : ADDRESS_TEXTS.withdrawn,
      provider.organisation,
    ],
  });
}
