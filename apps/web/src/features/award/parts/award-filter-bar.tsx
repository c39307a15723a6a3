import { Button, Group } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { SLICE_IDS, SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import {
  IconChecklist,
  IconHistory,
  IconMessage2,
  IconTags,
  IconUser,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { FilterBar } from '../../../kit/filter/filter-bar.tsx';
import { MultiFilter } from '../../../kit/filter/multi-filter.tsx';
import { ToolButton } from '../../../kit/field/tool-button.tsx';
import { WeakFilter } from '../../../tender/comparison/weak-filter.tsx';
import { LiegenschaftTreeFilter } from '../../../tender/liegenschaft/picker/liegenschaft-tree-filter.tsx';
import { ACCEPT_TEXTS } from '../accept/texts.ts';
import type { useAccept, useApprove, useExplain } from '../accept/use-accept.ts';
import { CLOSING_TEXTS } from '../closing/texts.ts';
import type { AwardFilter } from '../award-rows.ts';
import { AWARD_SHOWS, type AwardShow, isOffered } from '../award-show.ts';
import { REASON_TEXTS } from '../reason/texts.ts';
import { TEXTS } from '../texts.ts';
import styles from './award-blocks.module.css';

interface AwardFilterBarProps {
  readonly filter: AwardFilter;
  /** The bidders that may be awarded. */
  readonly providers: readonly ServiceProvider[];
  readonly liegenschaften: readonly Liegenschaft[];
  readonly onChange: (filter: AwardFilter) => void;
  /** Which packages are looked for, and how many there are of each kind. */
  readonly show: AwardShow;
  readonly counts: Readonly<Record<AwardShow, number>>;
  readonly onShow: (show: AwardShow) => void;
  /** Whether the table or its pictures are shown. */
  readonly choice: ReactNode;
  /** Gives a reason for awards that are not on rank 1. */
  readonly explain: Pick<ReturnType<typeof useExplain>, 'cells' | 'lock' | 'onOpen'>;
  /** Agrees to awards of others. */
  readonly approve: Pick<ReturnType<typeof useApprove>, 'count' | 'cells' | 'lock' | 'onOpen'>;
  readonly accept: Pick<ReturnType<typeof useAccept>, 'count' | 'isMarked' | 'lock' | 'onOpen'>;
  /** Shows only what is «kippt unter ± x %». */
  readonly weak: ComponentProps<typeof WeakFilter>;
}

/** How many of the filters leave something out. */
function countLeftOut(
  { serviceProviderIds, liegenschaftIds, sliceIds }: AwardFilter,
  { providers, liegenschaften }: Pick<AwardFilterBarProps, 'providers' | 'liegenschaften'>,
): number {
  return [
    serviceProviderIds.length < providers.length,
    liegenschaftIds.length < liegenschaften.length,
    sliceIds.length < SLICES.length,
  ].filter(Boolean).length;
}

/** The buttons to filter properties by kind of package; only they tell of lost or unexplained packages. */
function ShowButtons({ show, counts, onShow }: Pick<AwardFilterBarProps, 'show' | 'counts' | 'onShow'>) {
  const offered = AWARD_SHOWS.filter((own) => own !== 'single' && (isOffered(own) || counts[own] > 0));
  return (
    <Group role="group" aria-label={TEXTS.show.title} gap={4} align="stretch" className={styles.kinds}>
      {offered.map((own) => (
        <Button
          key={own}
          size="xs"
          aria-pressed={own === show}
          variant={own === show ? 'light' : 'default'}
          color={own === 'lost' ? 'amber' : 'petrol'}
          leftSection={own === 'lost' ? <IconHistory size={14} aria-hidden /> : undefined}
          onClick={() => onShow(own)}
        >
          {TEXTS.show[own](counts[own])}
        </Button>
      ))}
    </Group>
  );
}

/** Says how many proposals the button means, and whether filters or a marked block leave others out. */
function acceptLabel({ count, isMarked }: AwardFilterBarProps['accept'], isFiltered: boolean): string {
  if (count === 0) return ACCEPT_TEXTS.title;
  return isFiltered && !isMarked ? ACCEPT_TEXTS.filtered(count) : ACCEPT_TEXTS.button(count);
}

/** Chooses bidders, properties, service groups, packages to look for; accepts proposals (AWARD-007). */
export function AwardFilterBar(props: AwardFilterBarProps) {
  const { filter, providers, liegenschaften, onChange, accept, explain, approve, weak } = props;
  const setCount =
    countLeftOut(filter, { providers, liegenschaften }) + Number(weak.isOn) + Number(props.show === 'single');
  const isFiltered = setCount > 0 || props.show !== 'all';
  return (
    <FilterBar
      className={styles.bar}
      setCount={setCount}
      after={
        <Group gap={8} justify="space-between" className={styles.line}>
          <Group gap="4px 12px" className={styles.shows}>
            <ShowButtons show={props.show} counts={props.counts} onShow={props.onShow} />
            <div className={styles.switch}>{props.choice}</div>
          </Group>
          <Group gap={8} justify="flex-end" align="stretch" className={styles.buttons}>
            {approve.count > 0 && (
              <ToolButton
                icon={IconUserCheck}
                label={CLOSING_TEXTS.approve(approve.cells.length || approve.count)}
                lock={approve.lock}
                data-tooltip={approve.lock ?? CLOSING_TEXTS.approveHint}
                onClick={approve.onOpen}
              />
            )}
            {explain.cells.length > 0 && (
              <ToolButton
                icon={IconMessage2}
                label={REASON_TEXTS.button(explain.cells.length)}
                lock={explain.lock}
                data-tooltip={explain.lock ?? REASON_TEXTS.hint}
                onClick={explain.onOpen}
              />
            )}
            <ToolButton
              icon={IconChecklist}
              label={acceptLabel(accept, isFiltered)}
              variant="filled"
              lock={accept.lock}
              data-tooltip={accept.lock ?? ACCEPT_TEXTS.hint}
              onClick={accept.onOpen}
            />
          </Group>
        </Group>
      }
    >
      <MultiFilter
        icon={IconUsers}
        label={TEXTS.providers(filter.serviceProviderIds.length)}
        options={providers.map(({ id, organisation }) => ({ value: id, label: organisation }))}
        selected={filter.serviceProviderIds}
        onChange={(serviceProviderIds) => onChange({ ...filter, serviceProviderIds })}
      />
      <LiegenschaftTreeFilter
        label={TEXTS.liegenschaften(filter.liegenschaftIds.length)}
        liegenschaften={liegenschaften}
        selected={filter.liegenschaftIds}
        onChange={(liegenschaftIds) => onChange({ ...filter, liegenschaftIds })}
      />
      <MultiFilter
        icon={IconTags}
        label={TEXTS.slices(filter.sliceIds.length)}
        options={SLICES.map(({ sliceId, title }) => ({ value: sliceId, label: title }))}
        selected={filter.sliceIds}
        onChange={(ids) =>
          onChange({
            ...filter,
            sliceIds: SLICE_IDS.filter((id) => ids.includes(id)),
          })
        }
      />
      <WeakFilter {...weak} />
      <ToolButton
        icon={IconUser}
        label={TEXTS.show.single(props.counts.single)}
        variant={props.show === 'single' ? 'light' : 'default'}
        aria-pressed={props.show === 'single'}
        data-tooltip={TEXTS.singleHint}
        onClick={() => props.onShow(props.show === 'single' ? 'all' : 'single')}
      />
    </FilterBar>
  );
}
