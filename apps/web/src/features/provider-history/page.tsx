import { Button } from '@mantine/core';
import { compareByOrganisation } from '@rahmenpreis/tendering/offer/service-provider-order.ts';
import { IconUsers } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Select } from '../../kit/field/select.tsx';
import { EmptyState } from '../../kit/loading/empty-state.tsx';
import { LoadError, LoadingRows } from '../../kit/loading/load-state.tsx';
import { PageFrame } from '../../kit/page/page-frame.tsx';
import { historyTabOf } from './address.ts';
import { useProvidersAndPhases } from './api.ts';
import { HistoryTabs } from './parts/history-tabs.tsx';
import { TEXTS } from './texts.ts';
import styles from './parts/history.module.css';

/** DL Zeitverlauf: one provider's factors, prices and documents over the phases (HISTORY-001…004). */
export function Page() {
  const { uId, tab } = useSearch({ from: '/shell/admin/provider' });
  const navigate = useNavigate({ from: '/provider' });
  const { providers, phases, problem } = useProvidersAndPhases();
  const sorted = useMemo(() => (providers ?? []).toSorted(compareByOrganisation), [providers]);
  const provider = sorted.find(({ id }) => id === uId) ?? sorted[0];
  return (
    <PageFrame
      title={TEXTS.title}
      actions={
        provider !== undefined && (
          <Select
            label={TEXTS.provider}
            classNames={{ root: styles.choice, label: styles.choiceLabel, wrapper: styles.choiceField }}
            data={sorted.map(({ id, organisation }) => ({ value: id, label: organisation }))}
            value={provider.id}
            allowDeselect={false}
            searchable={sorted.length > 8}
            leftSection={<IconUsers size={16} aria-hidden />}
            onChange={(id) => {
              if (id !== null) void navigate({ search: (known) => ({ ...known, uId: id }) });
            }}
          />
        )
      }
    >
      {problem && <LoadError {...problem} />}
      {problem === undefined && (providers === undefined || phases === undefined) && <LoadingRows />}
      {providers?.length === 0 && (
        <EmptyState
          title={TEXTS.noProviders}
          icon={IconUsers}
          action={<Button renderRoot={(props) => <Link to="/user" {...props} />}>{TEXTS.toUsers}</Button>}
        >
          {TEXTS.noProvidersHint}
        </EmptyState>
      )}
      {provider !== undefined && phases !== undefined && (
        <HistoryTabs
          key={provider.id}
          provider={provider}
          phases={phases}
          tab={historyTabOf(tab)}
          onChange={(next) => void navigate({ search: (known) => ({ ...known, tab: next }) })}
        />
      )}
    </PageFrame>
  );
}
