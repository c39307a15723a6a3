import { NOTHING_REPLACED } from '@rahmenpreis/contract/tender-file.ts';
import { type Failure, raise } from '../../kernel/answer/failure.ts';
import type { Call } from '../../kernel/call/call.ts';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';

/**
 * Refuses with `changed` to replace another file than the one shown before the question, or any where none
 * was (decision 0067). A caller that does not say what was shown replaces blindly; the audit log says so.
 */
export function demandReplaced(
  call: Pick<Call<Endpoint>, 'note'> & { readonly query: { replaces?: string | undefined } },
  present: { readonly file: { readonly sha256: string } } | undefined,
  changed: Failure,
): void {
  const { replaces } = call.query;
  raise(
    replaces === undefined || replaces === (present?.file.sha256 ?? NOTHING_REPLACED) ? undefined : changed,
  );
  if (replaces === undefined && present !== undefined) call.note({ isBlind: true });
}
