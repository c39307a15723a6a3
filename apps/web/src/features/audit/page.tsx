import { IconFileSpreadsheet, IconRefresh } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { LoadState } from '../../kit/loading/load-state.tsx';
import { PageFrame } from '../../kit/page/page-frame.tsx';
import { ToolButton } from '../../kit/field/tool-button.tsx';
import { reloadTrail, type TrailBook, useTrailBook } from './api.ts';
import { CheckStrip } from './parts/check-strip.tsx';
import { TrailFilterBar } from './parts/trail-filter-bar.tsx';
import { Trail } from './parts/trail.tsx';
import { TEXTS } from './texts.ts';
import { readFilter, type TrailFilter } from './trail-filter.ts';

/** Saves the entries that the filter means as Excel, all of them, also those that the list has not asked for yet. */
function ExcelButton({ filter, book }: { filter: TrailFilter; book: TrailBook }) {
  const [isRunning, setRunning] = useState(false);
  const start = async (): Promise<void> => {
    setRunning(true);
    try {
      const { exportTrail } = await import('./export-trail.ts');
      await exportTrail(filter, book);
    } catch {
      showToast('error', TEXTS.excelFailed, TEXTS.excelFailedHint);
    } finally {
      setRunning(false);
    }
  };
  return (
    <ToolButton
      icon={IconFileSpreadsheet}
      label={TEXTS.excel}
      loading={isRunning}
      onClick={() => void start()}
    />
  );
}

/** The audit trail: who did what when, and whether anybody has changed what stands in it (decision 0048). */
export function Page() {
  const book = useTrailBook();
  const search = useSearch({ from: '/shell/admin/audit' });
  const navigate = useNavigate();
  const filter = useMemo(() => readFilter(search), [search]);
  const change = (next: TrailFilter): void => void navigate({ to: '/audit', search: next, replace: true });
  const actions = (
    <>
      <ToolButton icon={IconRefresh} label={TEXTS.reload} onClick={() => void reloadTrail()} />
      {book.data !== undefined && <ExcelButton filter={filter} book={book.data} />}
    </>
  );
  return (
    <PageFrame title={TEXTS.title} explanation={TEXTS.explanation} actions={actions}>
      <LoadState query={book} errorTitle={TEXTS.notLoaded}>
        {(known) => (
          <>
            <CheckStrip personOf={known.personOf} />
            <TrailFilterBar filter={filter} book={known} onChange={change} />
            <Trail filter={filter} book={known} onReset={() => change({})} />
          </>
        )}
      </LoadState>
    </PageFrame>
  );
}
