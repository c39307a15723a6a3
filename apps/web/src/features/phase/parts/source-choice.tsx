import { Button, Checkbox, Stack } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../../kernel/session/session.ts';
import { Select } from '../../../kit/field/select.tsx';
import { TEXTS as KIT_TEXTS } from '../../../kit/texts.ts';
import textStyles from '../../../kit/show/text.module.css';
import { useLiegenschaften } from '../../../tender/questions.ts';
import { phaseContentQuery } from '../api.ts';
import {
  type NewPhase,
  type Part,
  partCounts,
  PARTS,
  partsTaken,
  takenFrom,
  withoutRetired,
} from '../phase-source.ts';
import { TEXTS } from '../texts.ts';
import styles from './phase-form.module.css';

/** The phase that a new one takes over from, all of it unless something is unticked. */
export function useSource(phases: readonly Phase[], openedFrom: string | undefined) {
  const [sourceId, setSource] = useState(openedFrom);
  const [ticked, setTicked] = useState<ReadonlySet<Part>>(() => new Set(PARTS));
  const chosen = phases.find(({ id }) => id === sourceId);
  const liegenschaften = useLiegenschaften();
  const source = chosen && withoutRetired(chosen, liegenschaften.data ?? []);
  const retiredCount = (chosen?.liegenschaftIds?.length ?? 0) - (source?.liegenschaftIds?.length ?? 0);
  const { organisationId } = useUser();
  const content = useQuery({
    ...phaseContentQuery(sourceId ?? '', organisationId),
    enabled: source !== undefined,
  });
  // Without it nobody knows whether there are files to take.
  const counts =
    source === undefined || content.data === undefined || liegenschaften.data === undefined
      ? undefined
      : partCounts(source, content.data);
  const taken = counts === undefined ? new Set<Part>() : partsTaken(ticked, counts);
  return {
    choice: {
      sourceId: source?.id,
      /** Undefined until it is known what the chosen phase holds. */
      counts,
      ticked,
      /** What of the ticked parts can be taken. */
      taken,
      /** How many properties of it are retired, and stay behind. */
      retiredCount,
      /** Undefined unless what the phase holds could not be loaded. */
      onRetry:
        source !== undefined && (content.isError || liegenschaften.isError)
          ? () => void Promise.all([content.refetch(), liegenschaften.refetch()])
          : undefined,
      onSource: (id: string | null) => setSource(id ?? undefined),
      onTick: (part: Part, isTicked: boolean) =>
        setTicked((now) => new Set(isTicked ? [...now, part] : [...now].filter((each) => each !== part))),
    },
    /** True while it is not known yet what the chosen phase holds. */
    isPending: source !== undefined && counts === undefined,
    taken: (): Partial<NewPhase> => (source === undefined ? {} : takenFrom(source, taken)),
  };
}

type Choice = ReturnType<typeof useSource>['choice'];

/** Which phase a new one takes over from, and what of it (decision 0085). */
export function SourceChoice({ phases, ...choice }: Choice & { phases: readonly Phase[] }) {
  const { sourceId, counts, ticked, taken, retiredCount, onRetry, onSource, onTick } = choice;
  return (
    <fieldset className={styles.source}>
      <legend>{TEXTS.source.title}</legend>
      <Select
        aria-label={TEXTS.source.phase}
        placeholder={TEXTS.source.none}
        data={phases.map(({ id, title }) => ({ value: id, label: title }))}
        value={sourceId ?? null}
        clearable
        onChange={onSource}
      />
      {counts !== undefined && (
        <Stack gap={8}>
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
        </Stack>
      )}
      {onRetry !== undefined && (
        <p className={textStyles.small} role="alert">
          {TEXTS.source.notLoaded}{' '}
          <Button size="compact-xs" onClick={onRetry}>
            {KIT_TEXTS.tryAgain}
          </Button>
        </p>
      )}
      {retiredCount > 0 && <p className={textStyles.small}>{TEXTS.source.retired(retiredCount)}</p>}
      {sourceId !== undefined && <p className={textStyles.small}>{TEXTS.source.hint}</p>}
    </fieldset>
  );
}
