import { Alert, Tabs } from '@mantine/core';
import { listUnknownCodes } from '@rahmenpreis/contract/lv.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { IconAlertTriangle, IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { CardSkeletons } from '../../kit/loading/card-skeletons.tsx';
import { EmptyState } from '../../kit/loading/empty-state.tsx';
import { latePart } from '../../kit/loading/late-part.tsx';
import { LoadError } from '../../kit/loading/load-state.tsx';
import { TabRow } from '../../kit/page/tab-row.tsx';
import { useComparison } from '../../tender/comparison/use-comparison.ts';
import { LVS_NOT_LOADED } from '../../tender/lv/texts.ts';
import { useFailureToast } from '../../kit/loading/use-failure-toast.ts';
import { useWithoutLvToast } from '../../tender/lv/use-without-lv-toast.ts';
import { ToSetupButton } from '../../tender/phase/to-setup-button.tsx';
import { type AnalysisSearch, type AnalysisTab, analysisTabOf } from './address.ts';
import { firstCompared } from './liegenschaft/first-liegenschaft.ts';
import { useOffers } from './api.ts';
import { movedChoices } from './cluster/cluster-choice.ts';
import { PICKER_TEXTS } from '../../tender/liegenschaft/texts.ts';
import type { TabProps } from './tab-props.ts';
import { TEXTS } from './texts.ts';
import styles from './overview/overview.module.css';

/** So many codes are named, and so many properties with each. */
const NAMED = 5;

/** Names positions missing in the catalogue, which keep every offer incomplete; else nothing (PRICE-006). */
function UnknownCodes({ phase, liegenschaften }: Pick<TabProps, 'phase' | 'liegenschaften'>) {
  const params = { phaseId: phase.id };
  // What the page compares does not wait for it, and where it fails nothing is said.
  const { data: codes = [] } = useQuery(answerQuery(listUnknownCodes, { params }));
  if (codes.length === 0) return null;
  const rest = codes.length - NAMED;
  return (
    <Alert
      color="amber"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      mb={14}
      title={TEXTS.unknownTitle(codes.reduce((sum, { positionCount }) => sum + positionCount, 0))}
    >
      {TEXTS.unknownText}
      <ul>
        {codes.slice(0, NAMED).map(({ epCode, positionCount, liegenschaftIds }) => {
          const ids = new Set(liegenschaftIds);
          const nummern = liegenschaften.filter(({ id }) => ids.has(id)).map(({ nummer }) => nummer);
          return <li key={epCode}>{TEXTS.unknownCode(epCode, positionCount, joinGerman(nummern, NAMED))}</li>;
        })}
        {rest > 0 && <li>{TEXTS.moreUnknown(rest)}</li>}
      </ul>
    </Alert>
  );
}

/** The shape of the overview while the offers are being loaded. */
const WAITING = <CardSkeletons label={TEXTS.loading} count={6} heightPx={268} className={styles.cards} />;

/** The tabs, whose code the page fetches while it still waits for the phases. */
export const TABS = {
  overview: latePart(async () => (await import('./overview/overview-tab.tsx')).OverviewTab, WAITING),
  liegenschaft: latePart(
    async () => (await import('./liegenschaft/liegenschaft-tab.tsx')).LiegenschaftTab,
    WAITING,
  ),
  cluster: latePart(async () => (await import('./cluster/cluster-tab.tsx')).ClusterTab, WAITING),
  rahmenpreise: latePart(
    async () => (await import('./rahmenpreise/rahmenpreise-tab.tsx')).RahmenpreiseTab,
    WAITING,
  ),
  odd: latePart(async () => (await import('./outlier/outlier-tab.tsx')).OutlierTab, WAITING),
};

/** The tabs of one phase, of which the address names the open one (ANALYSIS-003, ANALYSIS-004, OPEN-28). */
export function AnalysisTabs({ phase }: { phase: Phase }) {
  const search = useSearch({ from: '/shell/admin/analysis' });
  const navigate = useNavigate();
  const { offers, liegenschaften, providers, problem } = useOffers(phase.id);
  const { comparison, own, bidders } = useComparison({ offers, liegenschaften, providers });
  const isComplete = liegenschaften !== undefined;
  const tab = analysisTabOf(search);
  useFailureToast(LVS_NOT_LOADED, useWithoutLvToast(phase, TEXTS.withoutLv), { id: 'lvs-not-loaded' });
  const open = (next: string | null) => {
    if (next === tab) return;
    const pId = phase.id;
    const lId = firstCompared(pId, own);
    const searches: Readonly<Record<string, AnalysisSearch | undefined>> = {
      overview: { pId },
      liegenschaft: lId === undefined ? undefined : { pId, lId },
      cluster: { pId, cId: movedChoices.get(pId)?.cId ?? 'new' },
      rahmenpreise: { pId, pCom: 'true' },
      odd: { pId, odd: 'true' },
    };
    const chosen = searches[next ?? ''];
    if (chosen !== undefined) void navigate({ to: '/analysis', search: chosen });
  };
  const content = () => {
    if (problem !== undefined) return <LoadError {...problem} isSticky />;
    if (comparison === undefined || !isComplete) return WAITING;
    // Prices and bidders stand side by side without a property too (ANALYSIS-026, ANALYSIS-027).
    if (own.length === 0 && tab !== 'rahmenpreise') {
      return (
        <EmptyState title={PICKER_TEXTS.none} icon={IconBuilding} action={<ToSetupButton tab="property" />}>
          {TEXTS.noLiegenschaftenHint}
        </EmptyState>
      );
    }
    const shown = { phase, comparison, liegenschaften: own, providers: bidders };
    if (tab === 'overview') return <TABS.overview {...shown} />;
    if (tab === 'rahmenpreise') return <TABS.rahmenpreise {...shown} />;
    if (tab === 'odd') return <TABS.odd key={phase.id} {...shown} />;
    if (tab === 'liegenschaft') return <TABS.liegenschaft {...shown} lId={search.lId} />;
    return <TABS.cluster key={phase.id} {...shown} cId={search.cId ?? 'new'} />;
  };
  return (
    <Tabs value={tab} onChange={open} keepMounted={false}>
      <TabHeads open={tab} hasLiegenschaften={own.length > 0} />
      <Tabs.Panel value={tab} pt={20}>
        {own.length > 0 && <UnknownCodes phase={phase} liegenschaften={own} />}
        {content()}
      </Tabs.Panel>
    </Tabs>
  );
}

function TabHeads({ open, hasLiegenschaften }: { open: AnalysisTab; hasLiegenschaften: boolean }) {
  return (
    <TabRow open={open}>
      <Tabs.Tab value="overview">{TEXTS.tabs.overview}</Tabs.Tab>
      {(['liegenschaft', 'cluster', 'rahmenpreise', 'odd'] as const).map((tab) => (
        <Tabs.Tab key={tab} value={tab} disabled={!hasLiegenschaften && tab !== 'rahmenpreise'}>
          {TEXTS.tabs[tab]}
        </Tabs.Tab>
      ))}
    </TabRow>
  );
}
