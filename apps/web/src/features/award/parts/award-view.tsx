import { Center, Loader } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { Comparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { IconListDetails } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isCallFailure } from '../../../kernel/call/call-failure.ts';
import { failureText } from '../../../kernel/call/failure-text.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { closeToast, showToast } from '../../../kernel/toast/show-toast.ts';
import { EmptyState } from '../../../kit/loading/empty-state.tsx';
import { LoadError } from '../../../kit/loading/load-state.tsx';
import { useAwardLock } from '../../../tender/award/award-lock.ts';
import { useComparison } from '../../../tender/comparison/use-comparison.ts';
import { useWithoutLvToast } from '../../../tender/lv/use-without-lv-toast.ts';
import { ToSetupButton } from '../../../tender/phase/to-setup-button.tsx';
import { takeBackAwards, useAwardData } from '../api.ts';
import { type AwardState, readAwards, staleAwards } from '../award-state.ts';
import type { AwardShow } from '../award-show.ts';
import { losersText, type LostPackage, lostPackages } from '../lost-packages.ts';
import { TEXTS } from '../texts.ts';
import { AwardBlocks } from './award-blocks.tsx';

interface StaleResetOptions {
  readonly phaseId: string;
  readonly ownerId: string;
  readonly book: AwardState | undefined;
  readonly comparison: Comparison | undefined;
  /** Awards and offers are both fresh: an old answer must not take an award away. */
  readonly isSettled: boolean;
  /** Shows which packages were lost. */
  readonly onList: () => void;
}

/** Takes the awards back in one call and tells who had them, with the way to see which. */
async function resetAwards(
  place: { phaseId: string; ownerId: string },
  stale: AwardState['awards'],
  { lost, onList }: { lost: ReadonlyMap<string, LostPackage>; onList: () => void },
): Promise<void> {
  try {
    const entries = stale.map(({ entry }) => entry);
    const { left } = await takeBackAwards(place, entries);
    const isLeft = new Set(left.map(({ key }) => key));
    const taken = stale.flatMap(({ entry }) => (isLeft.has(entry.key) ? [] : (lost.get(entry.key) ?? [])));
    if (taken.length === 0) return;
    const action = { label: TEXTS.lostList, run: onList };
    const text = TEXTS.adjustedText(taken.length, losersText(taken));
    showToast('info', TEXTS.adjusted, text, { id: 'award-adjusted', action });
  } catch (error) {
    // Somebody has closed the award, of which the page tells.
    if (isCallFailure(error) && error.code === 'award-closed') return;
    showToast('error', TEXTS.stale, TEXTS.staleText, { id: 'award-stale' });
  }
}

/** Revokes awards without a confirmed offer, once per visit unless locked (AWARD-020, ERR-047, ERR-048). */
function useStaleReset(options: StaleResetOptions): void {
  const { phaseId, ownerId, book, comparison, isSettled, onList } = options;
  const isLocked = useAwardLock(phaseId, TEXTS.readOnly) !== undefined;
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || isLocked || !isSettled || book === undefined || comparison === undefined) return;
    isDone.current = true;
    const stale = staleAwards(book, comparison);
    if (stale.length === 0) return;
    void resetAwards({ phaseId, ownerId }, stale, { lost: lostPackages(comparison, book), onList });
  }, [phaseId, ownerId, book, comparison, isSettled, isLocked, onList]);
}

const TOAST_ID = 'award-data';

function useAwards({ id: phaseId, approvalAboveMillis: aboveMillis }: Phase, ownerId: string) {
  const data = useAwardData(phaseId, ownerId);
  const { entries, conditions, agreed, packages } = data;
  const { comparison, own } = useComparison(data);
  const book = useMemo(
    () =>
      entries &&
      conditions &&
      agreed &&
      packages &&
      readAwards(phaseId, entries, conditions, { aboveMillis, ...agreed }, packages.reasked),
    [phaseId, entries, conditions, aboveMillis, agreed, packages],
  );
  const isComplete = data.liegenschaften !== undefined && data.catalogs !== undefined;
  return { ...data, comparison, own, book, isComplete };
}

/** Loads what the award view of a phase shows, and says in its place what is missing (AWARD-006, ERR-046). */
export function AwardView({ phase }: { phase: Phase }) {
  const { organisationId: ownerId } = useUser();
  const { comparison, own, book, providers, catalogs, isComplete, isSettled, problem } = useAwards(
    phase,
    ownerId,
  );
  const isWithoutCatalog = catalogs !== undefined && !catalogs.some(({ phaseId }) => phaseId === phase.id);
  const { title, error } = problem ?? {};
  const missing = isWithoutCatalog ? TEXTS.catalogMissing : undefined;
  const detail = title === undefined ? missing : `${title} ${failureText(error)}`;
  useEffect(() => {
    if (detail === undefined) return;
    showToast('error', TEXTS.notLoaded, detail, { sticky: true, id: TOAST_ID });
    // What is there by now, or no longer looked at, needs no message.
    return () => closeToast(TOAST_ID);
  }, [detail]);
  useWithoutLvToast(phase, TEXTS.withoutLv);
  const [show, setShow] = useState<AwardShow>('all');
  const showLost = useCallback(() => setShow('lost'), []);
  useStaleReset({ phaseId: phase.id, ownerId, book, comparison, isSettled, onList: showLost });
  if (problem !== undefined) {
    const heading = `${TEXTS.notLoaded}. ${problem.title}`;
    return <LoadError {...problem} title={heading} isQuiet />;
  }
  if (comparison === undefined || providers === undefined || book === undefined || !isComplete) {
    return <AwardWaiting />;
  }
  if (isWithoutCatalog)
    return (
      <EmptyState title={TEXTS.noCatalog} icon={IconListDetails} action={<ToSetupButton />}>
        {TEXTS.noCatalogHint}
      </EmptyState>
    );
  return (
    <AwardBlocks
      {...{ phase, ownerId, comparison, book, providers, show }}
      liegenschaften={own}
      onShow={setShow}
    />
  );
}

/** Stands in place of the tables while they are loaded (AWARD-006, UI-006). */
export function AwardWaiting() {
  return (
    <Center mih={280}>
      <Loader role="status" aria-label={TEXTS.loading} />
    </Center>
  );
}
