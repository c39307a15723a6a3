import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { phaseContentQuery } from './api.ts';
import { type NewPhase, type Part, partCounts, PARTS, partsTaken, takenFrom } from './phase-source.ts';

/** The phase that a new one takes over from, all of it unless something is unticked. */
export function useSource(phases: readonly Phase[], openedFrom: string | undefined) {
  const [sourceId, setSource] = useState(openedFrom);
  const [ticked, setTicked] = useState<ReadonlySet<Part>>(() => new Set(PARTS));
  const source = phases.find(({ id }) => id === sourceId);
  const content = useQuery({ ...phaseContentQuery(sourceId ?? ''), enabled: source !== undefined });
  // Without it nobody knows whether there are files to take.
  const counts =
    source === undefined || content.data === undefined ? undefined : partCounts(source, content.data);
  const taken = counts === undefined ? new Set<Part>() : partsTaken(ticked, counts);
  return {
    choice: {
      phases,
      sourceId: source?.id,
      counts,
      ticked,
      taken,
      onRetry: source !== undefined && content.isError ? () => void content.refetch() : undefined,
      onSource: setSource,
      onTick: (part: Part, isTicked: boolean) =>
        setTicked((now) => new Set(isTicked ? [...now, part] : [...now].filter((each) => each !== part))),
    },
    /** True while it is not known yet what the chosen phase holds. */
    isPending: source !== undefined && counts === undefined,
    taken: (): Partial<NewPhase> => (source === undefined ? {} : takenFrom(source, taken)),
  };
}
