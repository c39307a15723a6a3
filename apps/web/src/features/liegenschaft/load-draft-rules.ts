import { CONNECTION_HINT } from '../../kernel/failure-text.ts';
import { showToast } from '../../kernel/toasts.tsx';
import { EDITOR_TEXTS } from './editor-texts.ts';

/**
 * Gives the rules a draft is checked with. They bring the contract's schemas along, so they come with the first touch of
 * the editor; where they cannot be loaded a message says so and nothing is given.
 */
export async function loadDraftRules() {
  try {
    return await import('./draft-rules.ts');
  } catch {
    showToast('error', EDITOR_TEXTS.rulesNotLoaded, CONNECTION_HINT);
    return undefined;
  }
}
