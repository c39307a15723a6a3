import { Button, Tabs } from '@mantine/core';
import { listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { listLvSummaries } from '@rahmenpreis/contract/lv.ts';
import { listPhases } from '@rahmenpreis/contract/phase.ts';
import { listServiceProviders } from '@rahmenpreis/contract/service-provider.ts';
import { setupFileName } from '@rahmenpreis/workbook/file-name.ts';
import { IconCalendarPlus } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { call } from '../../kernel/call/call.ts';
import { mayWriteAlpha, useUser } from '../../kernel/session/session.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { useServerNow } from '../../kernel/time/use-server-now.ts';
import { lateDialog } from '../../kit/dialog/late-dialog.tsx';
import { LeaveGuard } from '../../kit/dialog/leave-guard.tsx';
import { useDialog } from '../../kit/dialog/use-dialog.ts';
import { SearchInput } from '../../kit/field/search-input.tsx';
import { EmptyState } from '../../kit/loading/empty-state.tsx';
import { LoadState } from '../../kit/loading/load-state.tsx';
import { PageFrame } from '../../kit/page/page-frame.tsx';
import { TabRow } from '../../kit/page/tab-row.tsx';
import { GeneratedFileButton } from '../../tender/generated-file/generated-file-button.tsx';
import { phaseAsOf } from '../../tender/phase/phase-as-of.ts';
import { usePhases } from '../../tender/questions.ts';
import { DocumentTab } from './documents/document-tab.tsx';
import { LvTab } from './lv/parts/lv-tab.tsx';
import { phaseColumns, propertyRows } from './setup-rows.ts';
import { TEXTS as PHASE_TEXTS } from '../../tender/phase/texts.ts';
import { TEXTS } from './texts.ts';
import { LiegenschaftTicks, UserTicks } from './ticks/member-tabs.tsx';
import { usePropertyTicks, useUserTicks } from './ticks/use-ticks.ts';
import styles from './parts/setup.module.css';

const NAMED_TABS = ['property', 'user', 'media'] as const;
const TABS = ['lv', ...NAMED_TABS] as const;
type SetupTab = (typeof TABS)[number];

/** The query parameters of the page; `pId` is the phase whose column is marked. */
type SetupSearch = Readonly<Partial<Record<'pId' | (typeof NAMED_TABS)[number], string>>>;

/** Gives the tab by the query parameters: none, property=true, user=true or media=true (SETUP-001). */
export function setupTabOf(search: SetupSearch): SetupTab {
  return NAMED_TABS.find((tab) => search[tab] === 'true') ?? 'lv';
}

/** Gives the query parameters of a tab, keeping the phase in view (SETUP-001). */
export function searchOfTab(tab: SetupTab, pId: string | undefined): SetupSearch {
  const phase = pId === undefined ? {} : { pId };
  return tab === 'lv' ? phase : { ...phase, [tab]: 'true' };
}

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
      <TabRow open={tab} aria-label={TEXTS.title}>
        {TABS.map((own) => (
          <Tabs.Tab key={own} value={own}>
            {TEXTS.tabs[own]}
          </Tabs.Tab>
        ))}
      </TabRow>
    </Tabs>
  );
}

/** Makes what the phases are made of, as it is stored now, an Excel file. */
async function makeSetup() {
  const [{ setupSheets }, phases, liegenschaften, providers] = await Promise.all([
    import('@rahmenpreis/workbook/phase/setup-out.ts'),
    call(listPhases),
    call(listLiegenschaften),
    call(listServiceProviders),
  ]);
  const lvs = await Promise.all(
    phases.map(async ({ id }) => [id, await call(listLvSummaries, { params: { phaseId: id } })] as const),
  );
  const rows = propertyRows(liegenschaften, '');
  const content = { asOf: phaseAsOf(...phases), phases, liegenschaften: rows, providers, lvs: new Map(lvs) };
  return { sheets: setupSheets(content), filename: setupFileName(serverNowMs()) };
}

const KeptDialog = lateDialog(async () => (await import('./lv/columns/kept-dialog.tsx')).KeptDialog);

/** Where there is no phase yet, the way to the first. */
function NoPhases() {
  const toPhases = (
    <Button renderRoot={(props) => <Link to="/phases" {...props} />}>{PHASE_TEXTS.toPhases}</Button>
  );
  return (
    <EmptyState title={TEXTS.emptyPhases} icon={IconCalendarPlus} action={toPhases}>
      {TEXTS.emptyPhasesHint}
    </EmptyState>
  );
}

/** Leads to the headings of other programs that are remembered for catalogues and LVs. */
function KeptHeadings({ mayWrite }: { mayWrite: boolean }) {
  const kept = useDialog();
  return (
    <>
      <Button variant="subtle" onClick={kept.open}>
        {TEXTS.kept.title}
      </Button>
      <KeptDialog {...kept.props} mayWrite={mayWrite} />
    </>
  );
}

const route = getRouteApi('/shell/admin/options');
const STATE_STEP_MS = 10_000;

/** The phase setup: catalogues and LVs, properties, users and tender documents per phase (SETUP-001…017). */
export function Page() {
  const search = route.useSearch();
  const tab = setupTabOf(search);
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
    <PageFrame
      title={TEXTS.title}
      explanation={TEXTS.explanation}
      actions={
        <>
          {tab === 'lv' && <KeptHeadings mayWrite={mayWrite} />}
          <GeneratedFileButton make={phases.data?.length ? makeSetup : undefined} />
        </>
      }
    >
      <SetupTabs tab={tab} pId={search.pId} />
      <LoadState query={phases} errorTitle={TEXTS.notLoaded}>
        {(all) => {
          if (all.length === 0) return <NoPhases />;
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
              {tab === 'property' && <LiegenschaftTicks {...shared} ticks={propertyTicks} />}
              {tab === 'user' && <UserTicks {...shared} ticks={userTicks} />}
            </>
          );
        }}
      </LoadState>
      <LeaveGuard hasUnsaved={hasUnsaved} survivesQuery texts={TEXTS} />
    </PageFrame>
  );
}
