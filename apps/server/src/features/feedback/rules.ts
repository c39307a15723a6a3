import { conflict, type Failure, refusal } from '../../kernel/answer/failure.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import type { GroupCodes } from '@rahmenpreis/tendering/feedback/group-standing.ts';
import type { PhaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import type { FirmnessInputs } from '../offers/firmness-reader.ts';
import { digestOf } from '../scenario/rules.ts';

/** Refuses to tell anybody where offers stand that may still change. */
export function refuseUnended(state: PhaseState): Failure | undefined {
  if (state === 'ended') return undefined;
  return conflict('phase-not-ended', 'Eine Rückmeldung gibt es erst nach dem Ende der Phase.');
}

/** 409 for a second feedback: each further figure would tell more of a rival's sum. */
export const feedbackSent = refusal(
  409,
  'feedback-sent',
  'Zu dieser Phase wurde schon eine Rückmeldung gesendet. Es gibt sie nur einmal.',
);

/** 409 while an offer that came another way may still count (decision 0131). */
export const arrivalOpen = refusal(
  409,
  'arrival-open',
  'Ein vermerkter Eingang hat noch kein Ende. Eine Rückmeldung gibt es erst danach.',
);

/** Refuses a feedback that would come in the middle of another phase of somebody who gets it. */
export function refuseLate(next: { readonly title: string } | undefined): Failure | undefined {
  if (next === undefined) return undefined;
  return conflict(
    'feedback-late',
    `Die Phase „${next.title}“ hat begonnen. Eine Rückmeldung gibt es nur davor.`,
  );
}

/**
 * Names for each service group what its results depend on: companies, who takes part, properties, codes, sums
 * and flags. The same through a backup and for other names.
 */
export function versionGroups(
  { providers, liegenschaftIds, lvs, epCodes, standings, sums, flags, sliceCount }: FirmnessInputs,
  { shared }: GroupCodes,
): Record<string, string> {
  const indexOf = new Map(providers.map(({ organisationId }, p) => [organisationId, p]));
  const companies = [...indexOf].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const properties = [...liegenschaftIds.entries()].toSorted(([, a], [, b]) => (a < b ? -1 : 1));
  const taking = companies.map(([organisationId, p]) => [organisationId, standings.participating[p]]);
  const codesOf = (l: number, s: number): string[] => {
    const { sliceStart, epIndex, mengeMillis } = lvs[l]!;
    const codes = new Set<string>();
    for (let row = sliceStart[s]!; row < sliceStart[s + 1]!; row++) {
      if (mengeMillis[row]! > 0) codes.add(epCodes[epIndex[row]!]!);
    }
    return [...codes].toSorted();
  };
  return Object.fromEntries(
    SLICES.map(({ sliceId }, s) => {
      const cells = companies.flatMap(([, p]) =>
        properties.map(([l]) => (p * liegenschaftIds.length + l) * sliceCount + s),
      );
      const places = properties.map(([l, id]) => [id, codesOf(l, s)]);
      return [
        sliceId,
        digestOf(
          [taking, places, shared.has(s)],
          Float64Array.from(cells, (at) => sums[at]!),
          Uint8Array.from(cells, (at) => flags[at]!),
        ),
      ];
    }),
  );
}
