import { Box, Group } from '@mantine/core';
import { shortNames } from '@rahmenpreis/german/short-names.ts';
import { readRahmenpreisOffers } from '@rahmenpreis/tendering/rahmenpreise/rahmenpreisvergleich.ts';
import { regionsOf } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import { type SliceId, SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { rahmenpreisvergleichFileName } from '@rahmenpreis/workbook/file-name.ts';
import { IconUsers } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { phaseAsOf } from '../../../tender/phase/phase-as-of.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { Select } from '../../../kit/field/select.tsx';
import { FilterBar } from '../../../kit/filter/filter-bar.tsx';
import { MultiFilter } from '../../../kit/filter/multi-filter.tsx';
import { LoadError, LoadingRows } from '../../../kit/loading/load-state.tsx';
import textStyles from '../../../kit/show/text.module.css';
import { GeneratedFileButton } from '../../../tender/generated-file/generated-file-button.tsx';
import { useRahmenpreise } from '../api.ts';
import { NoneChosen, NoProviders } from '../parts/no-providers.tsx';
import { RahmenpreiseSections } from './rahmenpreise-sections.tsx';
import type { TabProps } from '../tab-props.ts';
import { TEXTS } from './texts.ts';

const GROUPS = SLICES.map(({ sliceId, title }) => ({ value: sliceId, label: TEXTS.factorsOf(title) }));

/** Unit prices and factors of the chosen bidders side by side, independent of the LVs (ANALYSIS-026…030). */
export function RahmenpreiseTab({ phase, liegenschaften, providers }: TabProps) {
  const [chosenIds, setChosenIds] = useState(() => providers.map(({ id }) => id));
  const [sliceId, setSliceId] = useState<SliceId>('basisfm');
  const { entries, keyVals, problem } = useRahmenpreise(phase.id);
  const offers = useMemo(() => {
    const chosen = providers.filter(({ id }) => chosenIds.includes(id));
    return keyVals && readRahmenpreisOffers(phase.id, chosen, keyVals);
  }, [phase.id, providers, chosenIds, keyVals]);
  const regions = useMemo(() => regionsOf(liegenschaften), [liegenschaften]);
  if (problem !== undefined) return <LoadError {...problem} isSticky />;
  if (offers === undefined || entries === undefined) return <LoadingRows />;
  const state = phaseState(phase, serverNowMs());
  // A workbook of three sheets (EXPORT-003, EXPORT-005, ERR-027).
  const make = async () => {
    const { rahmenpreisvergleichSheets } = await import(
      '@rahmenpreis/workbook/rahmenpreise/rahmenpreisvergleich-out.ts'
    );
    const paper = { offers, regions, liegenschaften, entries, phaseState: state };
    return {
      sheets: rahmenpreisvergleichSheets({ ...paper, phaseTitle: phaseAsOf(phase) }),
      filename: rahmenpreisvergleichFileName(serverNowMs()),
    };
  };
  const downloadButton = (
    <GeneratedFileButton label={TEXTS.download} make={offers.length === 0 ? undefined : make} />
  );
  const short = shortNames(providers.map(({ organisation }) => organisation));
  const positionCount = entries.filter(({ epCode }) => epCode !== null).length;
  return (
    <>
      <FilterBar
        mb={12}
        setCount={chosenIds.length < providers.length ? 1 : 0}
        after={
          <>
            <span className={textStyles.note}>{TEXTS.neutral}</span>
            <Box ml={{ base: 0, sm: 'auto' }}>{downloadButton}</Box>
          </>
        }
      >
        <MultiFilter
          icon={IconUsers}
          label={TEXTS.providers}
          options={providers.map(({ id, organisation }) => ({ value: id, label: organisation }))}
          selected={chosenIds}
          onChange={setChosenIds}
          chips={short.filter((_, index) => chosenIds.includes(providers[index]?.id ?? ''))}
        />
        <Select
          w={{ base: '100%', sm: 270 }}
          aria-label={TEXTS.group}
          data={GROUPS}
          value={sliceId}
          allowDeselect={false}
          onChange={(value) => setSliceId(SLICES.find((own) => own.sliceId === value)?.sliceId ?? sliceId)}
        />
      </FilterBar>
      {providers.length === 0 && <NoProviders />}
      {providers.length > 0 && offers.length === 0 && (
        <NoneChosen onChooseAll={() => setChosenIds(providers.map(({ id }) => id))}>
          {TEXTS.noneChosenHint}
        </NoneChosen>
      )}
      {offers.length > 0 && (
        <RahmenpreiseSections {...{ offers, entries, regions, liegenschaften, sliceId }} />
      )}
      <Group gap={10} justify="flex-end" mt={16}>
        <span className={textStyles.note}>{TEXTS.extent(offers.length, positionCount)}</span>
        {downloadButton}
      </Group>
    </>
  );
}
