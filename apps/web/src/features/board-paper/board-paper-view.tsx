import { IconDownload, IconFileText, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ToolButton } from '../../kit/field/tool-button.tsx';
import { useReadLock } from '../../kit/field/use-read-lock.ts';
import { useBusy } from '../../kit/field/use-busy.ts';
import { PageActions } from '../../kit/page/page-actions.tsx';
import { Tag } from '../../kit/show/tag.tsx';
import { arrivalsQuery } from '../../tender/arrival/arrivals.ts';
import { usePhaseState } from '../../tender/phase/use-phase-state.tsx';
import { SectionsView } from '../../tender/sections/sections-view.tsx';
import { SECTION_TEXTS } from '../../tender/sections/texts.ts';
import { makeBoardPaper } from './api.ts';
import { ChoiceCards, type ChoiceProps } from './choice-cards.tsx';
import { TEXTS } from './texts.ts';

/** Says why no paper can be made of a phase now. */
function useMakingLock({ phase, boardPaper: { recommended } }: ChoiceProps): string | undefined {
  const readLock = useReadLock();
  const isEnded = usePhaseState(phase) === 'ended';
  const { data: arrivals = [] } = useQuery(arrivalsQuery(phase.id));
  if (readLock !== undefined) return readLock;
  if (!isEnded) return TEXTS.notEnded;
  if (arrivals.some(({ state }) => state === 'noted' || state === 'open')) return TEXTS.arrivalOpen;
  return recommended === null ? TEXTS.nothingToRecommend : undefined;
}

function PaperActions(props: ChoiceProps) {
  const { phase, boardPaper } = props;
  const { isBusy, run } = useBusy();
  const navigate = useNavigate();
  const lock = useMakingLock(props);
  const { closedAt, versions } = boardPaper;
  return (
    <PageActions>
      <ToolButton
        icon={IconFileText}
        label={TEXTS.memo}
        onClick={() => void navigate({ to: '/placing/memo', search: { pId: phase.id } })}
      />
      <ToolButton
        icon={IconDownload}
        label={
          closedAt === null
            ? SECTION_TEXTS.draft
            : TEXTS.makeNext(versions.filter(({ number }) => number !== null).length + 1)
        }
        variant="filled"
        lock={lock}
        loading={isBusy}
        onClick={() => void run(() => makeBoardPaper(phase.id, boardPaper))}
      />
    </PageActions>
  );
}

/** The paper as it will be printed, and what is chosen and written at the right. */
export function BoardPaperView(props: ChoiceProps) {
  const { phase, boardPaper } = props;
  const { closedAt, sections } = boardPaper;
  const draft = (
    <Tag tone="attention" icon={IconPencil}>
      {TEXTS.draftTag}
    </Tag>
  );
  return (
    <>
      <PaperActions {...props} />
      <SectionsView
        standing={closedAt === null ? draft : <Tag tone="good">{TEXTS.closedTag}</Tag>}
        head={[TEXTS.title, phase.title]}
        sections={sections}
        foot={TEXTS.foot}
        onAbout={undefined}
      >
        <ChoiceCards {...props} />
      </SectionsView>
    </>
  );
}
