import { Text } from '@mantine/core';
import * as contract from '@rahmenpreis/contract/arrival.ts';
import type { Arrival } from '@rahmenpreis/contract/arrival.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { IconBan, IconEye, IconMessageReply, IconPencil, IconRestore } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { IconAction } from '../../../kit/field/icon-action.tsx';
import { ActionsCell, CardTable } from '../../../kit/show/card-table.tsx';
import { Note } from '../../../kit/show/note.tsx';
import { call } from '../../../kernel/call/call.ts';
import { seenArrival, writeArrival } from '../../../tender/arrival/arrivals.ts';
import { ArrivalFiles } from '../../../tender/arrival/arrival-files.tsx';
import { ARRIVAL_TEXTS } from '../../../tender/arrival/texts.ts';
import { VersionLines } from '../../../tender/arrival/version-lines.tsx';
import styles from '../parts/phase-home.module.css';
import type { OfferedPhase } from './note-dialog.tsx';
import { TEXTS } from './texts.ts';
import { type AskedWords, WordsDialog } from '../../../tender/arrival/words-dialog.tsx';

interface RowProps {
  readonly phase: Phase;
  readonly arrival: Arrival;
  readonly name: string;
  /** Why nothing may be changed. */
  readonly lock: string | undefined;
  readonly onAsk: (asked: AskedWords) => void;
}

/** What can be done with an arrival as it stands. */
function RowActions({ phase: { id: phaseId }, arrival, name, lock, onAsk }: RowProps) {
  const navigate = useNavigate();
  const { state, files, versions } = arrival;
  const isOpen = state === 'open';
  const objection = versions[0]?.objection;
  const seen = seenArrival(phaseId, arrival);
  const toEntry = () => void navigate({ to: '/phase/entry', search: { pId: phaseId, aId: arrival.id } });
  const saveOmission = (reason: string | null) =>
    writeArrival(TEXTS.omitFailed, () => call(contract.omitArrival, { ...seen, body: { reason } }));
  const { omitTitle: title, omitReason: label, omit: submitLabel } = TEXTS;
  const omit = () => onAsk({ title, label, submitLabel, send: saveOmission });
  const answer = () =>
    onAsk({
      title: TEXTS.answer,
      label: TEXTS.answerText,
      submitLabel: TEXTS.send,
      about: objection?.text,
      send: (text) =>
        writeArrival(TEXTS.answerFailed, () => call(contract.answerObjection, { ...seen, body: { text } })),
    });
  const takeBack = () => void saveOmission(null);
  const write = { lock, size: 'lg' } as const;
  return (
    <>
      {isOpen && files.length > 0 && (
        <IconAction icon={IconPencil} label={TEXTS.enterOf(name)} size="lg" onClick={toEntry} />
      )}
      {state === 'finished' && (
        <IconAction icon={IconEye} label={TEXTS.lookOf(name)} size="lg" onClick={toEntry} />
      )}
      {objection?.answer === null && (
        <IconAction icon={IconMessageReply} label={TEXTS.answerOf(name)} {...write} onClick={answer} />
      )}
      {isOpen && <IconAction icon={IconBan} label={TEXTS.omitOf(name)} {...write} onClick={omit} />}
      {state === 'omitted' && (
        <IconAction icon={IconRestore} label={TEXTS.takeBackOf(name)} {...write} onClick={takeBack} />
      )}
    </>
  );
}

function ArrivalRow(props: RowProps & { readonly isSealed: boolean }) {
  const { phase, arrival, name, lock, isSealed } = props;
  const { columns } = TEXTS;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label={columns.came}>
        <span>
          {shortInstant(arrival.receivedAt)}, {ARRIVAL_TEXTS.ways[arrival.way]}
          <small className={styles.below}>
            {TEXTS.noted(shortInstant(arrival.notedAt), arrival.notedBy)}
          </small>
        </span>
      </td>
      <td data-label={columns.files}>
        <div>
          <ArrivalFiles phaseId={phase.id} arrival={arrival} mayStore={!isSealed && lock === undefined} />
        </div>
      </td>
      <td data-label={columns.state}>
        <div>
          {arrival.marks.map((mark) => (
            <Text key={mark} inherit>
              {mark}
            </Text>
          ))}
          {arrival.isDraft && <Note>{TEXTS.draft}</Note>}
          <VersionLines versions={arrival.versions} />
        </div>
      </td>
      <ActionsCell>
        <RowActions {...props} />
      </ActionsCell>
    </tr>
  );
}

interface ArrivalTableProps extends OfferedPhase {
  readonly arrivals: readonly Arrival[];
  readonly lock: string | undefined;
}

/** The offers of a phase that came another way, with what became of each and what is to be done. */
export function ArrivalTable({ providers, arrivals, ...row }: ArrivalTableProps) {
  const [asked, ask] = useState<AskedWords>();
  const { columns } = TEXTS;
  const openCount = arrivals.filter(({ state }) => state === 'open').length;
  const nameOf = ({ organisationId }: Arrival) =>
    providers.find((provider) => provider.organisationId === organisationId)?.organisation ?? '–';
  return (
    <>
      {row.isSealed && <Note mb={8}>{TEXTS.onlyYou}</Note>}
      {openCount > 0 && <Note mb={8}>{TEXTS.open(openCount)}</Note>}
      <CardTable
        label={TEXTS.table}
        titles={[columns.provider, columns.came, columns.files, columns.state]}
        actions={columns.actions}
      >
        {arrivals.map((arrival) => (
          <ArrivalRow key={arrival.id} {...row} arrival={arrival} name={nameOf(arrival)} onAsk={ask} />
        ))}
      </CardTable>
      <WordsDialog asked={asked} onClose={() => ask(undefined)} />
    </>
  );
}
