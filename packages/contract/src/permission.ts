/** The five rights a token may carry in its authority claim (SHELL-015, SHELL-016). */
export const PERMISSIONS = [
  'PERMISSION_ALPHAREAD',
  'PERMISSION_ALPHAWRITE',
  'PERMISSION_DLREAD',
  'PERMISSION_DLWRITEKEYVAL',
  'PERMISSION_DLWRITEMEDIA',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** The two rights an administrator may hold (SHELL-015). */
export const ALPHA_PERMISSIONS = ['PERMISSION_ALPHAREAD', 'PERMISSION_ALPHAWRITE'] as const;
/** The two grants that are given and taken together and make a full writer (SHELL-017, USER-012). */
export const DL_WRITE_PERMISSIONS = ['PERMISSION_DLWRITEKEYVAL', 'PERMISSION_DLWRITEMEDIA'] as const;
/** Every right of a service provider (SHELL-016). */
export const DL_PERMISSIONS = ['PERMISSION_DLREAD', ...DL_WRITE_PERMISSIONS] as const;

export type UserKind = 'admin' | 'provider' | 'none';

/** Says which side a user is on: any alpha right wins, then any DL right, else neither (OPEN-05). */
export function userKindOf(permissions: readonly Permission[]): UserKind {
  if (permissions.some((right) => ALPHA_PERMISSIONS.some((alpha) => alpha === right))) return 'admin';
  if (permissions.some((right) => DL_PERMISSIONS.some((dl) => dl === right))) return 'provider';
  return 'none';
}

/** True when the user may change a bidder's data: both write grants are held (SHELL-017). */
export function isFullDlWriter(permissions: readonly Permission[]): boolean {
  return DL_WRITE_PERMISSIONS.every((right) => permissions.includes(right));
}
