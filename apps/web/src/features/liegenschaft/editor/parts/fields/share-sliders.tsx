import { Button, Slider } from '@mantine/core';
import { moveShare, sharesToShow } from '@rahmenpreis/tendering/award/share.ts';
import { useId } from 'react';
import styles from './share-sliders.module.css';
import { EDITOR_TEXTS } from '../../texts.ts';

interface ShareSlidersProps {
  readonly legend: string;
  readonly labels: readonly string[];
  /** Stored shares in whole percent; null where unset. */
  readonly shares: readonly (number | null)[];
  /** What is shown while none is set. */
  readonly defaults: readonly number[];
  readonly isDisabled?: boolean;
  readonly onChange: (shares: (number | null)[]) => void;
}

/** Sliders that share 100 percent: moving one rebalances the others (PROP-051…053). */
export function ShareSliders(props: ShareSlidersProps) {
  const { legend, labels, shares, defaults, isDisabled = false, onChange } = props;
  const id = useId();
  const shown = sharesToShow(shares, defaults);
  const isUnset = shares.every((share) => share === null);
  return (
    <fieldset className={styles.sliders} disabled={isDisabled} data-unset={isUnset || undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {labels.map((label, index) => (
        <div key={label} className={styles.row}>
          <span id={`${id}${index}`} className={styles.label}>
            {label}
          </span>
          <Slider
            className={styles.slider}
            min={0}
            max={100}
            step={1}
            label={null}
            size={4}
            thumbSize={16}
            value={shown[index] ?? 0}
            disabled={isDisabled}
            thumbProps={{ 'aria-labelledby': `${id}${index}` }}
            attributes={{ thumb: { 'aria-valuetext': `${shown[index] ?? 0} %` } }}
            onChange={(percent) => onChange(moveShare(shown, index, percent))}
          />
          <output className={styles.percent}>{shown[index]} %</output>
        </div>
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
              disabled={isDisabled}
              onClick={() => onChange(shares.map(() => null))}
            >
              {EDITOR_TEXTS.removeShares}
            </Button>
          </>
        )}
      </div>
    </fieldset>
  );
}
