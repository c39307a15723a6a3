import { isFullDlWriter } from '@rahmenpreis/contract/permission.ts';
import type { SessionUser } from '../../kernel/session/access-token.ts';
import { TEXTS } from '../texts.ts';

/** What a user is told when its rights are other ones than before. */
export interface RightsSentence {
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
