import { Button, Tabs } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { mayWriteAlpha, useUser } from '../../kernel/session/session.ts';
import { useServerNow } from '../../kernel/time/use-server-now.ts';
import { SearchInput } from '../../kit/field/search-input.tsx';
import { EmptyState } from '../../kit/loading/empty-state.tsx';
import { LeaveGuard } from '../../kit/dialog/leave-guard.tsx';
import { LoadState } from '../../kit/loading/load-state.tsx';
import { PageFrame } from '../../kit/page/page-frame.tsx';
import { usePhases } from './api.ts';
import { phaseColumns } from './phase-columns.ts';
import { tabOf, type SetupTab, searchOfTab } from './setup-tab.ts';
import { LvTab } from './lv/parts/lv-tab.tsx';
import { LiegenschaftTab } from './ticks/liegenschaft-tab.tsx';
import styles from './parts/setup.module.css';
import { UserTab } from './ticks/user-tab.tsx';
import { TEXTS } from './texts.ts';
import { usePropertyTicks, useUserTicks } from './ticks/use-ticks.ts';
import { DocumentTab } from './documents/document-tab.tsx';

const TABS = ['lv', 'property', 'user', 'media'] as const satisfies readonly SetupTab[];

/** The tabs of the page, kept in the address (SETUP-001). */
function SetupTabs({ tab, pId }: { tab: SetupTab; pId: string | undefined }) {
  const navigate = useNavigate();
  return (
    <Tabs
      value={tab}
      onChange={(value) => {
        const chosen = TABS.find((own) => own === value) ?? 'lv';
        void navigate({ to: '/options', search: searchOfTab(chosen, pId) });
      }}
    >
      <Tabs.List aria-label={TEXTS.title} className={styles.tabs}>
        {TABS.map((own) => (
          <Tabs.Tab
            key={own}
            value={own}
            // On a narrow screen the tabs scroll, and the chosen one must not lie out of sight.
            ref={
              own === tab
                ? (node) => node?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
                : undefined
            }
          >
            {TEXTS.tabs[own]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}

const route = getRouteApi('/shell/admin/options');
const STATE_STEP_MS = 10_000;

/** The phase setup: catalogues and LVs, properties, users and tender documents per phase (SETUP-001…017). */
export function Page() {
  const search = route.useSearch();
  const tab = tabOf(search);
  const phases = usePhases();
  const mayWrite = mayWriteAlpha(useUser());
  const nowMs = useServerNow(STATE_STEP_MS);
  const [filter, setFilter] = useState('');
  // The ticks live here, so that changing the tab neither loses a failed one nor lets it vanish from sight.
  const propertyTicks = usePropertyTicks();
  const userTicks = useUserTicks();
  const hasUnsaved = useCallback(
    () => propertyTicks.hasUnsaved() || userTicks.hasUnsaved(),
    [propertyTicks, userTicks],
  );
  return (
    <PageFrame title={TEXTS.title} explanation={TEXTS.explanation}>
      <SetupTabs tab={tab} pId={search.pId} />
      <LoadState query={phases} errorTitle={TEXTS.notLoaded}>
        {(all) => {
          if (all.length === 0) {
            return (
              <EmptyState
                title={TEXTS.emptyPhases}
                icon={IconCalendarPlus}
                action={
                  <Button renderRoot={(props) => <Link to="/phases" {...props} />}>{TEXTS.toPhases}</Button>
                }
              >
                {TEXTS.emptyPhasesHint}
              </EmptyState>
            );
          }
          const columns = phaseColumns(all, nowMs, mayWrite);
          if (tab === 'media') return <DocumentTab columns={columns} shownPhaseId={search.pId} />;
          const shared = { columns, filter, shownPhaseId: search.pId };
          return (
            <>
              <SearchInput
                className={styles.search}
                label={TEXTS.search}
                placeholder={tab === 'user' ? TEXTS.searchUsers : TEXTS.searchProperties}
                text={filter}
                onSearch={setFilter}
              />
              {tab === 'lv' && <LvTab {...shared} />}
              {tab === 'property' && <LiegenschaftTab {...shared} ticks={propertyTicks} />}
              {tab === 'user' && <UserTab {...shared} ticks={userTicks} />}
            </>
          );
        }}
      </LoadState>
      <LeaveGuard
        hasUnsaved={hasUnsaved}
        survivesQuery
        title={TEXTS.leaveTitle}
        confirmLabel={TEXTS.leave}
        cancelLabel={TEXTS.stay}
      >
        {TEXTS.leaveText}
      </LeaveGuard>
    </PageFrame>
  );
}
