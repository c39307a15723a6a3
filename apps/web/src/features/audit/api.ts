import {
  type AuditPerson,
  checkAudit,
  getAuditCheck,
  getAuditReport,
  listAuditEntries,
  listAuditPersons,
} from '@rahmenpreis/contract/audit.ts';
import { getAwardWrite } from '@rahmenpreis/contract/keyval.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import type { AuditLogNames } from '@rahmenpreis/tendering/audit-log/audit-log-line.ts';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { adoptAnswer, answerQuery } from '../../kernel/call/answer-query.ts';
import { call } from '../../kernel/call/call.ts';
import { failureAdvice } from '../../kernel/call/failure-text.ts';
import { queryClient } from '../../kernel/call/query-client.ts';
import { useUser } from '../../kernel/session/session.ts';
import { showFailure, showToast } from '../../kernel/toast/show-toast.ts';
import { allOf, type Loadable } from '../../kit/loading/load-problem.ts';
import { undoAwards } from '../../tender/award/undo-awards.ts';
import { useLiegenschaften, usePhases } from '../../tender/questions.ts';
import type { AuditLogBatch } from './award-batch.ts';
import { TEXTS } from './texts.ts';
import type { AuditLogQuery } from './audit-log-filter.ts';

const TRAIL_KEY = [listAuditEntries.path];

/** Gives the audit log entries that a filter matches, by page; no refetch unasked: each read is an entry. */
export function useAuditLog(query: AuditLogQuery) {
  return useInfiniteQuery({
    queryKey: [...TRAIL_KEY, query],
    queryFn: ({ pageParam, signal }) =>
      call(listAuditEntries, {
        query: { ...query, ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Reads the audit log from its beginning again. */
export function reloadAuditLog(): Promise<void> {
  return queryClient.resetQueries({ queryKey: TRAIL_KEY });
}

/** What the audit log names, with whom and what it can be narrowed to. */
export interface AuditLogDirectory extends AuditLogNames {
  readonly persons: readonly AuditPerson[];
  readonly phases: readonly Phase[];
}

function priceBookOf(
  persons: readonly AuditPerson[],
  phases: readonly Phase[],
  liegenschaften: readonly Liegenschaft[],
): AuditLogDirectory {
  const personOf = new Map(persons.map((person) => [person.id, person]));
  const names = new Map([
    ...liegenschaften.map((liegenschaft) => [liegenschaft.id, liegenschaftLabel(liegenschaft)] as const),
    ...persons.map(({ organisationId, organisation }) => [organisationId, organisation] as const),
    ...persons.map(({ id, name, organisation }) => [id, `${name}, ${organisation}`] as const),
    ...phases.map(({ id, title }) => [id, title] as const),
  ]);
  return { persons, phases, personOf: (id) => personOf.get(id), nameOf: (id) => names.get(id) };
}

/** Everything that gives the audit log's ids a name. */
export function useAuditLogDirectory(): Loadable<AuditLogDirectory> {
  const persons = useQuery(answerQuery(listAuditPersons));
  const phases = usePhases();
  const liegenschaften = useLiegenschaften();
  const [people, rounds, houses] = [persons.data, phases.data, liegenschaften.data];
  const data = useMemo(
    () =>
      people === undefined || rounds === undefined || houses === undefined
        ? undefined
        : priceBookOf(people, rounds, houses),
    [people, rounds, houses],
  );
  return { ...allOf<unknown>([persons, phases, liegenschaften]), data };
}

/** Undoes a batch of awards, tells what stays, reloads the audit log, if it is an entry (decision 0077). */
export function useUndoAwards(nameOf: AuditLogNames['nameOf']) {
  const { organisationId: ownerId } = useUser();
  return useMutation({
    mutationFn: ({ phaseId, awardWriteId }: AuditLogBatch) =>
      undoAwards({ phaseId, ownerId, awardWriteId }, nameOf),
    onSuccess: async (left) => {
      showToast('success', TEXTS.undone);
      if (left !== undefined) showToast('warning', left.title, left.text, { sticky: true });
      await reloadAuditLog();
    },
    onError: (error) => showFailure(TEXTS.undoFailed, error),
  });
}

/** Every change of a batch of awards, once somebody asks for those that its entry does not list. */
export function useBatchChanges({ phaseId, awardWriteId }: AuditLogBatch, isAsked: boolean) {
  const { organisationId: orgaId } = useUser();
  return useQuery({
    ...answerQuery(getAwardWrite, { params: { phaseId, orgaId, awardWriteId } }),
    enabled: isAsked,
  });
}

const PROGRESS_PERIOD_MS = 1_000;

/** The share of the check that this page asked for, in percents; undefined while it is not told. */
export function useCheckProgress(isChecking: boolean): number | undefined {
  const { data } = useQuery({
    ...answerQuery(getAuditCheck),
    enabled: isChecking,
    refetchInterval: PROGRESS_PERIOD_MS,
    gcTime: 0,
  });
  return isChecking ? (data?.percent ?? undefined) : undefined;
}

/** Checks the audit log now. */
export function useCheckAudit() {
  return useMutation({
    mutationFn: () => call(checkAudit),
    onSuccess: (report) => adoptAnswer(answerQuery(getAuditReport), () => report),
    onError: (error) => showToast('error', TEXTS.checkFailed, failureAdvice(error), { id: 'audit-check' }),
  });
}
