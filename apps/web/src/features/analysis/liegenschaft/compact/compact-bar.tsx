import { Box, Button, Group, Kbd, TextInput } from '@mantine/core';
import { formatMillisShort, parseDecimalMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { IconAlertTriangle, IconCircleDashed } from '@tabler/icons-react';
import { useState } from 'react';
import { ALL_LINES, type LineChoice, type MarkedLines, SORTINGS } from './compact-rows.ts';
import { TEXTS } from './texts.ts';
import styles from './compact.module.css';

interface ChoiceProps {
  readonly choice: LineChoice;
  readonly change: (changed: Partial<LineChoice>) => void;
}

interface CompactBarProps extends ChoiceProps {
  readonly marks: MarkedLines;
  readonly hitCount: number;
  /** How far off the median a price is an outlier. */
  readonly outlierPercent: number;
}

interface ToggleProps {
  readonly label: string;
  readonly hint: string;
  readonly icon?: typeof IconAlertTriangle;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

function Toggle({ label, hint, icon: Icon, isOn, onToggle }: ToggleProps) {
  return (
    <Button
      size="compact-md"
      variant={isOn ? 'light' : 'default'}
      leftSection={Icon && <Icon size={15} aria-hidden />}
      aria-pressed={isOn}
      data-tooltip={hint}
      onClick={onToggle}
    >
      {label}
    </Button>
  );
}

/** «ab … €»: what is no amount stays as typed, and filters nothing. */
function FromField({ choice, change }: ChoiceProps) {
  const { fromMillis, sorting } = choice;
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? (fromMillis === undefined ? '' : formatMillisShort(fromMillis));
  const read = parseDecimalMillis(shown);
  const isWrong = !read.ok && read.reason !== 'empty';
  return (
    <TextInput
      w={150}
      size="xs"
      inputMode="decimal"
      aria-label={TEXTS.fromLabel[sorting]}
      placeholder={TEXTS.from[sorting]}
      leftSection={shown === '' ? undefined : <span aria-hidden>{TEXTS.from[sorting]}</span>}
      leftSectionWidth={sorting === 'span' ? 74 : 48}
      rightSection={<span aria-hidden>€</span>}
      error={isWrong ? TEXTS.fromHint : undefined}
      value={shown}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        const amount = parseDecimalMillis(value);
        change({ fromMillis: amount.ok && amount.millis > 0 ? amount.millis : undefined });
      }}
      onBlur={() => {
        if (!isWrong) setTyped(undefined);
      }}
    />
  );
}

/** Which positions the compact comparison shows, and by what each level stands; it acts at once. */
export function CompactBar({ choice, change, marks, hitCount, outlierPercent }: CompactBarProps) {
  return (
    <Group component="search" gap={8} mb={10} className={styles.bar} aria-label={TEXTS.filters}>
      <Toggle
        label={TEXTS.far(marks.far.size)}
        hint={TEXTS.farHint(outlierPercent)}
        icon={IconAlertTriangle}
        isOn={choice.isFarOnly}
        onToggle={() => change({ isFarOnly: !choice.isFarOnly })}
      />
      <Toggle
        label={TEXTS.missing(marks.missing.size)}
        hint={TEXTS.missingHint}
        icon={IconCircleDashed}
        isOn={choice.isMissingOnly}
        onToggle={() => change({ isMissingOnly: !choice.isMissingOnly })}
      />
      <FromField choice={choice} change={change} />
      <Box component="span" ml={6} c="dimmed" fz={13} id="compact-sorted">
        {TEXTS.sortedBy}
      </Box>
      <Group gap={4} wrap="nowrap" align="stretch" role="group" aria-labelledby="compact-sorted">
        {SORTINGS.map((sorting) => (
          <Toggle
            key={sorting}
            label={TEXTS.sortings[sorting]}
            hint={TEXTS.sortingHints[sorting]}
            isOn={choice.sorting === sorting}
            onToggle={() => change({ sorting })}
          />
        ))}
      </Group>
      <Box component="span" ml={{ base: 0, sm: 'auto' }} c="dimmed" fz={13} role="status">
        {TEXTS.hits(hitCount)}
      </Box>
    </Group>
  );
}

/** Says that the filters leave nothing, and takes them back. */
export function NoHits({ choice, change }: ChoiceProps) {
  return (
    <>
      <p>{TEXTS.noHits}</p>
      <Button size="compact-md" onClick={() => change({ ...ALL_LINES, sorting: choice.sorting })}>
        {TEXTS.showAll}
      </Button>
    </>
  );
}

/** What the keys do in the table above, and what a span is. */
export function CompactKeys() {
  const { keys, note } = TEXTS;
  return (
    <Group gap="4px 18px" pt={8} c="dimmed" fz="xs" className={styles.keys}>
      {keys.map(([key, does]) => (
        <Box key={key} component="span" visibleFrom="sm">
          <Kbd size="xs">{key}</Kbd> {does}
        </Box>
      ))}
      <Box component="span" ml="auto">
        {note}
      </Box>
    </Group>
  );
}
