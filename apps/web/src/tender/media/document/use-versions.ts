import { listDocuments, type PhaseDocument } from '@rahmenpreis/contract/phase.ts';
import { useQuery } from '@tanstack/react-query';
import { answerQuery } from '../../../kernel/call/answer-query.ts';

/** The versions of those documents of a phase that have more than one, by the id of the newest. */
export type VersionsById = ReadonlyMap<string, PhaseDocument['versions']>;

function versionsById(documents: readonly PhaseDocument[]): VersionsById {
  const replaced = documents.filter(({ versions }) => versions.length > 1);
  return new Map(replaced.map(({ versions }) => [versions[0]!.mediaId, versions]));
}

/** Gives the versions of a phase's documents; without a phase there are none. */
export function useVersions(phaseId: string | undefined) {
  return useQuery({
    ...answerQuery(listDocuments, { params: { phaseId: phaseId ?? '' } }),
    enabled: phaseId !== undefined,
    select: versionsById,
  });
}
