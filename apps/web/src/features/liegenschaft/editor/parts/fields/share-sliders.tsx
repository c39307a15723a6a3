import { Box, Button, Slider, Text, TextInput } from '@mantine/core';
import type { GebaeudeInput } from '@rahmenpreis/contract/liegenschaft.ts';
import {
  type GebaeudeField,
  gebaeudeValue,
  withGebaeudeValue,
} from '@rahmenpreis/tendering/liegenschaft/gebaeude-field.ts';
import { moveShare, sharesToShow } from '@rahmenpreis/tendering/liegenschaft/gebaeude-share.ts';
import { useId, useRef } from 'react';
import type { Binding } from '../../form-binding.ts';
import { EDITOR_TEXTS } from '../../texts.ts';
import { useTyped } from './use-typed.ts';
import styles from './share-sliders.module.css';

interface ShareSlidersProps {
  readonly legend: string;
  readonly fields: readonly GebaeudeField[];
  /** What is shown while no share is set. */
  readonly defaults: readonly number[];
  readonly binding: Binding<GebaeudeInput>;
}

/** Sliders that share 100 percent: moving one or typing its percent rebalances the others (PROP-051…053). */
export function ShareSliders({ legend, fields, defaults, binding }: ShareSlidersProps) {
  const stored = fields.map(({ name }) => gebaeudeValue(binding.fields, name));
  const shares = stored.map((share) => (typeof share === 'number' ? share : null));
  const shown = sharesToShow(shares, defaults);
  const isUnset = shares.every((share) => share === null);
  // Typing moves the shares as they were when the field was entered: «45» must not first move them by «4».
  const entered = useRef(shown);
  const change = (path: string, next: readonly (number | null)[]): void => {
    const changed = fields.reduce(
      (gebaeude, { name }, index) => withGebaeudeValue(gebaeude, name, next[index] ?? null),
      binding.fields,
    );
    binding.change(path, changed);
  };
  return (
    <fieldset className={styles.sliders} disabled={binding.isDisabled} data-unset={isUnset || undefined}>
      <Box component="legend" mb={8} p={0} fz={13} fw={600}>
        {legend}
      </Box>
      {fields.map((field, index) => (
        <ShareRow
          key={field.name}
          field={field}
          percent={shown[index] ?? 0}
          binding={binding}
          onEnter={() => {
            entered.current = shown;
          }}
          onMove={(percent) => change(field.name, moveShare(shown, index, percent))}
          onType={(percent) =>
            change(field.name, percent === null ? shares : moveShare(entered.current, index, percent))
          }
        />
      ))}
      <div className={styles.foot}>
        {isUnset ? (
          <span>{EDITOR_TEXTS.noShares}</span>
        ) : (
          <>
            <span>{EDITOR_TEXTS.shareSum(shown.reduce((sum, share) => sum + share, 0))}</span>
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              disabled={binding.isDisabled}
              onClick={() => change(legend, [])}
            >
              {EDITOR_TEXTS.removeShares}
            </Button>
          </>
        )}
      </div>
    </fieldset>
  );
}

interface ShareRowProps {
  readonly field: GebaeudeField;
  readonly percent: number;
  readonly binding: Binding<GebaeudeInput>;
  readonly onEnter: () => void;
  readonly onMove: (percent: number) => void;
  /** Hears null while the field is empty, which changes nothing. */
  readonly onType: (percent: number | null) => void;
}

function ShareRow({ field, percent, binding, onEnter, onMove, onType }: ShareRowProps) {
  const { name, label, unit } = field;
  const id = useId();
  const typed = useTyped(binding, {
    field: { name, unit, kind: 'percent' },
    settled: String(percent),
    onValue: (value) => onType(typeof value === 'number' ? value : null),
  });
  // The block's heading says already what the first word of the label says.
  const shortLabel = label.replace(/^\S+ /, '');
  return (
    <div className={styles.row}>
      <Text id={id} span fz={13}>
        {shortLabel}
      </Text>
      <Slider
        className={styles.slider}
        min={0}
        max={100}
        step={1}
        label={null}
        size={4}
        thumbSize={16}
        value={percent}
        disabled={binding.isDisabled}
        thumbProps={{ 'aria-labelledby': id }}
        attributes={{ thumb: { 'aria-valuetext': `${percent} %` } }}
        onChange={onMove}
      />
      <TextInput
        {...typed}
        classNames={{ root: styles.percent, error: styles.problem }}
        size="xs"
        aria-label={EDITOR_TEXTS.inPercent(shortLabel)}
        inputMode="numeric"
        rightSection={
          <Text span pr={6} c="var(--ink-3)" fz={13}>
            {unit}
          </Text>
        }
        rightSectionWidth={24}
        rightSectionPointerEvents="none"
        onFocus={onEnter}
      />
    </div>
  );
}
