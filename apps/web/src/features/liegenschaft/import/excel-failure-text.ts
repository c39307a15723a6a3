import { isCallFailure, isUnanswered } from '../../../kernel/call/call-failure.ts';
import { IMPORT_TEXTS } from './texts.ts';

/** Why an import failed: the server's own message, of whatever status, else what an answer without one means (IMPORT-013). */
export function excelFailureText(error: unknown): string {
  const message = isCallFailure(error) && error.status > 0 ? error.message : '';
  const unsaid = isUnanswered(error) ? IMPORT_TEXTS.unanswered : IMPORT_TEXTS.failedText;
  return `${IMPORT_TEXTS.failed}: ${message || unsaid}`;
}
