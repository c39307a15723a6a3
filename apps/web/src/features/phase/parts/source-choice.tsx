import { Button, Checkbox, Stack } from '@mantine/core';
import { getPackages, type Phase } from '@rahmenpreis/contract/phase.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerQuery } from '../../../kernel/call/answer-query.ts';
import { failureText } from '../../../kernel/call/failure-text.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { Select } from '../../../kit/field/select.tsx';
import { TEXTS as KIT_TEXTS } from '../../../kit/texts.ts';
import { Note } from '../../../kit/show/note.tsx';
import textStyles from '../../../kit/show/text.module.css';
import { useLiegenschaften, useServiceProviders } from '../../../tender/questions.ts';
import { phaseContentQuery } from '../api.ts';
import {
  type NewPhase,
  type Part,
  partCounts,
  PARTS,
  partsTaken,
  takenFrom,
  takenOpen,
  withoutRetired,
} from '../phase-source.ts';
import { TEXTS } from '../texts.ts';
import styles from './phase-form.module.css';

/** What of another phase is open, who is asked for it again, and whether only that is taken. */
function useReasking(sourceId: string | undefined, isAsked: boolean) {
  const [isOpenOnly, setOpenOnly] = useState(isAsked);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const packages = useQuery({
    ...answerQuery(getPackages, { params: { phaseId: sourceId ?? '' } }),
    enabled: isOpenOnly && sourceId !== undefined,
    staleTime: 0,
  });
  const { data, error } = packages;
  return {
    choice: {
      /** Undefined unless only open packages are taken: what is open, and who is left out. */
      reasked: isOpenOnly ? { open: data?.open, error, left } : undefined,
      onOpenOnly: setOpenOnly,
      onLeave: (id: string, isLeft: boolean) =>
        setLeft((now) => (isLeft ? new Set([...now, id]) : now.difference(new Set([id])))),
    },
    isEmpty: isOpenOnly && (data?.open.length ?? 0) === 0,
    take(source: Phase): Partial<NewPhase> {
      const userIds = source.userIds?.filter((id) => !left.has(id)) ?? [];
      return takenOpen(source, data?.open ?? [], userIds);
    },
  };
}

/** The phase that is taken over from, without its retired properties, and how much of each part it has. */
function useSourceContent(phases: readonly Phase[], sourceId: string | undefined) {
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
  const isFailed = source !== undefined && (content.isError || liegenschaften.isError);
  const onRetry = () => void Promise.all([content.refetch(), liegenschaften.refetch()]);
  return { source, counts, retiredCount, onRetry: isFailed ? onRetry : undefined };
}

/** The phase that a new one takes over from, all of it unless something is unticked. */
export function useSource(phases: readonly Phase[], openedFrom: string | undefined, isOpenAsked = false) {
  const [sourceId, setSource] = useState(openedFrom);
  const [ticked, setTicked] = useState<ReadonlySet<Part>>(() => new Set(PARTS));
  const reasking = useReasking(sourceId, isOpenAsked);
  const { source, counts, retiredCount, onRetry } = useSourceContent(phases, sourceId);
  const taken = counts === undefined ? new Set<Part>() : partsTaken(ticked, counts);
  return {
    choice: {
      sourceId: source?.id,
      /** Undefined until it is known what the chosen phase holds. */
      counts,
      ticked,
      /** What of the ticked parts can be taken. */
      taken,
      ...reasking.choice,
      userIds: source?.userIds ?? [],
      /** How many properties of it are retired, and stay behind. */
      retiredCount,
      /** Undefined unless what the phase holds could not be loaded. */
      onRetry,
      onSource: (id: string | null) => setSource(id ?? undefined),
      onTick: (part: Part, isTicked: boolean) =>
        setTicked((now) => new Set(isTicked ? [...now, part] : [...now].filter((each) => each !== part))),
    },
    /** True while it is not known yet what the chosen phase holds. */
    isPending: source !== undefined && (counts === undefined || reasking.isEmpty),
    taken: (): Partial<NewPhase> => {
      if (source === undefined) return {};
      return reasking.choice.reasked === undefined ? takenFrom(source, taken) : reasking.take(source);
    },
  };
}

type Choice = ReturnType<typeof useSource>['choice'];

/** Which phase a new one takes over from, and what of it (decision 0085). */
export function SourceChoice({ phases, ...choice }: Choice & { phases: readonly Phase[] }) {
  const { sourceId, counts, ticked, taken, retiredCount, onRetry, onSource, onTick, reasked } = choice;
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
      {sourceId !== undefined && (
        <Checkbox
          label={TEXTS.source.openOnly}
          description={TEXTS.source.openOnlyHint}
          checked={reasked !== undefined}
          onChange={(event) => choice.onOpenOnly(event.currentTarget.checked)}
        />
      )}
      {reasked !== undefined && sourceId !== undefined && <OpenPackages {...choice} {...reasked} />}
      {counts !== undefined && reasked === undefined && (
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

type OpenPackagesProps = Pick<Choice, 'userIds' | 'onLeave'> & NonNullable<Choice['reasked']>;

/** How much is open, and which bidders are asked again. */
function OpenPackages({ open, error, left, userIds, onLeave }: OpenPackagesProps) {
  const { data: providers = [] } = useServiceProviders();
  if (error !== null) return <Note>{failureText(error)}</Note>;
  if (open === undefined) return null;
  return (
    <Stack gap={8}>
      <Note>{TEXTS.source.open(open.length, new Set(open.map((own) => own.liegenschaftId)).size)}</Note>
      {providers
        .filter(({ id }) => userIds.includes(id))
        .map(({ id, organisation }) => (
          <Checkbox
            key={id}
            label={organisation}
            checked={!left.has(id)}
            onChange={(event) => onLeave(id, !event.currentTarget.checked)}
          />
        ))}
    </Stack>
  );
}
