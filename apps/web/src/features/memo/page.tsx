import { SectionsPage } from '../../tender/sections/sections-page.tsx';
import { memoQuery } from './api.ts';
import { MemoView } from './memo-view.tsx';
import { TEXTS } from './texts.ts';

/** The memo on the award of a phase, with what it lacks, and its closing (decision 0122). */
export function Page() {
  return (
    <SectionsPage texts={TEXTS} queryOf={memoQuery}>
      {(phase, memo) => <MemoView phase={phase} memo={memo} />}
    </SectionsPage>
  );
}
