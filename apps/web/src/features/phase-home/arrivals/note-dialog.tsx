import { ActionIcon, Group } from '@mantine/core';
import { type ArrivalWay, noteArrival } from '@rahmenpreis/contract/arrival.ts';
import { ARRIVAL_FILES_MAX_COUNT } from '@rahmenpreis/contract/limits.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { ARRIVAL_FILE_RULE } from '@rahmenpreis/contract/upload-rules.ts';
import { instantFigures } from '@rahmenpreis/german/german-date.ts';
import { berlinMs, dayOfInstant } from '@rahmenpreis/tendering/phase/phase-day.ts';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../kernel/call/call.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { formDialog } from '../../../kit/dialog/form-dialog.tsx';
import type { Openable } from '../../../kit/dialog/late-dialog.tsx';
import { FormFoot } from '../../../kit/dialog/form-foot.tsx';
import { type DayHour, DayHourFields } from '../../../kit/field/day-hour-fields.tsx';
import formStyles from '../../../kit/field/form.module.css';
import { Select } from '../../../kit/field/select.tsx';
import { useSending } from '../../../kit/field/use-sending.ts';
import listStyles from '../../../kit/show/list.module.css';
import { Note } from '../../../kit/show/note.tsx';
import { FilesDrop } from '../../../kit/upload/drop-zone.tsx';
import { fileProblem } from '../../../kit/upload/file-problems.ts';
import { fileSizeText } from '../../../kit/upload/file-size.ts';
import { sha256Hex } from '../../../kernel/browser/sha256.ts';
import { adoptArrival } from '../../../tender/arrival/arrivals.ts';
import { storeFiles } from '../../../tender/arrival/store-files.ts';
import { TEXTS } from './texts.ts';

/** A phase, and the providers from which offers come. */
export interface OfferedPhase {
  readonly phase: Phase;
  readonly providers: readonly ServiceProvider[];
  readonly isSealed: boolean;
}

interface Reckoned {
  readonly file: File;
  readonly sha256: string;
}

/** Reckons the digests of files; a file of the wrong kind is told, and one that is there already left out. */
async function reckon(known: readonly Reckoned[], files: readonly File[]): Promise<readonly Reckoned[]> {
  const bySha = new Map(known.map((each) => [each.sha256, each]));
  for (const file of files) {
    const problem = fileProblem(file, ARRIVAL_FILE_RULE);
    if (problem !== undefined) showToast('warning', file.name, problem);
    else if (bySha.size < ARRIVAL_FILES_MAX_COUNT) {
      const sha256 = await sha256Hex(await file.arrayBuffer());
      bySha.set(sha256, { file, sha256 });
    }
  }
  return [...bySha.values()];
}

interface FilesFieldProps {
  readonly files: readonly Reckoned[];
  readonly isSealed: boolean;
  readonly onChange: (files: readonly Reckoned[]) => void;
}

function FilesField({ files, isSealed, onChange }: FilesFieldProps) {
  return (
    <div>
      <FilesDrop
        rule={ARRIVAL_FILE_RULE}
        isCompact={files.length > 0}
        isDisabled={false}
        onChoose={(chosen) => void reckon(files, chosen).then(onChange)}
      />
      <ul className={listStyles.bare}>
        {files.map(({ file, sha256 }) => (
          <Group key={sha256} component="li" gap={8} wrap="nowrap" mt={4}>
            <span>
              {file.name}, {fileSizeText(file.size)} <small>{TEXTS.digest(sha256.slice(0, 12))}</small>
            </span>
            <ActionIcon
              variant="subtle"
              aria-label={TEXTS.drop(file.name)}
              onClick={() => onChange(files.filter((each) => each.sha256 !== sha256))}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
      </ul>
      <Note mt={4}>{files.length === 0 ? TEXTS.noFiles : isSealed ? TEXTS.sealedHint : TEXTS.filesHint}</Note>
    </div>
  );
}

function nowHere(): DayHour {
  const now = serverNowMs();
  const day = dayOfInstant(new Date(now).toISOString());
  return { day, hour: Number(instantFigures(now).hour) };
}

const WAYS = Object.entries(TEXTS.ways).map(([value, label]) => ({ value, label }));

function NoteForm({ phase, isSealed, providers, onClose }: OfferedPhase & Pick<Openable, 'onClose'>) {
  const [organisationId, setOrganisationId] = useState<string | null>(null);
  const [came, setCame] = useState(nowHere);
  const [way, setWay] = useState<ArrivalWay>('post');
  const [files, setFiles] = useState<readonly Reckoned[]>([]);
  // The same arrival once more, where the answer got lost, is noted once.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { day, hour } = came;
  /** Stores the files too where the phase has no seal. */
  const send = async (): Promise<void> => {
    if (organisationId === null || day === null) return;
    const receivedAt = new Date(berlinMs(day, hour)).toISOString();
    const noted = files.map(({ file: { name, size }, sha256 }) => ({ name, size, sha256 }));
    const body = { organisationId, receivedAt, way, files: noted };
    const params = { phaseId: phase.id };
    const stored = await call(noteArrival, { params, body, idempotencyKey });
    await adoptArrival(phase.id, stored);
    const bytes = files.map(({ file }) => file);
    if (!isSealed) await storeFiles(phase.id, stored, bytes);
    const isLate = stored.state === 'late';
    showToast(isLate ? 'warning' : 'success', isLate ? TEXTS.late : TEXTS.done);
    onClose();
  };
  const isReady = organisationId !== null && day !== null;
  const { isBusy, submit } = useSending(TEXTS.notNoted, send, isReady);
  return (
    <form className={formStyles.form} onSubmit={submit}>
      <Note>{TEXTS.noteHint}</Note>
      <Select
        data-autofocus
        label={TEXTS.provider}
        data={providers.map(({ organisationId: value, organisation: label }) => ({ value, label }))}
        value={organisationId}
        onChange={setOrganisationId}
      />
      <DayHourFields dayLabel={TEXTS.day} hourLabel={TEXTS.hour} value={came} onChange={setCame} />
      <Select
        label={TEXTS.way}
        data={WAYS}
        value={way}
        allowDeselect={false}
        onChange={(next) => next !== null && setWay(next as ArrivalWay)}
      />
      <FilesField files={files} isSealed={isSealed} onChange={setFiles} />
      {phase.seal === 'NONE' && <Note>{TEXTS.sealProposal}</Note>}
      <FormFoot submitLabel={TEXTS.note} isBusy={isBusy} isDisabled={!isReady} onCancel={onClose} />
    </form>
  );
}

/** Notes that an offer came another way. */
export const NoteDialog = formDialog({ title: TEXTS.note, size: 560 }, NoteForm);
