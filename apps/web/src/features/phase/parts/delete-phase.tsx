import { Skeleton } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { useQuery } from '@tanstack/react-query';
import { Confirm } from '../../../kit/dialog/confirm.tsx';
import { type PhaseContent, phaseContentQuery, useDeletePhase } from '../api.ts';
import { DESTROYED, TEXTS } from '../texts.ts';

interface DeletePhaseProps {
  readonly opened: boolean;
  readonly phase: Phase;
  readonly onClose: () => void;
}

function destroyedLines(phase: Phase, { catalogName, lvCount, positionCount }: PhaseContent): string[] {
  const liegenschaftCount = phase.liegenschaftIds?.length ?? 0;
  const userCount = phase.userIds?.length ?? 0;
  const documentCount = phase.publicMediaIds?.length ?? 0;
  const lines: string[] = [];
  if (catalogName !== undefined) lines.push(DESTROYED.catalog(catalogName));
  if (lvCount > 0) lines.push(DESTROYED.lvs(lvCount, positionCount));
  if (liegenschaftCount + userCount > 0) lines.push(DESTROYED.links(liegenschaftCount, userCount));
  if (documentCount > 0) lines.push(DESTROYED.documents(documentCount));
  return lines.length === 0 ? [DESTROYED.onlyPhase] : lines;
}

/** Asks before a phase is deleted and names everything that goes with it (PHASE-009). */
export function DeletePhase({ opened, phase, onClose }: DeletePhaseProps) {
  const content = useQuery({ ...phaseContentQuery(phase.id), enabled: opened });
  const deletion = useDeletePhase();
  return (
    <Confirm
      opened={opened}
      title={TEXTS.deleteTitle(phase.title)}
      confirmLabel={TEXTS.deleteConfirm}
      isDangerous
      onConfirm={async () => {
        // A refusal has shown its toast; the question is settled either way.
        await deletion.mutateAsync(phase).catch(() => undefined);
        onClose();
      }}
      onClose={onClose}
    >
      {TEXTS.deleteText}
      {content.data === undefined ? (
        <Skeleton height={20} mt={8} />
      ) : (
        <ul>
          {destroyedLines(phase, content.data).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Confirm>
  );
}
