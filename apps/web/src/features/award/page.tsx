import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { useState } from 'react';
import { useSealed } from '../../tender/phase/seal/use-sealed.ts';
import { PhasePage } from '../../tender/phase/phase-page.tsx';
import { AwardIntro } from './parts/award-intro.tsx';
import { AwardView, AwardWaiting } from './parts/award-view.tsx';
import { SealedAward } from './parts/sealed-award.tsx';
import styles from './page.module.css';
import { TEXTS } from './texts.ts';

const searchAfterChoice = () => ({ cId: 'new' });

function Awards(props: { phase: Phase; actions: HTMLElement | null }) {
  if (useSealed(props.phase)) return <SealedAward {...props} />;
  return (
    <>
      <AwardIntro phase={props.phase} />
      <AwardView {...props} />
    </>
  );
}

/** The award view of a phase (AWARD-001…027). */
export function Page() {
  const [actions, setActions] = useState<HTMLElement | null>(null);
  return (
    <PhasePage
      title={TEXTS.title}
      notLoaded={TEXTS.phasesNotLoaded}
      notLoadedDetail={TEXTS.phasesNotLoadedDetail}
      noPhasesHint={TEXTS.noPhasesHint}
      preference="latest-final"
      skeleton={<AwardWaiting />}
      actions={<div ref={setActions} className={styles.actions} />}
      afterChoice={searchAfterChoice}
    >
      {(phase) => <Awards phase={phase} actions={actions} />}
    </PhasePage>
  );
}
