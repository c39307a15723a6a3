import { Button, Checkbox } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { Select } from '../../../kit/field/select.tsx';
import { type Part, type PartCounts, PARTS } from '../phase-source.ts';
import { TEXTS } from '../texts.ts';
import styles from './phase-form.module.css';

interface SourceChoiceProps {
  readonly phases: readonly Phase[];
  readonly sourceId: string | undefined;
  /** Undefined until it is known what the chosen phase holds. */
  readonly counts: PartCounts | undefined;
  readonly ticked: ReadonlySet<Part>;
  /** What of the ticked parts can be taken. */
  readonly taken: ReadonlySet<Part>;
  /** Undefined unless what the phase holds could not be loaded. */
  readonly onRetry: (() => void) | undefined;
  readonly onSource: (id: string | undefined) => void;
  readonly onTick: (part: Part, isTicked: boolean) => void;
}

/** Which phase a new one takes over from, and what of it (decision 0085). */
export function SourceChoice({ phases, sourceId, counts, ticked, taken, ...on }: SourceChoiceProps) {
  const { onRetry, onSource, onTick } = on;
  return (
    <fieldset className={styles.source}>
      <legend>{TEXTS.source.title}</legend>
      <Select
        aria-label={TEXTS.source.phase}
        placeholder={TEXTS.source.none}
        data={phases.map(({ id, title }) => ({ value: id, label: title }))}
        value={sourceId ?? null}
        clearable
        onChange={(id) => onSource(id ?? undefined)}
      />
      {counts !== undefined && (
        <div className={styles.ticks}>
          {PARTS.map((part) => {
            const isThere = counts[part] > 0;
            const lacksOthers = isThere && ticked.has(part) && !taken.has(part);
            return (
              <Checkbox
                key={part}
                label={TEXTS.source.parts[part](counts[part])}
                disabled={!isThere}
                checked={isThere && ticked.has(part)}
                {...(lacksOthers ? { description: TEXTS.source.lvsNeed } : {})}
                onChange={(event) => onTick(part, event.currentTarget.checked)}
              />
            );
          })}
        </div>
      )}
      {onRetry !== undefined && (
        <p role="alert" className={styles.sourceHint}>
          {TEXTS.source.notLoaded}{' '}
          <Button size="compact-xs" onClick={onRetry}>
            {TEXTS.tryAgain}
          </Button>
        </p>
      )}
      {sourceId !== undefined && <p className={styles.sourceHint}>{TEXTS.source.hint}</p>}
    </fieldset>
  );
}
