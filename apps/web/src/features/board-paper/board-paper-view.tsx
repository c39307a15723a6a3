import type { BoardPaper } from '@rahmenpreis/contract/board-paper.ts';
import type { MemoSection } from '@rahmenpreis/contract/memo.ts';
import type { Sheet } from '@rahmenpreis/picture/draw/sheet.ts';
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
import { MarkDrawing } from '../../tender/picture/picture-drawing.tsx';
import { SectionsView } from '../../tender/sections/sections-view.tsx';
import { SECTION_TEXTS } from '../../tender/sections/texts.ts';
import { makeBoardPaper } from './api.ts';
import styles from './drawn-pictures.module.css';
import { ChoiceCards, type ChoiceProps } from './choice-cards.tsx';
import { TEXTS } from './texts.ts';

/** The pictures stand on the second page, have no number, and are followed by the alternatives. */
const PICTURES_NUMBER = -1;
const FIRST_BEHIND_PICTURES = 5;

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

/** The chosen pictures as they will be printed. */
function DrawnPictures({ pictures }: Pick<BoardPaper, 'pictures'>) {
  return pictures.map(
    ({ name, words, sheet }) =>
      sheet !== null && (
        // On a phone it is wider than its room.
        <div key={name} role="img" aria-label={words} className={styles.drawn} tabIndex={0}>
          <MarkDrawing picture={sheet as Sheet} />
        </div>
      ),
  );
}

/** The section of the pictures, behind those of the first page. */
function pictureSection({ pictures }: BoardPaper): MemoSection {
  const left = pictures.filter(({ sheet }) => sheet === null);
  return {
    number: PICTURES_NUMBER,
    title: TEXTS.pictures,
    summary: TEXTS.drawn(pictures.length - left.length, pictures.length),
    missing: [],
    lines: left.map(({ words }) => words),
    tables: [],
  };
}

/** The paper as it will be printed, and what is chosen and written at the right. */
export function BoardPaperView(props: ChoiceProps) {
  const { phase, boardPaper } = props;
  const { closedAt, sections, pictures } = boardPaper;
  const isBehind = ({ number }: MemoSection) => number >= FIRST_BEHIND_PICTURES;
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
        sections={[
          ...sections.filter((section) => !isBehind(section)),
          pictureSection(boardPaper),
          ...sections.filter(isBehind),
        ]}
        drawn={{ [PICTURES_NUMBER]: <DrawnPictures pictures={pictures} /> }}
        foot={TEXTS.foot}
        onAbout={undefined}
      >
        <ChoiceCards {...props} />
      </SectionsView>
    </>
  );
}
