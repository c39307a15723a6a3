import { listAwardApprovals } from '@rahmenpreis/contract/award.ts';
import type { SentBodyOf } from '@rahmenpreis/contract/endpoint.ts';
import {
  type AlphaBatchAnswer,
  changeAlphaKeyVal,
  createAlphaKeyVal,
  deleteAlphaKeyVal,
  type KeyVal,
  listOrgaKeyVals,
  saveAlphaKeyVals,
} from '@rahmenpreis/contract/keyval.ts';
import { getLvColumns, listLvSummaries } from '@rahmenpreis/contract/lv.ts';
import { getOffers } from '@rahmenpreis/contract/offers.ts';
import { getPackages } from '@rahmenpreis/contract/phase.ts';
import type { AcceptedProposal } from '@rahmenpreis/tendering/award/accept-proposals.ts';
import { type AwardChange, type AwardWish, changeAward } from '@rahmenpreis/tendering/award/award-change.ts';
import type { Comparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { readLvColumns } from '@rahmenpreis/tendering/lv/lv-columns.ts';
import type { SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { adoptEntries, answerQuery } from '../../kernel/call/answer-query.ts';
import { CallFailure, isCallFailure } from '../../kernel/call/call-failure.ts';
import { call } from '../../kernel/call/call.ts';
import { queryClient } from '../../kernel/call/query-client.ts';
import { firstProblem, useAnswers, useSteadyProblem } from '../../kit/loading/load-problem.ts';
import { useConditions } from '../../tender/award/conditions.ts';
import { useEpCatalogs, useLiegenschaften, useServiceProviders } from '../../tender/questions.ts';
import { awardKey } from './award-state.ts';
import { type HasRows, rowsByLvs, rowsByOffers } from './cells-with-rows.ts';
import { TEXTS } from './texts.ts';

/** Everything the award view of a phase stands on (ERR-046). */
export function useAwardData(phaseId: string, ownerId: string) {
  const params = { phaseId };
  // What is held may be older than it counts as, and an award is taken back by what these two say.
  const offers = useQuery({ ...answerQuery(getOffers, { params }), refetchOnMount: 'always' });
  const own = answerQuery(listOrgaKeyVals, { params: { ...params, orgaId: ownerId } });
  const entries = useQuery({ ...own, refetchOnMount: 'always' });
  const { detail } = TEXTS;
  const answers = useAnswers({
    offers: [detail.offers, offers],
    liegenschaften: [detail.liegenschaften, useLiegenschaften()],
    providers: [detail.providers, useServiceProviders()],
    catalogs: [detail.catalogs, useEpCatalogs()],
    lvs: [detail.lvs, useQuery(answerQuery(listLvSummaries, { params }))],
    entries: [detail.awards, entries],
    conditions: [detail.conditions, useConditions(phaseId, ownerId)],
    packages: [detail.packages, useQuery(answerQuery(getPackages, { params }))],
    agreed: [detail.approvals, useQuery(answerQuery(listAwardApprovals, { params }))],
  });
  // Offers and awards are both as the server has them now.
  return { ...answers, isSettled: !offers.isFetching && !entries.isFetching };
}

/** What target prices stand on, which can be entered while offers are sealed (decision 0046). */
export function useTargetData(phaseId: string, ownerId: string) {
  const entries = useQuery(answerQuery(listOrgaKeyVals, { params: { phaseId, orgaId: ownerId } }));
  return useAnswers({
    liegenschaften: [TEXTS.detail.liegenschaften, useLiegenschaften()],
    entries: [TEXTS.detail.awards, entries],
  });
}

/** The cells with positions: from offers, or from the LVs if no offers exist or are visible (TARGET-002). */
export function useHasRows(phaseId: string, comparison: Comparison) {
  const isByLvs = comparison.providers.length === 0;
  const lvs = useQuery({ ...answerQuery(getLvColumns, { params: { phaseId } }), enabled: isByLvs });
  const { data } = lvs;
  const hasRows = useMemo<HasRows | undefined>(
    () => (isByLvs ? data && rowsByLvs(readLvColumns(data)) : rowsByOffers(comparison)),
    [isByLvs, data, comparison],
  );
  return { hasRows, problem: useSteadyProblem(firstProblem(isByLvs ? [[TEXTS.detail.lvs, lvs]] : [])) };
}

/** The cell whose award is written, under the owner's organisation. */
export interface AwardPlace {
  readonly phaseId: string;
  readonly ownerId: string;
  readonly liegenschaftId: string;
  readonly sliceId: SliceId;
}

/** What the owner's organisation has stored in a phase. */
export function entriesQuery({ phaseId, ownerId }: Pick<AwardPlace, 'phaseId' | 'ownerId'>) {
  return answerQuery(listOrgaKeyVals, { params: { phaseId, orgaId: ownerId } });
}

const keyOf = ({ key }: KeyVal): string => key;

/** The award of a cell as far as this browser knows; undefined where nobody has it. */
export function knownAward(place: AwardPlace): KeyVal | undefined {
  const key = awardKey(place.phaseId, place.liegenschaftId, place.sliceId);
  return queryClient.getQueryData(entriesQuery(place).queryKey)?.find((own) => own.key === key);
}

/**
 * Takes an award back as known here, or the mark of a lost one; fine if gone (API-041, AWARD-020). Throws 412
 * if it is another's.
 */
export async function removeAward(
  place: Pick<AwardPlace, 'phaseId' | 'ownerId'>,
  entry: KeyVal,
): Promise<void> {
  const params = { orgaId: place.ownerId, phaseId: place.phaseId, keyValId: entry.id };
  await call(deleteAlphaKeyVal, { params, ifMatch: `"${entry.version}"` }).catch((error: unknown) => {
    if (!isCallFailure(error, 404)) throw error;
  });
  await adoptEntries(entriesQuery(place), keyOf, [], [entry.key]);
}

/** Takes awards back that are still as seen, in one call, and shows the new state (AWARD-020). */
export async function takeBackAwards(
  { phaseId, ownerId }: Pick<AwardPlace, 'phaseId' | 'ownerId'>,
  awards: readonly KeyVal[],
): Promise<AlphaBatchAnswer> {
  const data = awards.map(({ key, value }) => ({ key, value: null, before: value }));
  return saveAwards({ phaseId, ownerId }, data);
}

/** Stores awards whose cells are still as seen, in one call, and shows the new state; names the others. */
export async function saveAwards(
  { phaseId, ownerId }: Pick<AwardPlace, 'phaseId' | 'ownerId'>,
  data: SentBodyOf<typeof saveAlphaKeyVals>['data'],
): Promise<AlphaBatchAnswer> {
  const answer = await call(saveAlphaKeyVals, { params: { phaseId, orgaId: ownerId }, body: { data } });
  await readAwardsAgain({ phaseId, ownerId });
  return answer;
}

/** Awards packages as proposed, in one call, each only if still open; shows the new state (decision 0077). */
export async function acceptAwards(
  { phaseId, ownerId }: Pick<AwardPlace, 'phaseId' | 'ownerId'>,
  proposals: readonly Pick<AcceptedProposal, 'liegenschaftId' | 'sliceId' | 'serviceProviderId'>[],
): Promise<AlphaBatchAnswer> {
  const data = proposals.map(({ liegenschaftId, sliceId, serviceProviderId }) => ({
    key: awardKey(phaseId, liegenschaftId, sliceId),
    value: serviceProviderId,
    before: null,
  }));
  return saveAwards({ phaseId, ownerId }, data);
}

/** How an award is stored. */
interface SavingAward {
  readonly ifMatch?: string;
  /** Why it is so, and which reason was seen of the award that stays; without it nothing is said of it. */
  readonly reason?: string | undefined;
  readonly beforeReason?: string | null | undefined;
}

/** Stores a change and gives the new entry; with a version, only if the cell still has that version. */
async function storeAward(
  place: AwardPlace,
  change: AwardChange<KeyVal>,
  { reason, beforeReason, ...only }: SavingAward,
): Promise<KeyVal | undefined> {
  if (change.kind === 'none') return undefined;
  if (change.kind === 'withdraw') {
    await removeAward(place, change.before);
    return undefined;
  }
  const { phaseId, ownerId, liegenschaftId, sliceId } = place;
  const params = { orgaId: ownerId, phaseId };
  const before = change.kind === 'award' ? null : change.before.value;
  const said =
    reason === undefined ? {} : { reason, ...(beforeReason === undefined ? {} : { beforeReason }) };
  const body = { key: awardKey(phaseId, liegenschaftId, sliceId), value: change.to, before, ...said };
  const stored =
    change.kind === 'award'
      ? await call(createAlphaKeyVal, { params, body })
      : await call(changeAlphaKeyVal, { params: { ...params, keyValId: change.before.id }, body, ...only });
  await adoptEntries(entriesQuery(place), keyOf, [stored]);
  return stored;
}

/**
 * Makes the wish for a cell come true (API-040, AWARD-018), as the user saw the cell: an open dialog may be
 * older than what the browser knows by now. Gives the change and the version now, undefined if the cell is
 * free. Throws where somebody else came first: 409 `award-changed`, 412 for an award to be taken back, 404
 * for an entry that is gone (decision 0065).
 */
export async function saveAward(
  place: AwardPlace,
  wish: AwardWish,
  seen: KeyVal | undefined,
  saving: SavingAward = {},
) {
  const change = changeAward(seen, wish);
  const stored = await storeAward(place, change, saving);
  return { change, version: stored?.version };
}

/** Takes a change of this visit back where the cell is still in its version; else it is refused. */
export async function undoAward(
  place: AwardPlace,
  step: { before: AwardWish; beforeReason?: string | undefined; version: number | undefined },
) {
  const { before, beforeReason: reason, version } = step;
  const known = knownAward(place);
  if (known?.version !== version) {
    throw new CallFailure({
      status: 409,
      error: '',
      code: 'award-changed',
      message: TEXTS.undoRefused,
      details: [],
    });
  }
  const only = version === undefined ? {} : { ifMatch: `"${version}"` };
  return saveAward(place, before, known, { reason, ...only });
}

/** Asks what the awards of a phase are by now, after somebody else came first. */
export async function readAwardsAgain(place: Pick<AwardPlace, 'phaseId' | 'ownerId'>): Promise<void> {
  await queryClient.fetchQuery({ ...entriesQuery(place), staleTime: 0 });
}
