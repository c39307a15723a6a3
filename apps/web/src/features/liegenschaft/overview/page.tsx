import { mayWriteAlpha, useUser } from '../../../kernel/session/session.ts';
import { CardSkeletons } from '../../../kit/loading/card-skeletons.tsx';
import { LoadState } from '../../../kit/loading/load-state.tsx';
import { PageFrame } from '../../../kit/page/page-frame.tsx';
import { useLiegenschaften } from '../api.ts';
import styles from './parts/overview.module.css';
import { Overview } from './parts/overview.tsx';
import { OverviewActions } from './parts/overview-actions.tsx';
import { TEXTS } from './texts.ts';
import { useReturnedFrom } from './use-returned-from.ts';

/** The property overview (PROP-001…006). */
export function Page() {
  const liegenschaften = useLiegenschaften();
  const mayWrite = mayWriteAlpha(useUser());
  const returnedFrom = useReturnedFrom();
  return (
    <PageFrame
      title={TEXTS.title}
      explanation={TEXTS.explanation}
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
