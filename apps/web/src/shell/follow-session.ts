import { isFullDlWriter } from '@rahmenpreis/contract/permission.ts';
import type { RegisteredRouter } from '@tanstack/react-router';
import type { SessionUser } from '../kernel/session/session-state.ts';
import { session } from '../kernel/session/session.ts';
import { showToast } from '../kernel/toast/show-toast.ts';
import { TEXTS } from './texts.ts';

/** What a user is told when its rights are other ones than before. */
interface RightsSentence {
  readonly title: string;
  readonly text: string;
}

/**
 * Builds what words a change of rights, call after call with the rights there are now: to a bidder whether it may write,
 * and whether it may again (SHELL-017).
 */
export function createRightsSentence(): (user: SessionUser) => RightsSentence {
  let hasWritten = false;
  return (user) => {
    if (user.kind !== 'provider') return { title: TEXTS.rightsChanged, text: TEXTS.rightsChangedText };
    const mayWrite = isFullDlWriter(user.permissions);
    if (!mayWrite) {
      hasWritten = true;
      return { title: TEXTS.writeTaken, text: TEXTS.writeTakenText };
    }
    return { title: hasWritten ? TEXTS.writeGivenBack : TEXTS.writeGiven, text: TEXTS.writeGivenText };
  };
}

/**
 * Goes to the login when the session ends, remembering the page that was open (AUTH-007, AUTH-009, AUTH-020), and shows
 * rights that changed while somebody is signed in.
 */
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
