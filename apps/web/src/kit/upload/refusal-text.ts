import { isCallFailure } from '../../kernel/call/call-failure.ts';
import { failureDetail, failureText } from '../../kernel/call/failure-text.ts';
import type { FileRule } from './file-problems.ts';
import { fileSizeText } from './file-size.ts';
import { TEXTS } from './texts.ts';

/**
 * Says why a file was not taken: the server's reason for refusing it, else that the upload failed, with the
 * limit and what to look after; the same for every kind of file (ERR-016, ERR-037).
 */
export function refusalText(error: unknown, { maxBytes }: Pick<FileRule, 'maxBytes'>): string {
  const status = isCallFailure(error) ? error.status : 0;
  if (status >= 400 && status < 500) return failureText(error);
  const sentence = TEXTS.failed(fileSizeText(maxBytes));
  return status >= 500 ? `${sentence} ${failureDetail(error)}` : sentence;
}
