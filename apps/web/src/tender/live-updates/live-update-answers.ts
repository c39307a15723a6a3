import { listAwardApprovals } from '@rahmenpreis/contract/award.ts';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { listEpEntries } from '@rahmenpreis/contract/ep-catalog.ts';
import {
  listAwardConditions,
  listOrgaKeyVals,
  listOwnKeyVals,
  listPhaseKeyVals,
} from '@rahmenpreis/contract/keyval.ts';
import {
  getGebaeude,
  getLiegenschaft,
  listGebaeude,
  listLiegenschaften,
} from '@rahmenpreis/contract/liegenschaft.ts';
import { getLvColumns, listLvs, listLvSummaries, listUnknownCodes } from '@rahmenpreis/contract/lv.ts';
import { getBoardPaper } from '@rahmenpreis/contract/board-paper.ts';
import { getMemo } from '@rahmenpreis/contract/memo.ts';
import { listMissingDecisions, probeMissingPrices } from '@rahmenpreis/contract/missing-price.ts';
import { getOddCells, getOddPrices } from '@rahmenpreis/contract/outlier.ts';
import { getFirmness, getOffers, getPhaseProgress } from '@rahmenpreis/contract/offers.ts';
import { getPhaseChanges } from '@rahmenpreis/contract/phase.ts';
import { getOwnQuestions, listPublishedQuestions, listQuestions } from '@rahmenpreis/contract/question.ts';
import { getReceipt } from '@rahmenpreis/contract/receipt.ts';
import { getScenario, getScenarioCurve, listScenarios } from '@rahmenpreis/contract/scenario.ts';
import type { Query } from '@tanstack/react-query';
import { heldAnswer, versionOfEtag } from '../../kernel/call/held-answer.ts';
import { queryClient } from '../../kernel/call/query-client.ts';

/** A part of what the server has, whose name in the news is another one when it changes. */
export interface FollowedPart {
  /** True for answers that stand on it. */
  covers(query: Query): boolean;
  /** The name that it had for an answer with this version, where its version says that. */
  nameOf?(query: Query, version: string): string | undefined;
}

/** The part of a version of offers that names everything besides them (decision 0006). */
export function frameName(version: string): string {
  return version.slice(version.indexOf('-') + 1);
}

function isOf(calls: readonly Endpoint[], phaseId?: string): FollowedPart['covers'] {
  const paths = new Set<unknown>(calls.map(({ path }) => path));
  return ({ queryKey: [path, params] }) =>
    paths.has(path) &&
    (phaseId === undefined || (params as { phaseId?: string } | undefined)?.phaseId === phaseId);
}

/** What bidders have entered in a phase, and everything it stands on. */
export function offersOf(phaseId: string): FollowedPart {
  return {
    covers: isOf(
      [
        getOffers,
        getFirmness,
        getPhaseProgress,
        getOddPrices,
        getOddCells,
        getPhaseChanges,
        getReceipt,
        listPhaseKeyVals,
        listOrgaKeyVals,
        listAwardConditions,
        listAwardApprovals,
        getMemo,
        getBoardPaper,
        probeMissingPrices,
        listMissingDecisions,
        listOwnKeyVals,
      ],
      phaseId,
    ),
    nameOf: ({ queryKey: [path] }, version) =>
      path === getOffers.path || path === getFirmness.path ? version : undefined,
  };
}

/** What the prices of a phase stand on besides what is entered: catalogue, LVs, properties. */
export function frameOf(phaseId: string): FollowedPart {
  return {
    covers: isOf(
      [getLvColumns, getPhaseChanges, getReceipt, listLvs, listLvSummaries, listEpEntries, listUnknownCodes],
      phaseId,
    ),
    nameOf({ queryKey: [path] }, version) {
      if (path === getOffers.path) return frameName(version);
      return path === getLvColumns.path ? version : undefined;
    },
  };
}

/** The scenarios of a phase and how far their runs have come; they stand on the offers too. */
export function scenariosOf(phaseId: string): FollowedPart {
  return { covers: isOf([listScenarios, getScenario, getScenarioCurve], phaseId) };
}

/** The questions of a phase, and what of the answers has been read. */
export function questionsOf(phaseId: string): FollowedPart {
  return { covers: isOf([listQuestions, listPublishedQuestions, getOwnQuestions], phaseId) };
}

/** Properties and buildings, whatever phase they are in. */
export const LIEGENSCHAFTEN: FollowedPart = {
  covers: isOf([listLiegenschaften, getLiegenschaft, listGebaeude, getGebaeude]),
};

/** Builds what tells answers that are as the server has a part now from those that may be older. */
export function createAnswerJudge(part: FollowedPart) {
  let known: { readonly name: string; readonly sinceMs: number } | undefined;

  /** How the part was named when an answer came, where the answer tells, and when that was. */
  const provenBy = (query: Query): { name: string | undefined; atMs: number } | undefined => {
    const held = heldAnswer(query);
    if (held?.etag === undefined) return undefined;
    return { name: part.nameOf?.(query, versionOfEtag(held.etag)), atMs: held.arrivedMs };
  };
  return {
    /** Hears how the part is named now. */
    hear(name: string): void {
      if (known?.name === name) return;
      // Some answers say by their ETag how the part is named: then it was so when they came, not only now.
      const proofs = queryClient.getQueryCache().getAll().map(provenBy);
      const provenMs = proofs.flatMap((proof) => (proof?.name === name ? [proof.atMs] : []));
      known = { name, sinceMs: Math.min(performance.now(), ...provenMs) };
    },
    /** True for an answer that stands on the part, asked for before the server had its present state. */
    isOld(query: Query): boolean {
      if (known === undefined || query.state.data === undefined || !part.covers(query)) return false;
      const held = heldAnswer(query);
      if (held === undefined) return true;
      return held.askedMs < known.sinceMs && provenBy(query)?.name !== known.name;
    },
  };
}
