import { Box } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { BoardPaper } from '@rahmenpreis/contract/board-paper.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { IconDownload, IconFileText, IconPencil } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { ToolButton } from '../../kit/field/tool-button.tsx';
import { useReadLock } from '../../kit/field/use-read-lock.ts';
import { useBusy } from '../../kit/field/use-busy.ts';
import { NO_ROOM_BESIDE } from '../../kit/page/breakpoints.ts';
import { PageActions } from '../../kit/page/page-actions.tsx';
import { Tag } from '../../kit/show/tag.tsx';
import { usePhaseState } from '../../tender/phase/use-phase-state.tsx';
import { SectionList } from '../../tender/sections/section-list.tsx';
import { SectionsView } from '../../tender/sections/sections-view.tsx';
import styles from '../../tender/sections/sections.module.css';
import { SECTION_TEXTS } from '../../tender/sections/texts.ts';
import { makeBoardPaper } from './api.ts';
import { ChoiceCards } from './choice-cards.tsx';
import { TEXTS } from './texts.ts';

interface BoardPaperViewProps {
  readonly phase: Phase;
  readonly boardPaper: BoardPaper;
}

function PaperActions({ phase, boardPaper }: BoardPaperViewProps) {
  const { isBusy, run } = useBusy();
  const navigate = useNavigate();
  const readLock = useReadLock();
  const isEnded = usePhaseState(phase) === 'ended';
  const { closedAt, recommended, versions } = boardPaper;
  const lock =
    readLock ?? (isEnded ? (recommended === null ? TEXTS.nothingToRecommend : undefined) : TEXTS.notEnded);
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

/** Sections at the left, the paper as it will be printed, and what is chosen and written at the right. */
export function BoardPaperView(props: BoardPaperViewProps) {
  const { phase, boardPaper } = props;
  const isNarrow = useMediaQuery(NO_ROOM_BESIDE) === true;
  const { closedAt, sections } = boardPaper;
  return (
    <>
      <PaperActions {...props} />
      <Box role="status" mb={12}>
        {closedAt === null ? (
          <Tag tone="attention" icon={IconPencil}>
            {TEXTS.draftTag}
          </Tag>
        ) : (
          <Tag tone="good">{TEXTS.closedTag}</Tag>
        )}
      </Box>
      <div className={styles.columns}>
        {!isNarrow && <SectionList sections={sections} />}
        <SectionsView
          head={[TEXTS.title, phase.title]}
          sections={sections}
          foot={TEXTS.foot}
          isNarrow={isNarrow}
          onAbout={undefined}
        />
        <ChoiceCards {...props} />
      </div>
    </>
  );
}
