import { Group } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lateDialog } from '../../../kit/dialog/late-dialog.tsx';
import { useDialog } from '../../../kit/dialog/use-dialog.ts';
import { ToolButton } from '../../../kit/field/tool-button.tsx';
import { latePart } from '../../../kit/loading/late-part.tsx';
import { LoadingRows, LoadState } from '../../../kit/loading/load-state.tsx';
import { TEXTS as KIT_TEXTS } from '../../../kit/texts.ts';
import { arrivalsQuery } from '../../../tender/arrival/arrivals.ts';
import { useAwardLock } from '../../../tender/award/award-lock.ts';
import styles from '../parts/phase-home.module.css';
import type { OfferedPhase } from './note-dialog.tsx';
import { TEXTS } from './texts.ts';

const NoteDialog = lateDialog(async () => (await import('./note-dialog.tsx')).NoteDialog);
const ArrivalTable = latePart(
  async () => (await import('./arrival-table.tsx')).ArrivalTable,
  <LoadingRows rows={2} />,
);

/** Offers that came another way: noted here, with what became of each, and the ways on (decision 0131). */
export function ArrivalsPart({ phase, providers, isSealed }: OfferedPhase) {
  const query = useQuery(arrivalsQuery(phase.id));
  const lock = useAwardLock(phase.id, KIT_TEXTS.readOnly);
  const noting = useDialog();
  return (
    <section aria-label={TEXTS.title}>
      <Group gap="4px 10px" mih={36} mt={24} mb={8} className={styles.partHead}>
        <h2>{TEXTS.title}</h2>
        <ToolButton icon={IconFileImport} label={TEXTS.note} lock={lock} onClick={noting.open} />
      </Group>
      <LoadState query={query} errorTitle={TEXTS.notLoaded}>
        {(arrivals) =>
          arrivals.length > 0 && <ArrivalTable {...{ phase, providers, arrivals, lock, isSealed }} />
        }
      </LoadState>
      <NoteDialog
        {...noting.props}
        phase={phase}
        isSealed={isSealed}
        providers={providers.filter(({ id }) => phase.userIds?.includes(id))}
      />
    </section>
  );
}
