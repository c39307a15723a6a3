import { Button, Checkbox, TextInput } from '@mantine/core';
import { isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import { useState } from 'react';
import { Select } from '../../../../kit/field/select.tsx';
import type { PriceBidder } from '../price-table.ts';
import {
  type ComparisonView,
  isThreshold,
  PLAIN_VIEW,
  printView,
  readView,
  type Threshold,
  THRESHOLDS,
} from './comparison-view.ts';
import styles from './view.module.css';
import { TEXTS } from './texts.ts';

interface ViewOptionsProps {
  /** The bidders that are shown. */
  readonly bidders: readonly PriceBidder[];
  /** The view as it is kept; none is the plain one. */
  readonly viewText: string | null;
  readonly onChange: (viewText: string) => void;
}

interface ThresholdFieldProps {
  readonly name: Threshold;
  readonly view: ComparisonView;
  readonly onChange: (percent: number) => void;
}

/** A threshold in whole percent; what is none stays as typed, and changes nothing. */
function ThresholdField({ name, view, onChange }: ThresholdFieldProps) {
  const [typed, setTyped] = useState<string>();
  const { min, max } = THRESHOLDS[name];
  const isWrong = typed !== undefined && !isThreshold(name, Number(typed));
  return (
    <TextInput
      className={styles.threshold}
      size="xs"
      inputMode="numeric"
      label={TEXTS[name]}
      value={typed ?? String(view[name])}
      error={isWrong ? TEXTS.range(min, max) : undefined}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        if (value.trim() !== '' && isThreshold(name, Number(value))) onChange(Number(value));
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
] as const;

/** What the comparison shows beyond the prices; it acts at once and is kept for the user. */
export function ViewOptions({ bidders, viewText, onChange }: ViewOptionsProps) {
  const view = readView(viewText);
  const change = (changed: Partial<ComparisonView>): void => {
    const text = printView({ ...view, ...changed });
    onChange(text === printView(PLAIN_VIEW) ? '' : text);
  };
  const references = bidders
    .filter(({ participation }) => isOffering(participation))
    .map(({ serviceProviderId, organisation }) => ({ value: serviceProviderId, label: organisation }));
  const isKnown = references.some(({ value }) => value === view.referenceId);
  return (
    <div className={styles.options}>
      <Select
        label={TEXTS.reference}
        data={[{ value: '', label: TEXTS.lowest }, ...references]}
        value={isKnown ? view.referenceId : ''}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        onChange={(value) => change({ referenceId: value === '' ? null : value })}
      />
      {SWITCHES.map((own) => (
        <div key={own.name}>
          <Checkbox
            label={own.label}
            description={'hint' in own ? own.hint : undefined}
            checked={view[own.name]}
            onChange={({ currentTarget }) => change({ [own.name]: currentTarget.checked })}
          />
          {own.thresholds.length > 0 && (
            <div className={styles.thresholds}>
              {own.thresholds.map((name) => (
                <ThresholdField
                  key={name}
                  name={name}
                  view={view}
                  onChange={(percent) => change({ [name]: percent })}
                />
              ))}
            </div>
          )}
        </div>
      ))}
      <p className={styles.hint}>{TEXTS.takingPart}</p>
      <Button size="xs" variant="subtle" disabled={!viewText} onClick={() => onChange('')}>
        {TEXTS.reset}
      </Button>
    </div>
  );
}
