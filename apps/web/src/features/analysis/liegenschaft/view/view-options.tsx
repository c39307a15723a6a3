import { Button, Checkbox, Group, Popover, Stack, TextInput } from '@mantine/core';
import { isPercentWithin } from '@rahmenpreis/pricing/numbers/percent.ts';
import { isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import { IconAdjustments } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Select } from '../../../../kit/field/select.tsx';
import textStyles from '../../../../kit/show/text.module.css';
import { AreaSelect } from '../../area/area-select.tsx';
import { AREA_TEXTS } from '../../area/texts.ts';
import { FIRM_PERCENT } from '../../../../tender/comparison/use-firmness.ts';
import { TEXTS as ANALYSIS_TEXTS } from '../../texts.ts';
import type { ComparedPrices } from '../comparison/compared-prices.ts';
import type { AreaChoice } from '../../area/use-areas.ts';
import type { DressedTable } from './dress-table.tsx';
import { type ComparisonView, PLAIN_VIEW, printView, THRESHOLDS } from '../comparison/comparison-view.ts';
import { TEXTS } from './texts.ts';
import styles from './view.module.css';

interface ViewButtonProps {
  readonly view: ComparisonView;
  /** The same as it is kept for the user; blank or null for nothing. */
  readonly viewText: string | null;
  readonly keepView: (viewText: string) => void;
  /** The x of «kippt unter ± x %». */
  readonly firmPercent: number;
  readonly keepFirmPercent: (percent: number) => void;
  readonly area: AreaChoice;
  readonly table: ComparedPrices | undefined;
  readonly dressed: DressedTable | undefined;
}

interface ThresholdFieldProps {
  readonly label: string;
  readonly limits: { readonly min: number; readonly max: number };
  readonly percent: number;
  readonly onChange: (percent: number) => void;
}

/** A threshold in whole percent; what is none stays as typed, and changes nothing. */
function ThresholdField({ label, limits: { min, max }, percent, onChange }: ThresholdFieldProps) {
  const [typed, setTyped] = useState<string>();
  const isChosen = (text: string) => text.trim() !== '' && isPercentWithin(Number(text), { min, max });
  const isWrong = typed !== undefined && !isChosen(typed);
  return (
    <TextInput
      w={132}
      size="xs"
      inputMode="numeric"
      label={label}
      value={typed ?? String(percent)}
      error={isWrong ? TEXTS.range(min, max) : undefined}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        if (isChosen(value)) onChange(Number(value));
      }}
      onBlur={() => {
        if (!isWrong) setTyped(undefined);
      }}
    />
  );
}

const SWITCHES = [
  { name: 'hasSpread', label: TEXTS.spread, hint: TEXTS.spreadHint, thresholds: [] },
  { name: 'hasIdeal', label: TEXTS.ideal, hint: TEXTS.idealHint, thresholds: [] },
  { name: 'marksOutliers', label: TEXTS.outliers, thresholds: ['outlierPercent'] },
  {
    name: 'namesPairs',
    label: TEXTS.pairs,
    hint: TEXTS.pairsHint,
    thresholds: ['belowPercent', 'abovePercent'],
  },
  { name: 'hasArea', label: TEXTS.perArea, hint: TEXTS.perAreaHint, thresholds: [] },
] as const;

const COMPACT_COLUMNS = [
  { name: 'hasMenge', label: ANALYSIS_TEXTS.columns.menge },
  { name: 'hasUnit', label: ANALYSIS_TEXTS.columns.unit },
  { name: 'hasSpan', label: TEXTS.span },
  { name: 'hasEp', label: ANALYSIS_TEXTS.ep },
  { name: 'hasPercent', label: ANALYSIS_TEXTS.percent },
] as const;

interface SwitchProps {
  readonly own: (typeof SWITCHES)[number];
  readonly view: ComparisonView;
  readonly onChange: (changed: Partial<ComparisonView>) => void;
}

/** Turns one part of the view on, with its thresholds. */
function Switch({ own, view, onChange }: SwitchProps) {
  // What is far off is always marked in the compact comparison, as its filter counts it.
  const isImplied = view.isCompact && own.name === 'marksOutliers';
  return (
    <div>
      <Checkbox
        label={own.label}
        description={'hint' in own ? own.hint : undefined}
        checked={view[own.name] || isImplied}
        disabled={isImplied}
        onChange={({ currentTarget }) => onChange({ [own.name]: currentTarget.checked })}
      />
      {own.thresholds.length > 0 && (
        <Group gap={12} wrap="nowrap" align="stretch" pt={6} pl={32}>
          {own.thresholds.map((name) => (
            <ThresholdField
              key={name}
              label={TEXTS[name]}
              limits={THRESHOLDS[name]}
              percent={view[name]}
              onChange={(percent) => onChange({ [name]: percent })}
            />
          ))}
        </Group>
      )}
    </div>
  );
}

/** What the comparison shows beyond the prices; it acts at once and is kept for the user. */
function ViewOptions(props: ViewButtonProps) {
  const { table, view, viewText, keepView, firmPercent, keepFirmPercent, area } = props;
  const change = (changed: Partial<ComparisonView>): void => {
    const text = printView({ ...view, ...changed });
    keepView(text === printView(PLAIN_VIEW) ? '' : text);
  };
  const first = useRef<HTMLInputElement>(null);
  const reset = (): void => {
    keepView('');
    keepFirmPercent(FIRM_PERCENT.usual);
    // The button has nothing to do any more; the focus stays where Escape closes what it stands in.
    first.current?.focus();
  };
  const references = (table?.bidders ?? [])
    .filter(({ participation }) => isOffering(participation))
    .map(({ serviceProviderId, organisation }) => ({ value: serviceProviderId, label: organisation }));
  const isKnown = references.some(({ value }) => value === view.referenceId);
  return (
    <Stack gap={12}>
      <Checkbox
        ref={first}
        label={TEXTS.compact}
        description={TEXTS.compactHint}
        checked={view.isCompact}
        onChange={({ currentTarget }) => change({ isCompact: currentTarget.checked })}
      />
      {view.isCompact && (
        <Group gap="8px 16px" align="stretch" pl={32} role="group" aria-label={TEXTS.columns}>
          {COMPACT_COLUMNS.map(({ name, label }) => (
            <Checkbox
              key={name}
              size="xs"
              label={label}
              checked={view[name]}
              onChange={({ currentTarget }) => change({ [name]: currentTarget.checked })}
            />
          ))}
        </Group>
      )}
      <Select
        label={TEXTS.reference}
        data={[{ value: '', label: TEXTS.lowest }, ...references]}
        value={isKnown ? view.referenceId : ''}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        onChange={(value) => change({ referenceId: value === '' ? null : value })}
      />
      {SWITCHES.map((own) => (
        <Switch key={own.name} own={own} view={view} onChange={change} />
      ))}
      {view.hasArea && (
        <AreaSelect
          label={AREA_TEXTS.area}
          value={area.name}
          comboboxProps={{ withinPortal: false }}
          onChange={area.keep}
        />
      )}
      <ThresholdField
        label={TEXTS.firmPercent}
        limits={FIRM_PERCENT}
        percent={firmPercent}
        onChange={keepFirmPercent}
      />
      <p className={textStyles.small}>{TEXTS.takingPart}</p>
      <Button
        size="xs"
        variant="subtle"
        disabled={!viewText && firmPercent === FIRM_PERCENT.usual}
        onClick={reset}
      >
        {TEXTS.reset}
      </Button>
    </Stack>
  );
}

/** Opens what the comparison can show beyond the prices, and says how many of the views are asked for. */
export function ViewButton(shown: ViewButtonProps) {
  const askedCount = shown.dressed?.askedCount ?? 0;
  return (
    <Popover position="bottom-end" width={360} trapFocus>
      <Popover.Target>
        <Button size="compact-sm" variant="subtle" leftSection={<IconAdjustments size={14} aria-hidden />}>
          {ANALYSIS_TEXTS.view(askedCount)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label={ANALYSIS_TEXTS.view(askedCount)}>
        <ViewOptions {...shown} />
      </Popover.Dropdown>
    </Popover>
  );
}
