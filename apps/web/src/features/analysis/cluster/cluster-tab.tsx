import { Button, Group } from '@mantine/core';
import { IconBuilding, IconDeviceFloppy, IconTags, IconUsers } from '@tabler/icons-react';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { useDialog } from '../../../kit/dialog/use-dialog.ts';
import { ToolButton } from '../../../kit/field/tool-button.tsx';
import { EmptyState } from '../../../kit/loading/empty-state.tsx';
import { LoadError, LoadingRows } from '../../../kit/loading/load-state.tsx';
import { GeneratedFileButton } from '../../../tender/generated-file/generated-file-button.tsx';
import { phaseAsOf } from '../../../tender/phase/phase-as-of.ts';
import { NoProviders } from '../parts/no-providers.tsx';
import { TEXTS as COMMON } from '../texts.ts';
import { choiceText, firstChoice, isEverythingChosen } from './cluster-choice.ts';
import { ClusterFilters } from './cluster-filters.tsx';
import { ClusterTable } from './cluster-table.tsx';
import { SavedFilters, SaveDialog } from './saved-filters.tsx';
import { TEXTS } from './texts.ts';
import { type ChosenCluster, type ClusterTabProps, useChosenCluster } from './use-chosen-cluster.ts';
import { type ShownCluster, useCluster } from './use-cluster.ts';

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

/** Says what has still to be chosen before there is a combined LV; nothing once there is. */
function NothingChosen({ choice, choosable, providers, move }: ChosenCluster) {
  if (providers.length === 0) return <NoProviders />;
  const all = { ...firstChoice(choosable), propertyIds: choosable.propertyIds };
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
  const chooseAll = () => move({ ...choice, [name]: all[name] });
  return (
    <EmptyState title={title} icon={icon} action={<Button onClick={chooseAll}>{COMMON.allProviders}</Button>}>
      {'hint' in missing ? missing.hint : undefined}
    </EmptyState>
  );
}

/** The LVs of several properties as one, with the bidders' offers side by side (ANALYSIS-020…025). */
export function ClusterTab(props: ClusterTabProps) {
  const own = useChosenCluster(props);
  const saving = useDialog();
  const { shown, problem } = useCluster(own);
  const isShowable = isEverythingChosen(own.choice);
  const table = isShowable && problem === undefined ? shown : undefined;
  return (
    <>
      <ClusterFilters {...own}>
        <Group gap={10} align="stretch" ml={{ base: 0, sm: 'auto' }} w={{ base: '100%', sm: 'auto' }}>
          <ToolButton
            lock={own.mayWrite ? undefined : TEXTS.readOnly}
            icon={IconDeviceFloppy}
            label={TEXTS.save}
            onClick={saving.open}
          />
          <ExportButton {...own} shown={table} />
        </Group>
      </ClusterFilters>
      {own.notLoaded && <LoadError {...own.notLoaded} isSticky />}
      <SavedFilters {...own} />
      {problem && <LoadError {...problem} isSticky />}
      {table !== undefined && <ClusterTable {...own} shown={table} />}
      {isShowable && problem === undefined && shown === undefined && <LoadingRows />}
      <NothingChosen {...own} />
      <SaveDialog {...saving.props} onSave={own.save} />
    </>
  );
}

/** Downloads what the combined LV shows (ANALYSIS-024, EXPORT-003, ERR-027). */
function ExportButton({ phase, choice, shown }: ChosenCluster & { shown: ShownCluster | undefined }) {
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
