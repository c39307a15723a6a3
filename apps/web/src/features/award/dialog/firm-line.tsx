import { lotWords } from '@rahmenpreis/tendering/award/firm-words.ts';
import { FirmNote } from '../../../tender/comparison/firm-note.tsx';
import { useFirmness } from '../../../tender/comparison/use-firmness.ts';
import type { AwardPlace } from '../api.ts';
import { TEXTS } from '../texts.ts';
import type { AwardChoices } from './award-choices.ts';
import styles from './award-dialog.module.css';

interface FirmLineProps {
  readonly place: AwardPlace;
  readonly choices: AwardChoices;
  /** Who has the award. */
  readonly holderId: string | undefined;
}

/** Says in the dialog how firmly rank 1 stands, and where the award is another's than its (decision 0072). */
export function FirmLine({ place, choices, holderId }: FirmLineProps) {
  const { data, isError } = useFirmness(place.phaseId);
  const words = data === undefined ? undefined : lotWords(data, place);
  const holder = choices.lines.find(({ offer }) => offer.serviceProviderId === holderId);
  const isElsewhere = holder !== undefined && holder.rank !== 1;
  const told = words ?? (isError ? TEXTS.firm.notLoaded : TEXTS.firm.loading);
  const elsewhere = isElsewhere ? ` · ${TEXTS.firm.elsewhere(holder.rank)}` : '';
  return (
    <p className={styles.firm}>
      <FirmNote>{told + elsewhere}</FirmNote>
    </p>
  );
}
