import { boardPaperQuery } from '../../tender/board-paper/board-paper.ts';
import { SectionsPage } from '../../tender/sections/sections-page.tsx';
import { BoardPaperView } from './board-paper-view.tsx';
import { TEXTS } from './texts.ts';

/** The paper on which a board decides about the award of a phase (decision 0135). */
export function Page() {
  return (
    <SectionsPage texts={TEXTS} queryOf={boardPaperQuery}>
      {(phase, boardPaper) => <BoardPaperView phase={phase} boardPaper={boardPaper} />}
    </SectionsPage>
  );
}
