import type { Permission, UserKind } from '@rahmenpreis/contract/permission.ts';

/**
 * The application slice: the only part of the client's state that outlives the tab (AUTH-021). One token at a
 * time, so that a two-factor token replaces a refresh token and the other way round (AUTH-005).
 */
export interface ApplicationSlice {
  readonly token: { readonly kind: 'refresh' | 'two-factor'; readonly value: string };
  readonly username: string;
}

export interface SessionUser {
  readonly id: string;
  readonly organisationId: string;
  readonly permissions: readonly Permission[];
  readonly kind: UserKind;
  /** The e-mail address of the sign-in; tokens carry no name. */
  readonly name: string;
}

export interface SessionState {
  readonly slice: ApplicationSlice | null;
  readonly accessToken: string | null;
  readonly accessIssuedAtMs: number;
  readonly accessExpiresAtMs: number;
  readonly user: SessionUser | null;
  /** True once a session ended that its user did not end here, for instance because its time was over. */
  readonly wasEnded: boolean;
  /** The user of that session. */
  readonly endedUserId: string | null;
}

/** The state while nobody is signed in. */
export const SIGNED_OUT: SessionState = {
  slice: null,
  accessToken: null,
  accessIssuedAtMs: 0,
  accessExpiresAtMs: 0,
  user: null,
  wasEnded: false,
  endedUserId: null,
};
