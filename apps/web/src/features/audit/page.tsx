import { IconFileSpreadsheet, IconRefresh } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { useBusy } from '../../kit/field/use-busy.ts';
import { LoadState } from '../../kit/loading/load-state.tsx';
import { PageFrame } from '../../kit/page/page-frame.tsx';
import { ToolButton } from '../../kit/field/tool-button.tsx';
import { reloadAuditLog, type AuditLogDirectory, useAuditLogDirectory } from './api.ts';
import { CheckStrip } from './parts/check-strip.tsx';
import { AuditLogFilterBar } from './parts/audit-log-filter-bar.tsx';
import { AuditLog } from './parts/audit-log.tsx';
import { TEXTS } from './texts.ts';
import { readFilter, type AuditLogFilter } from './audit-log-filter.ts';

/** Saves all entries that the filter matches as Excel, including those that the list has not loaded yet. */
function ExcelButton({ filter, book }: { filter: AuditLogFilter; book: AuditLogDirectory }) {
  const { isBusy, run } = useBusy();
  const start = async (): Promise<void> => {
    const { exportAuditLog } = await import('./export-audit-log.ts');
    await exportAuditLog(filter, book);
  };
  const failed = () => showToast('error', TEXTS.excelFailed, TEXTS.excelFailedHint);
  return (
    <ToolButton
      icon={IconFileSpreadsheet}
      label={TEXTS.excel}
      loading={isBusy}
      onClick={() => void run(start).catch(failed)}
    />
  );
}

/** The audit log: who did what when, and whether anybody has changed what stands in it (decision 0048). */
export function Page() {
  const book = useAuditLogDirectory();
  const search = useSearch({ from: '/shell/admin/audit' });
  const navigate = useNavigate();
  const filter = useMemo(() => readFilter(search), [search]);
  const change = (next: AuditLogFilter): void => void navigate({ to: '/audit', search: next, replace: true });
  const actions = (
    <>
      <ToolButton icon={IconRefresh} label={TEXTS.reload} onClick={() => void reloadAuditLog()} />
      {book.data !== undefined && <ExcelButton filter={filter} book={book.data} />}
    </>
  );
  return (
    <PageFrame title={TEXTS.title} explanation={TEXTS.explanation} actions={actions}>
      <LoadState query={book} errorTitle={TEXTS.notLoaded}>
        {(known) => (
          <>
            <CheckStrip personOf={known.personOf} />
            <AuditLogFilterBar filter={filter} book={known} onChange={change} />
            <AuditLog filter={filter} book={known} onReset={() => change({})} />
          </>
        )}
      </LoadState>
    </PageFrame>
  );
}
