import { IconFileImport } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useArrivalMarks } from './arrivals.ts';

interface ArrivalSignProps {
  readonly serviceProviderId: string;
  /** The phase of the offer; that of the address where it is left out. */
  readonly phaseId?: string;
}

/** Marks the name of a provider whose offer came another way; its words say what became of it. */
export function ArrivalSign({ serviceProviderId, phaseId }: ArrivalSignProps) {
  const { pId = '' } = useSearch({ strict: false });
  const own = useArrivalMarks(phaseId ?? pId).find((marks) => marks.serviceProviderId === serviceProviderId);
  if (own === undefined) return null;
  const words = own.sentences.join('; ');
  return (
    <span data-tooltip={words}>
      <IconFileImport size={14} role="img" aria-label={words} />
    </span>
  );
}
