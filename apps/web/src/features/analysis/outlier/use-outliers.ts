import { listEpEntries } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { OFF_PERCENT, PRICE_CHECKS_MAX_COUNT } from '@rahmenpreis/contract/limits.ts';
import {
  getOddCells,
  getOddPrices,
  listPriceChecks,
  type OutlierReference,
  type PriceCheck,
  savePriceChecks,
} from '@rahmenpreis/contract/outlier.ts';
import { isPercentWithin } from '@rahmenpreis/pricing/numbers/percent.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { adoptEntries, answerQuery } from '../../../kernel/call/answer-query.ts';
import { call } from '../../../kernel/call/call.ts';
import { queryClient } from '../../../kernel/call/query-client.ts';
import { useKeptText } from '../../../kernel/session/use-kept-text.ts';
import { showFailure, showToast } from '../../../kernel/toast/show-toast.ts';
import { useAnswers } from '../../../kit/loading/load-problem.ts';
import { noteDone } from '../../../tender/undo/done-steps.ts';
import { TEXTS as COMMON } from '../texts.ts';
import { checkName, type CheckState, type OutlierRow } from './outlier-rows.ts';
import { TEXTS } from './texts.ts';

/** What odd prices are looked for in, and beside what. */
export interface OutlierLook {
  /** The x of «ab x %». */
  readonly percent: number;
  readonly reference: OutlierReference;
  /** None stands for all. */
  readonly liegenschaftIds: readonly string[];
}

/** What odd prices are looked for in: threshold and reference are kept, properties while the page is open. */
export function useOutlierLook(
  liegenschaften: readonly Pick<Liegenschaft, 'id'>[],
): readonly [OutlierLook, (look: OutlierLook) => void] {
  const [text, keepPercent] = useKeptText('view', 'odd');
  const [word, keepReference] = useKeptText('view', 'odd-reference');
  const [chosenIds, setIds] = useState<readonly string[]>([]);
  const known = new Set(liegenschaften.map(({ id }) => id));
  const liegenschaftIds = chosenIds.filter((id) => known.has(id));
  const kept = Number(text ?? Number.NaN);
  const percent = isPercentWithin(kept, OFF_PERCENT) ? kept : OFF_PERCENT.usual;
  const look: OutlierLook = { percent, reference: word === 'before' ? word : 'others', liegenschaftIds };
  return [
    look,
    (next) => {
      if (next.percent !== look.percent) keepPercent(String(next.percent));
      if (next.reference !== look.reference) keepReference(next.reference);
      setIds(next.liegenschaftIds);
    },
  ];
}

function queryOf({ percent, reference, liegenschaftIds }: OutlierLook) {
  const named = liegenschaftIds.length === 0 ? {} : { liegenschaftIds: liegenschaftIds.join(',') };
  return { percent, reference, ...named };
}

/** Prefetches the outliers of all properties in the user's look beside the offers; no-op without a phase. */
export function useOutliersEarly(phaseId: string | undefined): void {
  const [{ percent, reference }] = useOutlierLook([]);
  useEffect(() => {
    if (phaseId === undefined) return;
    const params = { phaseId };
    const query = queryOf({ percent, reference, liegenschaftIds: [] });
    void queryClient.prefetchQuery(answerQuery(getOddPrices, { params, query }));
    void queryClient.prefetchQuery(answerQuery(listPriceChecks, { params }));
  }, [phaseId, percent, reference]);
}

/** The outliers of a phase with their data; for another look the last ones stay until it is computed. */
export function useOutlierPrices(phaseId: string, look: OutlierLook) {
  const params = { phaseId };
  const odd = useQuery({
    ...answerQuery(getOddPrices, { params, query: queryOf(look) }),
    placeholderData: keepPreviousData,
  });
  const answers = useAnswers({
    odd: [TEXTS.notLoaded, odd],
    checks: [TEXTS.checksNotLoaded, useQuery(answerQuery(listPriceChecks, { params }))],
    entries: [COMMON.catalogNotLoaded, useQuery(answerQuery(listEpEntries, { params }))],
  });
  return { ...answers, isReckoning: odd.isPlaceholderData };
}

/** The rows of LVs of one price. */
export function useOutlierCells(phaseId: string, { price }: OutlierRow, look: OutlierLook) {
  const { serviceProviderId, epCode } = price;
  const query = { serviceProviderId, epCode, ...queryOf(look) };
  const cells = useQuery(answerQuery(getOddCells, { params: { phaseId }, query }));
  return useAnswers({ cells: [TEXTS.cellsNotLoaded, cells] });
}

/** What somebody says of prices: a state, a note, or both; what is not said stays. */
interface Said {
  readonly state?: CheckState;
  readonly note?: string;
}

type WantedCheck = Pick<PriceCheck, 'organisationId' | 'epCode' | 'state' | 'note' | 'seenValue'>;

function wantedOf({ provider, price, check, state }: OutlierRow, said: Said): WantedCheck {
  return {
    organisationId: provider.organisationId,
    epCode: price.epCode,
    state: said.state ?? state,
    note: said.note ?? check?.note ?? '',
    seenValue: price.epMillis,
  };
}

function wasOf({ provider, price, check }: OutlierRow): WantedCheck {
  const { organisationId } = provider;
  const nothing = { organisationId, epCode: price.epCode, state: 'open', note: '', seenValue: null } as const;
  return check ?? nothing;
}

function versionsOf(checks: readonly PriceCheck[]): ReadonlyMap<string, number> {
  return new Map(checks.map((check) => [checkName(check), check.version]));
}

/** Stores what somebody says of prices. */
type SayOfPrices = (rows: readonly OutlierRow[], said: Said) => Promise<void>;

/** Stores what is said of prices over what is seen, tells who was quicker, and lets Strg+Z take it back. */
export function useSayOfPrices(phaseId: string): SayOfPrices {
  const question = answerQuery(listPriceChecks, { params: { phaseId } });
  /** The versions in which this visit left the checks. */
  const own = useRef<ReadonlyMap<string, number>>(new Map());
  /** Stores checks over the versions that somebody saw, and names those that are stored. */
  const store = async (
    wanted: readonly WantedCheck[],
    seen: ReadonlyMap<string, number>,
  ): Promise<ReadonlySet<string>> => {
    const stored: PriceCheck[] = [];
    const left: PriceCheck[] = [];
    for (let from = 0; from < wanted.length; from += PRICE_CHECKS_MAX_COUNT) {
      const sent = wanted.slice(from, from + PRICE_CHECKS_MAX_COUNT);
      const body = {
        checks: sent.map(({ organisationId, epCode, state, note, seenValue }) => {
          const before = seen.get(checkName({ organisationId, epCode })) ?? null;
          return { organisationId, epCode, state, note, seenValue, before };
        }),
      };
      const answer = await call(savePriceChecks, { params: { phaseId }, body });
      stored.push(...answer.stored);
      left.push(...answer.left);
      await adoptEntries(question, checkName, [...answer.stored, ...answer.left]);
    }
    const [first] = left;
    if (first !== undefined) {
      const text = TEXTS.leftText(left.length, first.by ?? TEXTS.somebody);
      showToast('warning', TEXTS.left, text);
    }
    own.current = new Map([...own.current, ...versionsOf(stored)]);
    return new Set(stored.map(checkName));
  };
  return async (rows, said) => {
    const was = rows.map(wasOf);
    try {
      // As they are held now: what was just stored is in them before it is drawn.
      const known = queryClient.getQueryData(question.queryKey) ?? [];
      const wanted = rows.map((row) => wantedOf(row, said));
      const stored = await store(wanted, versionsOf(known));
      const takeBack = async () => {
        // What somebody else has said since stays.
        const back = was.filter((check) => stored.has(checkName(check)));
        await store(back, own.current);
      };
      noteDone({ id: `odd ${phaseId}`, takeBack, notUndone: TEXTS.notSaved });
    } catch (error) {
      showFailure(TEXTS.notSaved, error, { sticky: true });
    }
  };
}
