import { type SliceId, SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { IconTags } from '@tabler/icons-react';
import { MultiFilter } from '../../kit/filter/multi-filter.tsx';
import { groupCount } from './texts.ts';

const GROUPS = SLICES.map(({ sliceId, title }) => ({ value: sliceId, label: title }));

interface GroupFilterProps {
  readonly selected: readonly SliceId[];
  readonly onChange: (selected: SliceId[]) => void;
}

/** Chooses service groups, which stay in their order. */
export function GroupFilter({ selected, onChange }: GroupFilterProps) {
  const choose = (ids: readonly string[]) =>
    onChange(GROUPS.flatMap(({ value }) => (ids.includes(value) ? value : [])));
  const label = groupCount(selected.length);
  return <MultiFilter icon={IconTags} options={GROUPS} onChange={choose} {...{ label, selected }} />;
}
