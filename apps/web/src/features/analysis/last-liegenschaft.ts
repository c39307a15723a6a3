import { session } from '../../kernel/session/session.ts';

let lastOf = new Map<string, string>();

// The next user at the same screen starts from scratch.
session.on((event) => {
  if (event === 'LoggedOut' || event === 'LoggedIn') lastOf = new Map();
});

/** The property of a phase that was compared last in this session; undefined before the first. */
export function lastLiegenschaft(phaseId: string): string | undefined {
  return lastOf.get(phaseId);
}

/** Keeps which property of a phase is being compared. */
export function keepLiegenschaft(phaseId: string, liegenschaftId: string): void {
  lastOf.set(phaseId, liegenschaftId);
}
