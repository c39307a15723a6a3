import { Button, Group } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { Comparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { IconBuilding, IconDeviceFloppy, IconTags, IconUsers } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useDialog } from '../../../kit/dialog/use-dialog.ts';
import { ToolButton } from '../../../kit/field/tool-button.tsx';
import { phaseAsOf } from '../../../tender/phase/phase-as-of.ts';
import { mayWriteAlpha, useUser } from '../../../kernel/session/session.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { EmptyState } from '../../../kit/loading/empty-state.tsx';
import { LoadError, LoadingRows } from '../../../kit/loading/load-state.tsx';
import { GeneratedFileButton } from '../../../tender/generated-file/generated-file-button.tsx';
import { NoProviders } from '../parts/no-providers.tsx';
import type { TabProps } from '../tab-props.ts';
import {
  choiceOf,
  choiceText,
  choosableIn,
  type ClusterChoice,
  filterOf,
  firstChoice,
  isEverythingChosen,
  isSameChoice,
  keepChoosable,
  movedChoices,
} from './cluster-choice.ts';
import { ClusterFilters } from './cluster-filters.tsx';
import { ClusterTable } from './cluster-table.tsx';
import { SavedFilters, SaveDialog } from './saved-filters.tsx';
import { TEXTS } from './texts.ts';
import { type ShownCluster, useCluster } from './use-cluster.ts';
import { useSavedFilters } from './use-saved-filters.ts';
import styles from './cluster.module.css';

/** What must be chosen, in the order in which it is asked for. */
const CHOICES = [
  {
    name: 'propertyIds',
    title: TEXTS.chooseLiegenschaft,
    icon: IconBuilding,
    hint: TEXTS.chooseLiegenschaftHint,
  },
  { name: 'serviceProviderIds', title: TEXTS.chooseProvider, icon: IconUsers },
  { name: 'sliceIds', title: TEXTS.chooseGroup, icon: IconTags },
] as const;

interface NothingChosenProps {
  readonly choice: ClusterChoice;
  /** What can be chosen. */
  readonly all: ClusterChoice;
  readonly hasProviders: boolean;
  readonly onChoose: (choice: ClusterChoice) => void;
}

/** Says what has still to be chosen before there is a combined LV; nothing once there is. */
function NothingChosen({ choice, all, hasProviders, onChoose }: NothingChosenProps) {
  if (!hasProviders) return <NoProviders />;
  if (all.serviceProviderIds.length === 0) {
    return (
      <EmptyState title={TEXTS.noOffering} icon={IconUsers}>
        {TEXTS.noOfferingHint}
      </EmptyState>
    );
  }
  const missing = CHOICES.find(({ name }) => choice[name].length === 0);
  if (missing === undefined) return null;
  const { name, title, icon } = missing;
  const chooseAll = () => onChoose({ ...choice, [name]: all[name] });
  return (
    <EmptyState title={title} icon={icon} action={<Button onClick={chooseAll}>{TEXTS.chooseAll}</Button>}>
      {'hint' in missing ? missing.hint : undefined}
    </EmptyState>
  );
}

interface ClusterTabProps extends TabProps {
  readonly comparison: Comparison;
  /** The saved filter that the address names, or «new». */
  readonly cId: string;
}

/** The chosen filters, those of the saved one until something is moved, and what can be chosen. */
function useChoice(
  { phase, comparison, liegenschaften, cId }: ClusterTabProps,
  saved: ReturnType<typeof useSavedFilters>,
) {
  const choosable = useMemo(() => choosableIn(comparison, liegenschaften), [comparison, liegenschaften]);
  const loaded = saved.filters?.find(({ id }) => id === cId);
  const start = useMemo(
    () => (loaded === undefined ? firstChoice(choosable) : choiceOf(loaded, choosable)),
    [loaded, choosable],
  );
  const [moved, setMoved] = useState(movedChoices.get(phase.id));
  useEffect(() => movedChoices.set(phase.id, moved), [phase.id, moved]);
  const choice = useMemo(
    () => (moved?.cId === cId ? keepChoosable(moved.choice, choosable) : start),
    [moved, cId, choosable, start],
  );
  return {
    choosable,
    loaded,
    choice,
    isChanged: !isSameChoice(choice, start),
    move: (next: ClusterChoice, nextId = cId) => setMoved({ cId: nextId, choice: next }),
    reset: () => setMoved(undefined),
  };
}

/** Saves the choice as a new filter, loads or deletes one; the address names the one shown (ANALYSIS-022). */
function useFilterActions(
  phaseId: string,
  { change }: ReturnType<typeof useSavedFilters>,
  { choice, loaded, move, reset }: ReturnType<typeof useChoice>,
) {
  const navigate = useNavigate();
  const go = (cId: string) => void navigate({ to: '/analysis', search: { pId: phaseId, cId } });
  return {
    save: async (title: string): Promise<boolean> => {
      const id = crypto.randomUUID();
      const isStored = await change({ add: filterOf(id, title, choice) });
      if (isStored) go(id);
      return isStored;
    },
    load: (id: string): void => {
      reset();
      go(id);
    },
    remove: async (id: string): Promise<void> => {
      if (!(await change({ removeId: id })) || id !== loaded?.id) return;
      move(choice, 'new');
      go('new');
    },
  };
}

/** The LVs of several properties as one, with the bidders' offers side by side (ANALYSIS-020…025). */
export function ClusterTab(props: ClusterTabProps) {
  const { phase } = props;
  const user = useUser();
  const mayWrite = mayWriteAlpha(user);
  const saving = useDialog();
  const saved = useSavedFilters({ phaseId: phase.id, ownerId: user.organisationId });
  const chosen = useChoice(props, saved);
  const { choosable, loaded, choice, isChanged, move } = chosen;
  const { save, load, remove } = useFilterActions(phase.id, saved, chosen);
  const { shown, problem } = useCluster({ ...props, choice });
  const isShowable = isEverythingChosen(choice);
  const table = isShowable && problem === undefined ? shown : undefined;
  return (
    <>
      <ClusterFilters
        liegenschaften={props.liegenschaften}
        offering={choosable.providers}
        choice={choice}
        onChange={(next) => move(next)}
      >
        <Group gap={10} align="stretch" className={styles.actions}>
          <ToolButton
            lock={mayWrite ? undefined : TEXTS.readOnly}
            icon={IconDeviceFloppy}
            label={TEXTS.save}
            onClick={saving.open}
          />
          <ExportButton phase={phase} choice={choice} shown={table} />
        </Group>
      </ClusterFilters>
      {saved.problem && <LoadError {...saved.problem} isSticky />}
      <SavedFilters
        filters={saved.filters}
        choosable={choosable}
        loadedId={loaded?.id}
        isChanged={isChanged}
        mayWrite={mayWrite}
        onLoad={load}
        onRemove={remove}
      />
      {problem && <LoadError {...problem} isSticky />}
      {table !== undefined && <ClusterTable phase={phase} comparison={props.comparison} shown={table} />}
      {isShowable && problem === undefined && shown === undefined && <LoadingRows />}
      <NothingChosen
        choice={choice}
        all={{ ...firstChoice(choosable), propertyIds: choosable.propertyIds }}
        hasProviders={props.providers.length > 0}
        onChoose={move}
      />
      <SaveDialog {...saving.props} onSave={save} />
    </>
  );
}

interface ExportButtonProps {
  readonly phase: Phase;
  readonly choice: ClusterChoice;
  /** What is to be written; without it the button waits. */
  readonly shown: ShownCluster | undefined;
}

/** Downloads what the combined LV shows (ANALYSIS-024, EXPORT-003, ERR-027). */
function ExportButton({ phase, choice, shown }: ExportButtonProps) {
  return (
    <GeneratedFileButton
      label={TEXTS.download}
      variant="filled"
      make={
        shown &&
        (async () => {
          const { clusterSheet } = await import('@rahmenpreis/workbook/cluster/cluster-out.ts');
          const { clusterFileName } = await import('@rahmenpreis/workbook/file-name.ts');
          const { cluster, bidders } = shown;
          const organisations = bidders.map(({ organisation }) => organisation);
          const phaseTitle = phaseAsOf(phase);
          const sheet = clusterSheet({ phaseTitle, extent: choiceText(choice), organisations, cluster });
          return { sheets: [sheet], filename: clusterFileName(serverNowMs()) };
        })
      }
    />
  );
}
