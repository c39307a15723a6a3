import { Loader } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { IconListDetails } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { failureText } from '../../../kernel/call/failure-text.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { closeToast, showToast } from '../../../kernel/toast/show-toast.ts';
import { EmptyState } from '../../../kit/loading/empty-state.tsx';
import { LoadError } from '../../../kit/loading/load-state.tsx';
import { useComparison } from '../../../tender/comparison/use-comparison.ts';
import { useWithoutLvToast } from '../../../tender/lv/use-without-lv-toast.ts';
import { ToSetupButton } from '../../../tender/phase/to-setup-button.tsx';
import { useAwardData } from '../api.ts';
import { readAwards } from '../award-book.ts';
import styles from '../page.module.css';
import { TEXTS } from '../texts.ts';
import { AwardBlocks } from './award-blocks.tsx';
import { useStaleReset } from './use-stale-reset.ts';

interface AwardViewProps {
  readonly phase: Phase;
  /** Where the page's buttons stand. */
  readonly actions: HTMLElement | null;
}

const TOAST_ID = 'award-data';

function useAwards(phaseId: string, ownerId: string) {
  const data = useAwardData(phaseId, ownerId);
  const { entries } = data;
  const { comparison, own } = useComparison(data);
  const book = useMemo(
    () => (entries === undefined ? undefined : readAwards(phaseId, entries)),
    [phaseId, entries],
  );
  const isComplete = data.liegenschaften !== undefined && data.catalogs !== undefined;
  return { ...data, comparison, own, book, isComplete };
}

/** Loads what the award view of a phase shows, and says in its place what is missing (AWARD-006, ERR-046). */
export function AwardView({ phase, actions }: AwardViewProps) {
  const { organisationId: ownerId } = useUser();
  const { comparison, own, book, providers, catalogs, isComplete, isSettled, problem } = useAwards(
    phase.id,
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
  useWithoutLvToast(phase, TEXTS.withoutLvTitle, TEXTS.withoutLv);
  const [isOnlyLost, setOnlyLost] = useState(false);
  const showLost = useCallback(() => setOnlyLost(true), []);
  useStaleReset({ phaseId: phase.id, ownerId, book, comparison, isSettled, onList: showLost });
  if (problem !== undefined) {
    const heading = `${TEXTS.notLoaded}. ${problem.title}`;
    return <LoadError title={heading} error={problem.error} onRetry={problem.retry} isQuiet />;
  }
  if (comparison === undefined || providers === undefined || book === undefined || !isComplete) {
    return <AwardWaiting />;
  }
  if (isWithoutCatalog) return <NoCatalog />;
  return (
    <AwardBlocks
      phase={phase}
      ownerId={ownerId}
      actions={actions}
      comparison={comparison}
      book={book}
      liegenschaften={own}
      providers={providers}
      isOnlyLost={isOnlyLost}
      onToggleLost={() => setOnlyLost(!isOnlyLost)}
    />
  );
}

/** Stands in place of the tables while they are loaded (AWARD-006, UI-006). */
export function AwardWaiting() {
  return (
    <div className={styles.waiting}>
      <Loader role="status" aria-label={TEXTS.loading} />
    </div>
  );
}

function NoCatalog() {
  return (
    <EmptyState title={TEXTS.noCatalog} icon={IconListDetails} action={<ToSetupButton />}>
      {TEXTS.noCatalogHint}
    </EmptyState>
  );
}
