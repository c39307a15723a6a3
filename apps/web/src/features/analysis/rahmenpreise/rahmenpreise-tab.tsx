import { Button } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { shortNames } from '@rahmenpreis/german/short-names.ts';
import { readRahmenpreisOffers } from '@rahmenpreis/tendering/rahmenpreise/rahmenpreisvergleich.ts';
import { regionsOf } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import { type SliceId, SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { rahmenpreisvergleichFileName } from '@rahmenpreis/workbook/file-name.ts';
import type { RahmenpreisvergleichPaper } from '@rahmenpreis/workbook/rahmenpreise/rahmenpreisvergleich-out.ts';
import { IconUsers } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { phaseAsOf } from '../../../tender/phase/phase-as-of.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { Select } from '../../../kit/field/select.tsx';
import { FilterBar } from '../../../kit/filter/filter-bar.tsx';
import { MultiFilter } from '../../../kit/filter/multi-filter.tsx';
import { EmptyState } from '../../../kit/loading/empty-state.tsx';
import { LoadError, LoadingRows } from '../../../kit/loading/load-state.tsx';
import { PaperButton } from '../../../tender/paper/paper-button.tsx';
import { useRahmenpreise } from '../api.ts';
import { NoProviders } from '../parts/no-providers.tsx';
import { RahmenpreiseSections } from './rahmenpreise-sections.tsx';
import { TEXTS as COMMON } from '../texts.ts';
import { TEXTS } from './texts.ts';
import styles from './rahmenpreise.module.css';

interface RahmenpreiseTabProps {
  readonly phase: Phase;
  /** The properties of the phase in their order. */
  readonly liegenschaften: readonly Liegenschaft[];
  /** The bidders of the phase. */
  readonly providers: readonly ServiceProvider[];
}

const GROUPS = SLICES.map(({ sliceId, title }) => ({ value: sliceId, label: TEXTS.factorsOf(title) }));

/** Unit prices and factors of the chosen bidders side by side, whatever an LV takes of them (ANALYSIS-026…030). */
export function RahmenpreiseTab({ phase, liegenschaften, providers }: RahmenpreiseTabProps) {
  const [chosenIds, setChosenIds] = useState(() => providers.map(({ id }) => id));
  const [sliceId, setSliceId] = useState<SliceId>('basisfm');
  const { entries, keyVals, problem } = useRahmenpreise(phase.id);
  const offers = useMemo(() => {
    const chosen = providers.filter(({ id }) => chosenIds.includes(id));
    return keyVals && readRahmenpreisOffers(phase.id, chosen, keyVals);
  }, [phase.id, providers, chosenIds, keyVals]);
  const regions = useMemo(() => regionsOf(liegenschaften), [liegenschaften]);
  if (problem !== undefined) {
    return <LoadError title={problem.title} error={problem.error} onRetry={problem.retry} isSticky />;
  }
  if (offers === undefined || entries === undefined) return <LoadingRows />;
  const state = phaseState(phase, serverNowMs());
  const downloadButton = (
    <DownloadButton
      titleOf={() => phaseAsOf(phase)}
      paper={{ offers, regions, liegenschaften, entries, phaseState: state }}
    />
  );
  const positionCount = entries.filter(({ epCode }) => epCode !== null).length;
  return (
    <>
      <FilterBar
        className={styles.bar}
        setCount={chosenIds.length < providers.length ? 1 : 0}
        after={
          <>
            <span className={styles.note}>{TEXTS.neutral}</span>
            <div className={styles.download}>{downloadButton}</div>
          </>
        }
      >
        <ProviderChoice providers={providers} chosenIds={chosenIds} onChange={setChosenIds} />
        <Select
          className={styles.group}
          aria-label={TEXTS.group}
          data={GROUPS}
          value={sliceId}
          allowDeselect={false}
          onChange={(value) => setSliceId(SLICES.find((own) => own.sliceId === value)?.sliceId ?? sliceId)}
        />
      </FilterBar>
      {providers.length === 0 && <NoProviders />}
      {providers.length > 0 && offers.length === 0 && (
        <NoneChosen onChooseAll={() => setChosenIds(providers.map(({ id }) => id))} />
      )}
      {offers.length > 0 && (
        <RahmenpreiseSections {...{ offers, entries, regions, liegenschaften, sliceId }} />
      )}
      <div className={styles.foot}>
        <span className={styles.note}>{TEXTS.extent(offers.length, positionCount)}</span>
        {downloadButton}
      </div>
    </>
  );
}

/** Gives the compared prices and factors as a workbook of three sheets (EXPORT-003, EXPORT-005, ERR-027). */
function DownloadButton({
  paper,
  titleOf,
}: {
  readonly paper: Omit<RahmenpreisvergleichPaper, 'phaseTitle'>;
  readonly titleOf: () => string;
}) {
  const make = async () => {
    const { rahmenpreisvergleichSheets } = await import(
      '@rahmenpreis/workbook/rahmenpreise/rahmenpreisvergleich-out.ts'
    );
    return {
      sheets: rahmenpreisvergleichSheets({ ...paper, phaseTitle: titleOf() }),
      filename: rahmenpreisvergleichFileName(serverNowMs()),
    };
  };
  return <PaperButton label={TEXTS.download} make={paper.offers.length === 0 ? undefined : make} />;
}

function ProviderChoice(props: {
  readonly providers: readonly ServiceProvider[];
  readonly chosenIds: readonly string[];
  readonly onChange: (chosenIds: string[]) => void;
}) {
  const { providers, chosenIds, onChange } = props;
  const short = shortNames(providers.map(({ organisation }) => organisation));
  return (
    <MultiFilter
      icon={IconUsers}
      label={TEXTS.providers}
      options={providers.map(({ id, organisation }) => ({ value: id, label: organisation }))}
      selected={chosenIds}
      onChange={onChange}
      chips={short.filter((_, index) => chosenIds.includes(providers[index]?.id ?? ''))}
    />
  );
}

function NoneChosen({ onChooseAll }: { onChooseAll: () => void }) {
  return (
    <EmptyState
      title={COMMON.pickProvider}
      icon={IconUsers}
      action={<Button onClick={onChooseAll}>{TEXTS.chooseAll}</Button>}
    >
      {TEXTS.noneChosenHint}
    </EmptyState>
  );
}
