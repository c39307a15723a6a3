import type { UserKind } from '@rahmenpreis/contract/permission.ts';

/** The first page of each kind of user (SHELL-002, OPEN-08). */
export const HOMES = { admin: '/liegenschaften', provider: '/dl-priceinput', none: '/notype' } as const;

/** Gives the page a user starts on (OPEN-08). */
export function homeOf(kind: UserKind): (typeof HOMES)[UserKind] {
  return HOMES[kind];
}

/** Gives the asked-for page when it lies in this program; anything else could lead a user to a foreign site (AUTH-020). */
export function safeOrigin(origin: string | undefined): string | undefined {
  if (origin === undefined || !/^\/(?![/\\])/.test(origin)) return undefined;
  return origin.startsWith('/login') ? undefined : origin;
}
