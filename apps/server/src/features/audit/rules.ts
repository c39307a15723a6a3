import type { listAuditEntries, AuditProblem, AuditReport } from '@rahmenpreis/contract/audit.ts';
import type { QueryOf } from '@rahmenpreis/contract/endpoint.ts';
import { knownActions } from '@rahmenpreis/tendering/trail/action-words.ts';
import type { TrailReport } from './check/verify-trail.ts';

/** How many of the things that are wrong with the trail are told; the command line tells all of them. */
const TOLD_PROBLEMS = 100;

/** Which entries of the trail somebody wants to see; what is left out does not narrow them. */
export interface TrailFilter {
  readonly actorId: string | undefined;
  /** The phase that an entry names, and actions that concern none, whatever they name, unless they were refused. */
  readonly phase: { readonly id: string; readonly except: readonly string[] } | undefined;
  readonly actions: readonly string[] | undefined;
  readonly outcome: 'done' | 'refused' | undefined;
  readonly from: Date | undefined;
  readonly until: Date | undefined;
  /** The phases whose offers are sealed. */
  readonly sealedPhaseIds: readonly string[];
  /** What bidders may be seen doing all the same. */
  readonly openActions: readonly string[];
}

function instantOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}

/** What a call asks of the trail. Who reads it about a phase does nothing to that phase; who may not, tries its door. */
export function filterOf(
  query: QueryOf<typeof listAuditEntries>,
  sealedPhaseIds: readonly string[],
): TrailFilter {
  const { actorId, phaseId, kind, outcome, from, until } = query;
  return {
    actorId,
    phase: phaseId === undefined ? undefined : { id: phaseId.toLowerCase(), except: knownActions('audit') },
    actions: kind === undefined ? undefined : knownActions(kind),
    outcome,
    from: instantOf(from),
    until: instantOf(until),
    sealedPhaseIds,
    openActions: knownActions('session'),
  };
}

/** What of a check is told, and kept in its entry; the number of entries only where it tells nothing of sealed offers. */
export function reportOf(found: TrailReport, isSealed: boolean): Omit<AuditReport, 'at' | 'actorId'> {
  const { checkpointCount, wrongLines, problems } = found;
  const all = [
    ...wrongLines.map(({ place }): AuditProblem => ({ kind: 'checkpoint-changed', place })),
    ...problems,
  ];
  const linkCount = isSealed ? null : found.linkCount;
  return { linkCount, checkpointCount, problemCount: all.length, problems: all.slice(0, TOLD_PROBLEMS) };
}
