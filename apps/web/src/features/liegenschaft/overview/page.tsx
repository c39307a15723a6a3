import { mayWriteAlpha, useUser } from '../../../kernel/session/session.ts';
import { CardSkeletons } from '../../../kit/loading/card-skeletons.tsx';
import { LoadState } from '../../../kit/loading/load-state.tsx';
import { PageFrame } from '../../../kit/page/page-frame.tsx';
import { useLiegenschaften } from '../api.ts';
import styles from './parts/overview.module.css';
import { Overview } from './parts/overview.tsx';
import { OverviewActions } from './parts/overview-actions.tsx';
import { TEXTS } from './texts.ts';
import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';

/**
 * The property whose editor was left for this page, «» for a new one; undefined when the user came from elsewhere. Known
 * once the page is in place and has been scrolled to its top (SHELL-009).
 */
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
