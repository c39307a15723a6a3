import { Alert } from '@mantine/core';
import { clockTime, shortDate } from '@rahmenpreis/german/written-instant.ts';
import { IconUsers } from '@tabler/icons-react';
import { type CallFailure, isCallFailure } from '../../../kernel/call/call-failure.ts';
import { TEXTS } from '../texts.ts';
import type { AwardChoices } from './award-choices.ts';
import styles from './award-dialog.module.css';

/** Who awarded a cell while somebody had its dialog open, as far as the server says. */
export interface Outrun {
  readonly by: string | undefined;
  readonly at: string | undefined;
  /** The bidder that has the cell now; nobody where the award was taken back. */
  readonly winnerId: string | undefined;
}

/** Whether a write was refused because somebody else came first (decision 0065). */
export function isOutrun(error: unknown): error is CallFailure {
  return isCallFailure(error) && (error.code === 'award-changed' || [404, 412].includes(error.status));
}

/** Reads from a refusal who came first. */
export function outrunOf({ fieldProblems }: CallFailure): Outrun {
  const told = new Map(fieldProblems.map(({ field, message }) => [field, message]));
  return { by: told.get('by'), at: told.get('at'), winnerId: told.get('value') };
}

/** Says who came first and who has the cell now; saving again then replaces that knowingly. */
export function OutrunNote({ outrun, choices }: { outrun: Outrun; choices: AwardChoices }) {
  const { by = TEXTS.somebody, at, winnerId } = outrun;
  const winner = choices.lines.find(({ offer }) => offer.serviceProviderId === winnerId)?.offer.organisation;
  const moment = at === undefined ? undefined : TEXTS.uhr(shortDate(at), clockTime(at));
  return (
    <Alert color="amber" icon={<IconUsers size={18} aria-hidden />} className={styles.note} role="alert">
      {TEXTS.outrun(by, winner, moment)}
    </Alert>
  );
}
