import { Alert } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { asSentence } from '../../kernel/texts.ts';
import listStyles from '../../kit/show/list.module.css';
import { useArrivalMarks } from './arrivals.ts';
import { ARRIVAL_TEXTS as TEXTS } from './texts.ts';

/** Says above offers which of them came another way, and what became of these (decision 0131). */
export function ArrivalNotes({ phaseId }: { phaseId: string }) {
  const marks = useArrivalMarks(phaseId);
  if (marks.length === 0) return null;
  return (
    <Alert color="amber" icon={<IconFileImport size={18} aria-hidden />} py={6} aria-label={TEXTS.notesLabel}>
      <ul className={listStyles.bare}>
        {marks.map(({ serviceProviderId, organisation, sentences }) => (
          <li key={serviceProviderId}>
            <b>{organisation}:</b> {asSentence(sentences.join('; '))}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
