import { isFullDlWriter, type UserKind } from '@rahmenpreis/contract/permission.ts';
import { type ParsedLocation, redirect, type RegisteredRouter } from '@tanstack/react-router';
import { isUnanswered } from '../kernel/call/call-failure.ts';
import { ensureUser } from '../kernel/call/call.ts';
import type { SessionUser } from '../kernel/session/session-state.ts';
import { session } from '../kernel/session/session.ts';
import { showToast } from '../kernel/toast/show-toast.ts';
import { TEXTS } from './texts.ts';

/** The first page of each kind of user (SHELL-002, OPEN-08). */
const HOMES = { admin: '/liegenschaften', provider: '/dl-priceinput', none: '/notype' } as const;

/** Gives the page a user starts on (OPEN-08). */
export function homeOf(kind: UserKind): (typeof HOMES)[UserKind] {
  return HOMES[kind];
}

/** Gives the requested page if it is in this program; others could lead to a foreign site (AUTH-020). */
export function safeOrigin(origin: string | undefined): string | undefined {
  if (origin === undefined || !/^\/(?![/\\])/.test(origin)) return undefined;
  return origin.startsWith('/login') ? undefined : origin;
}

/** Gives the signed-in user, without an answer of the server the last one, whose pages say what fails. */
async function knownUser(): Promise<SessionUser | null> {
  try {
    return await ensureUser();
  } catch (error) {
    const { user } = session.state();
    if (user === null || !isUnanswered(error)) throw error;
    return user;
  }
}

/** Lets signed-in users of a known kind pass; others sign in first and come back (AUTH-020, SHELL-007). */
export async function guard(location: ParsedLocation): Promise<void> {
  const user = await knownUser();
  if (user === null) throw redirect({ to: '/login', search: { origin: location.href }, replace: true });
  if (user.kind === 'none') throw redirect({ to: '/notype', replace: true });
}

/** Redirects a user from the other side's pages to their own home (OPEN-05). */
export function guardKind(kind: 'admin' | 'provider'): void {
  const { user } = session.state();
  if (user !== null && user.kind !== kind) throw redirect({ to: homeOf(user.kind), replace: true });
}

/** Takes users who are already signed in past the login. */
export async function sendSignedInHome({ search }: { search: { origin?: string } }): Promise<void> {
  const user = await ensureUser().catch(() => null);
  if (user === null) return;
  const origin = safeOrigin(search.origin);
  throw origin === undefined
    ? redirect({ to: homeOf(user.kind), replace: true })
    : redirect({ href: origin, replace: true });
}

/** Builds what tells a bidder that it may write, no longer, or again (SHELL-017). */
export function createRightsSentence() {
  let hasWritten = false;
  return (user: SessionUser) => {
    if (user.kind !== 'provider') return { title: TEXTS.rightsChanged, text: TEXTS.rightsChangedText };
    if (!isFullDlWriter(user.permissions)) {
      hasWritten = true;
      return { title: TEXTS.writeTaken, text: TEXTS.writeTakenText };
    }
    return { title: hasWritten ? TEXTS.writeGivenBack : TEXTS.writeGiven, text: TEXTS.writeGivenText };
  };
}

/** Goes to the login when the session ends, and shows changed rights (AUTH-007, AUTH-009, AUTH-020). */
export function followSession(router: RegisteredRouter): void {
  const rightsSentence = createRightsSentence();
  session.on((event) => {
    if (event === 'LoggedOut' || event === 'RightsChanged') void router.invalidate();
    const { user } = session.state();
    if (event !== 'RightsChanged' || user === null) return;
    const { title, text } = rightsSentence(user);
    showToast('info', title, text, { sticky: true, id: 'rights' });
  });
}
