import { Group, Text } from '@mantine/core';
import type { Arrival } from '@rahmenpreis/contract/arrival.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import {
  IconBan,
  IconEye,
  IconFileImport,
  IconMessageReply,
  IconPencil,
  IconRestore,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { lateDialog } from '../../../kit/dialog/late-dialog.tsx';
import { IconAction } from '../../../kit/field/icon-action.tsx';
import { ToolButton } from '../../../kit/field/tool-button.tsx';
import { LoadState } from '../../../kit/loading/load-state.tsx';
import { ActionsCell, CardTable } from '../../../kit/show/card-table.tsx';
import { Note } from '../../../kit/show/note.tsx';
import { TEXTS as KIT_TEXTS } from '../../../kit/texts.ts';
import { ArrivalFiles } from '../../../tender/arrival/arrival-files.tsx';
import { arrivalsQuery } from '../../../tender/arrival/arrivals.ts';
import { ARRIVAL_TEXTS } from '../../../tender/arrival/texts.ts';
import { VersionLines } from '../../../tender/arrival/version-lines.tsx';
import { useAwardLock } from '../../../tender/award/award-lock.ts';
import styles from '../parts/phase-home.module.css';
import { answerObjection, omitArrival } from './api.ts';
import { TEXTS } from './texts.ts';
import { type AskedWords, WordsDialog } from '../../../tender/arrival/words-dialog.tsx';

const NoteDialog = lateDialog(async () => (await import('./note-dialog.tsx')).NoteDialog);

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
  const toEntry = () => void navigate({ to: '/phase/entry', search: { pId: phaseId, aId: arrival.id } });
  const omit = () =>
    onAsk({
      title: TEXTS.omitTitle,
      label: TEXTS.omitReason,
      submitLabel: TEXTS.omit,
      send: (reason) => omitArrival(phaseId, arrival, reason),
    });
  const answer = () =>
    onAsk({
      title: TEXTS.answer,
      label: TEXTS.answerText,
      submitLabel: TEXTS.send,
      about: objection?.text,
      send: (text) => answerObjection(phaseId, arrival, text),
    });
  const takeBack = () => void omitArrival(phaseId, arrival, null);
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

interface ArrivalsPartProps {
  readonly phase: Phase;
  readonly providers: readonly ServiceProvider[];
  readonly isSealed: boolean;
}

/** Offers that came another way: noted here, with what became of each, and the ways on (decision 0131). */
export function ArrivalsPart({ phase, providers, isSealed }: ArrivalsPartProps) {
  const query = useQuery(arrivalsQuery(phase.id));
  const lock = useAwardLock(phase.id, KIT_TEXTS.readOnly);
  const [isNoting, setNoting] = useState(false);
  const [asked, ask] = useState<AskedWords>();
  const { columns } = TEXTS;
  const listed = providers.filter(({ id }) => phase.userIds?.includes(id));
  const nameOf = (organisationId: string) =>
    providers.find((provider) => provider.organisationId === organisationId)?.organisation ?? '–';
  return (
    <section aria-label={TEXTS.title}>
      <Group gap="4px 10px" mih={36} mt={24} mb={8} className={styles.partHead}>
        <h2>{TEXTS.title}</h2>
        <ToolButton icon={IconFileImport} label={TEXTS.note} lock={lock} onClick={() => setNoting(true)} />
      </Group>
      <LoadState query={query} errorTitle={TEXTS.notLoaded}>
        {(arrivals) => {
          const openCount = arrivals.filter(({ state }) => state === 'open').length;
          return (
            <>
              {isSealed && arrivals.length > 0 && <Note mb={8}>{TEXTS.onlyYou}</Note>}
              {openCount > 0 && <Note mb={8}>{TEXTS.open(openCount)}</Note>}
              {arrivals.length > 0 && (
                <CardTable
                  label={TEXTS.table}
                  titles={[columns.provider, columns.came, columns.files, columns.state]}
                  actions={columns.actions}
                >
                  {arrivals.map((arrival) => (
                    <ArrivalRow
                      key={arrival.id}
                      phase={phase}
                      arrival={arrival}
                      name={nameOf(arrival.organisationId)}
                      lock={lock}
                      isSealed={isSealed}
                      onAsk={ask}
                    />
                  ))}
                </CardTable>
              )}
            </>
          );
        }}
      </LoadState>
      <NoteDialog
        opened={isNoting}
        phase={phase}
        isSealed={isSealed}
        providers={listed}
        onClose={() => setNoting(false)}
      />
      <WordsDialog asked={asked} onClose={() => ask(undefined)} />
    </section>
  );
}
