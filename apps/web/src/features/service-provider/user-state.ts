import { isFullDlWriter } from '@rahmenpreis/contract/permission.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';

export type UserState = 'active' | 'invited' | 'blocked' | 'expired';

/** Gives an account's state: blocked wins over expired; an invitation is open until a password is chosen. */
export function userState(
  provider: Pick<ServiceProvider, 'valid' | 'expire' | 'invitationOpen'>,
  nowMs: number,
): UserState {
  if (!provider.valid) return 'blocked';
  if (Date.parse(provider.expire) <= nowMs) return 'expired';
  return provider.invitationOpen ? 'invited' : 'active';
}

/** True when a user may change its offers: both write grants are held (USER-012). */
export function holdsWriteRight({ grantedRights }: ServiceProvider): boolean {
  return isFullDlWriter(grantedRights.map(({ title }) => title));
}
