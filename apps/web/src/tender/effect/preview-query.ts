import {
  type ChangePreview,
  type PreviewedLetter,
  previewChange,
  previewLetters,
  type WantedChange,
} from '@rahmenpreis/contract/tender-change.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../kernel/call/call.ts';

/** While a tick or a reason is worked out what was before it stays. */
const KEPT = {
  placeholderData: keepPreviousData,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
} as const;

/** A phase change's effect; asked again with every question, as offers change meanwhile (decision 0081). */
export function previewQuery(phaseId: string, wanted: WantedChange) {
  return queryOptions<ChangePreview>({
    queryKey: ['change', phaseId, wanted],
    queryFn: ({ signal }) => call(previewChange, { params: { phaseId }, body: wanted, signal }),
    ...KEPT,
  });
}

/** The mails of a phase change; until the reason rests, those with the one before stay (decision 0081). */
export function lettersQuery(phaseId: string, wanted: WantedChange & { readonly reason: string }) {
  return queryOptions<PreviewedLetter[]>({
    queryKey: ['change', phaseId, 'letters', wanted],
    queryFn: ({ signal }) => call(previewLetters, { params: { phaseId }, body: wanted, signal }),
    ...KEPT,
  });
}
