import type { PhaseState } from './phase-state.ts';

/** What an administrator may still do with a phase and everything attached to it. */
export type AllowedChanges = ReturnType<typeof allowedChanges>;

/**
 * Changes allowed by state: before the start all; while it runs no deletion of the phase, its documents or
 * its catalogue; after the end none (PHASE-009, PHASE-010, PHASE-011, PHASE-012, OPEN-32).
 */
export function allowedChanges(state: PhaseState) {
  const isOpen = state !== 'ended';
  const isFuture = state === 'future';
  return {
    edit: isOpen,
    delete: isFuture,
    addDocument: isOpen,
    deleteDocument: isFuture,
    replaceEpCatalog: isOpen,
    deleteEpCatalog: isFuture,
    uploadLv: isOpen,
    deleteLv: isOpen,
  };
}
