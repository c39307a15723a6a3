import { activePhase } from '@rahmenpreis/tendering/phase/phase-choice.ts';
import { IconFileZip, IconTableImport } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { useDialog } from '../../../kit/dialog/use-dialog.ts';
import { ToolButton } from '../../../kit/field/tool-button.tsx';
import { mayWriteAlpha, useUser } from '../../../kernel/session/session.ts';
import { useServerNow } from '../../../kernel/time/use-server-now.ts';
import { lateDialog } from '../../../kit/dialog/late-dialog.tsx';
import { CardSkeletons } from '../../../kit/loading/card-skeletons.tsx';
import { LoadState } from '../../../kit/loading/load-state.tsx';
import { PageFrame } from '../../../kit/page/page-frame.tsx';
import { GeneratedFileButton } from '../../../tender/generated-file/generated-file-button.tsx';
import { timeLeftText } from '../../../tender/phase/countdown/countdown.tsx';
import { useLiegenschaften, usePhases } from '../../../tender/questions.ts';
import { ImportDialog } from '../import/parts/import-dialog.tsx';
import { Overview } from './parts/overview.tsx';
import { makePortfolio } from './portfolio-file.ts';
import { TEXTS } from './texts.ts';
import styles from './parts/overview.module.css';

const LiegenschaftListDialog = lateDialog(async () => {
  const { LiegenschaftListDialog: Dialog } = await import('../list/list-dialog.tsx');
  return Dialog;
});

/** The overview's buttons: Excel export for all, import for writers, who begin with a list (PROP-001). */
export function OverviewActions({ isEmpty, mayWrite }: { isEmpty: boolean; mayWrite: boolean }) {
  const [isImporting, setImporting] = useState<boolean>();
  const listing = useDialog();
  return (
    <>
      <GeneratedFileButton make={isEmpty ? undefined : () => makePortfolio()} />
      {mayWrite && (
        <>
          <ToolButton
            variant={isEmpty ? 'filled' : 'default'}
            icon={IconTableImport}
            label={TEXTS.fromList}
            onClick={listing.open}
          />
          <ToolButton
            variant={isEmpty ? 'default' : 'filled'}
            icon={IconFileZip}
            label={TEXTS.import}
            onClick={() => setImporting(true)}
          />
        </>
      )}
      <LiegenschaftListDialog {...listing.props} />
      {isImporting !== undefined && <ImportDialog opened={isImporting} onClose={() => setImporting(false)} />}
    </>
  );
}

/** The property whose editor was left for this page, «» for a new one; undefined else (SHELL-009). */
function useReturnedFrom(): string | undefined {
  const router = useRouter();
  const [lid, setLid] = useState<string>();
  useLayoutEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation }) => {
        if (fromLocation?.pathname !== '/liegenschaften/detail') return;
        const { lid: left = '' } = fromLocation.search as { lid?: string };
        setLid(left);
      }),
    [router],
  );
  return lid;
}

const STEP_MS = 10_000;

/** Says which phase runs and how long, and leads to it; nothing where none does (OPEN-08, decision 0085). */
function RunningPhase() {
  const nowMs = useServerNow(STEP_MS);
  const phase = activePhase(usePhases().data ?? [], nowMs);
  if (phase === undefined) return null;
  return (
    <span className={styles.running}>
      {TEXTS.running(phase.title, timeLeftText(phase, nowMs, 1))}{' '}
      <Link to="/phase" search={{ pId: phase.id }}>
        {TEXTS.toPhase}
      </Link>
    </span>
  );
}

/** The property overview (PROP-001…006). */
export function Page() {
  const liegenschaften = useLiegenschaften();
  const mayWrite = mayWriteAlpha(useUser());
  const returnedFrom = useReturnedFrom();
  return (
    <PageFrame
      title={TEXTS.title}
      explanation={
        <>
          {TEXTS.explanation}
          <RunningPhase />
        </>
      }
      actions={<OverviewActions isEmpty={!liegenschaften.data?.length} mayWrite={mayWrite} />}
    >
      <LoadState
        query={liegenschaften}
        errorTitle={TEXTS.notLoaded}
        skeleton={<CardSkeletons label={TEXTS.loading} count={8} heightPx={232} className={styles.cards} />}
      >
        {(all) => <Overview all={all} mayWrite={mayWrite} returnedFrom={returnedFrom} />}
      </LoadState>
    </PageFrame>
  );
}
