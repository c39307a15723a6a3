import type { Openable } from '../../kit/dialog/late-dialog.tsx';
import { Alert, Button, Group, Skeleton } from '@mantine/core';
import { listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { FileChoices } from '@rahmenpreis/contract/failure.ts';
import type { ChangePreview, WantedChange } from '@rahmenpreis/contract/tender-change.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { effectFileName } from '@rahmenpreis/workbook/file-name.ts';
import { IconAlertTriangle, IconExclamationCircle, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../kernel/call/call.ts';
import { isCallFailure } from '../../kernel/call/call-failure.ts';
import { failureText } from '../../kernel/call/failure-text.ts';
import { queryClient } from '../../kernel/call/query-client.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { Note } from '../../kit/show/note.tsx';
import textStyles from '../../kit/show/text.module.css';
import { FindingsTable } from '../../kit/upload/findings-table.tsx';
import { PreviewModal, useStoring } from '../changes/preview-frame.tsx';
import { type ChangeMessage, KeptCard, MessageCard } from './change-cards.tsx';
import { whenWords } from '../phase/change-mail.ts';
import { phaseAsOf } from '../phase/phase-as-of.ts';
import { GeneratedFileButton } from '../generated-file/generated-file-button.tsx';
import { ChangeEffect } from './change-effect.tsx';
import { MailPreview } from './mail-preview.tsx';
import { previewQuery } from './preview-query.ts';
import { CHANGE_TEXTS } from './texts.ts';
import styles from './changes.module.css';
import { TEXTS as KIT_TEXTS } from '../../kit/texts.ts';
import { ToolButton } from '../../kit/field/tool-button.tsx';

/** A change as it was agreed to. */
export interface AgreedChange extends ChangeMessage {
  /** What was seen when it was. */
  readonly preview: ChangePreview;
  /** Codes whose prices go on for another unit. */
  readonly units: readonly string[];
}

interface ChangeDialogProps extends Openable {
  readonly title: string;
  /** What is to be done, in a sentence. */
  readonly intro?: string;
  readonly phase: Phase;
  readonly wanted: WantedChange;
  readonly confirmLabel: string;
  readonly isDangerous?: boolean;
  /** What was found in the files has been shown before. */
  readonly isRead?: boolean;
  /** When a mail goes, as a sentence; as of every change of the phase where it is left out. */
  readonly whenWords?: string;
  /** Stores it; a refusal rejects, and one because of a newer state is shown with the new effect. */
  readonly onAgree: (agreed: AgreedChange) => Promise<void>;
  /** Takes the file of a property for the one that it names; missing where there is no such choice. */
  readonly onUseFor?: (propertyId: string, otherId: string) => void;
  /** Reads a file otherwise, as a finding offers; without it nothing is offered. */
  readonly onOffer?: (fileId: string, choices: FileChoices) => void;
}

const WIDTH = 1240;

/** Shows what a change does before it is made, and makes it only after that (decision 0081). */
export function ChangeDialog({ opened, title, onClose, ...rest }: ChangeDialogProps) {
  return (
    <PreviewModal opened={opened} title={title} size={WIDTH} onClose={onClose}>
      <ChangeForm onClose={onClose} {...rest} />
    </PreviewModal>
  );
}

type ChangeFormProps = Omit<ChangeDialogProps, 'opened' | 'title'>;

/** What lies there is another than what was seen. */
function isStale(error: unknown): boolean {
  return isCallFailure(error, 412) || (isCallFailure(error, 409) && error.code === 'change-stale');
}

type ChangeForm = ReturnType<typeof useChangeForm>;

/** Keeps what is chosen, and takes it from being looked at to being stored. */
function useChangeForm(props: ChangeFormProps) {
  const { phase, wanted, onAgree } = props;
  const [units, setUnits] = useState<readonly string[]>([]);
  const [message, setMessage] = useState<ChangeMessage>({ isTold: true, reason: '' });
  const [refusal, setRefusal] = useState<string>();
  /** The properties for which a file is taken although it names another one. */
  const [kept, setKept] = useState<readonly (string | null)[]>([]);
  const asked = useQuery(previewQuery(phase.id, { ...wanted, units: [...units] }));
  const preview = asked.data;
  const other = preview?.files.find((file) => file.other !== null && !kept.includes(file.propertyId));
  const isReady = preview !== undefined && !asked.isPlaceholderData && other === undefined;
  return {
    ...props,
    asked,
    units,
    message,
    setMessage,
    refusal,
    other,
    isReady,
    keep: (propertyId: string | null) => setKept([...kept, propertyId]),
    tick: (epCode: string, isTicked: boolean) =>
      setUnits((now) => [...now.filter((each) => each !== epCode), ...(isTicked ? [epCode] : [])]),
    async agree() {
      if (!isReady) return;
      setRefusal(undefined);
      try {
        await onAgree({ preview, units, ...message });
      } catch (failed) {
        setRefusal(isStale(failed) ? CHANGE_TEXTS.stale : failureText(failed));
        if (isStale(failed)) await queryClient.invalidateQueries({ queryKey: ['change', phase.id] });
      }
    },
  };
}

function ChangeForm(props: ChangeFormProps) {
  const { phase, wanted, intro } = props;
  const { store } = useStoring();
  const form = useChangeForm(props);
  const { asked, units, message, refusal } = form;
  return (
    <form
      className={styles.body}
      onSubmit={(event) => {
        event.preventDefault();
        void store(form.agree);
      }}
    >
      {intro !== undefined && <p className={textStyles.note}>{intro}</p>}
      {refusal !== undefined && (
        <Alert color="red" role="alert" icon={<IconExclamationCircle size={18} aria-hidden />}>
          {refusal}
        </Alert>
      )}
      {asked.data === undefined ? (
        <Waiting error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <>
          <OtherProperty {...form} />
          <ChangeEffect
            phase={phase}
            wanted={wanted}
            preview={asked.data}
            units={units}
            isTold={message.isTold}
            onTick={form.tick}
          />
          {asked.data.files.map(
            ({ fileId, filename, warnings }) =>
              warnings.length > 0 &&
              props.isRead !== true && (
                <FindingsTable
                  key={fileId}
                  findings={warnings}
                  filename={filename}
                  onOffer={props.onOffer && ((choices) => props.onOffer?.(fileId, choices))}
                />
              ),
          )}
          <div className={styles.cards}>
            <MessageCard
              preview={asked.data}
              message={message}
              whenWords={props.whenWords ?? whenWords(phase)}
              onChange={form.setMessage}
            />
            <KeptCard files={asked.data.files} />
          </div>
          {message.isTold && asked.data.bidders.some(({ isTold }) => isTold) && (
            <MailPreview phaseId={phase.id} wanted={wanted} reason={message.reason} />
          )}
        </>
      )}
      <Foot {...form} />
    </form>
  );
}

/** What can be done with what is shown: kept as Excel, left, or agreed to. */
function Foot(form: ChangeForm) {
  const { isBusy } = useStoring();
  const preview = form.asked.data;
  const { codes = [], groups = [], properties = [], bidders = [] } = preview ?? {};
  const hasTables = [codes, groups, properties, bidders].some((lines) => lines.length > 0);
  return (
    <div className={styles.foot}>
      <Note flex={1} visibleFrom="sm">
        {CHANGE_TEXTS.nothingStored}
      </Note>
      <GeneratedFileButton
        label={CHANGE_TEXTS.excel}
        make={preview !== undefined && hasTables ? () => makeEffect(preview, form) : undefined}
      />
      {/* A question begins where nothing happens: whoever presses Enter twice has not read it. */}
      <Button data-autofocus disabled={isBusy} onClick={form.onClose}>
        {KIT_TEXTS.cancel}
      </Button>
      <Button
        type="submit"
        variant="filled"
        {...(form.isDangerous === true ? { color: 'red' } : {})}
        loading={isBusy}
        disabled={!form.isReady}
      >
        {form.confirmLabel}
      </Button>
    </div>
  );
}

/** Makes the tables of what a change does, as they are shown, an Excel file. */
async function makeEffect(preview: ChangePreview, { phase, units, message }: ChangeForm) {
  const [{ effectSheets }, liegenschaften] = await Promise.all([
    import('@rahmenpreis/workbook/change/effect-out.ts'),
    call(listLiegenschaften),
  ]);
  const labels = new Map(liegenschaften.map((each) => [each.id, liegenschaftLabel(each)]));
  const labelOf = (id: string) => labels.get(id) ?? id;
  return {
    sheets: effectSheets({ phaseTitle: phaseAsOf(phase), preview, units, isTold: message.isTold, labelOf }),
    filename: effectFileName(phase.title, serverNowMs()),
  };
}

function Waiting({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null) {
    return (
      <div role="status" aria-label={CHANGE_TEXTS.loading} className={styles.body}>
        <Skeleton height={58} />
        <Skeleton height={160} />
        <Skeleton height={160} />
      </div>
    );
  }
  const findings = isCallFailure(error) ? error.findings : [];
  return (
    <>
      <Alert
        color="red"
        role="alert"
        title={CHANGE_TEXTS.notShown}
        icon={<IconExclamationCircle size={18} aria-hidden />}
      >
        {failureText(error)}
      </Alert>
      {findings.length > 0 ? (
        <FindingsTable findings={findings} />
      ) : (
        <ToolButton icon={IconRefresh} label={KIT_TEXTS.tryAgain} onClick={onRetry} />
      )}
    </>
  );
}

/** Asks for which property a file is that names another one; nothing is chosen beforehand. */
function OtherProperty({ other: file, onUseFor, keep }: ChangeForm) {
  const { other = null, label, propertyId = null } = file ?? {};
  if (other === null || propertyId === null) return null;
  return (
    <Alert color="amber" role="note" icon={<IconAlertTriangle size={18} aria-hidden />}>
      <Group gap={8} justify="space-between">
        <span>
          <b>{CHANGE_TEXTS.other(other.label)}</b>{' '}
          {other.isSame ? CHANGE_TEXTS.otherSame : CHANGE_TEXTS.otherIn[other.where]}
        </span>
        <span>
          {onUseFor !== undefined && (
            <Button mr={8} onClick={() => onUseFor(propertyId, other.propertyId)}>
              {CHANGE_TEXTS.forOther(other.label)}
            </Button>
          )}
          <Button onClick={() => keep(propertyId)}>{CHANGE_TEXTS.forOwn(label ?? '')}</Button>
        </span>
      </Group>
    </Alert>
  );
}
