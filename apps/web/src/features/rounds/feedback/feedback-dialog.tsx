import { Alert, Box, Checkbox, NativeSelect } from '@mantine/core';
import * as contract from '@rahmenpreis/contract/feedback.ts';
import type { Feedback, FeedbackForm } from '@rahmenpreis/contract/feedback.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { formWords, tellStanding } from '@rahmenpreis/tendering/feedback/told-words.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adoptAnswer, answerQuery, invalidateAnswers } from '../../../kernel/call/answer-query.ts';
import { isCallFailure } from '../../../kernel/call/call-failure.ts';
import { call } from '../../../kernel/call/call.ts';
import { mayWriteAlpha, useUser } from '../../../kernel/session/session.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { formDialog } from '../../../kit/dialog/form-dialog.tsx';
import { SendForm } from '../../../kit/dialog/send-form.tsx';
import { LoadState } from '../../../kit/loading/load-state.tsx';
import { Note } from '../../../kit/show/note.tsx';
import { TEXTS as KIT_TEXTS } from '../../../kit/texts.ts';
import { type ShownGroup, ToldList } from '../../../tender/feedback/told-list.tsx';
import { FormFields, readForm, type TypedForm } from './form-fields.tsx';
import styles from './feedback.module.css';
import { FEEDBACK_TEXTS } from './texts.ts';

/** More names than these are counted. */
const NAMED = 8;

interface FeedbackProps {
  /** Ended phases whose offers are open, in their order. */
  readonly phases: readonly Phase[];
  readonly onClose: () => void;
}

/** Shows what the bidders of a phase would be told or were told, and sends it once. */
export const FeedbackDialog = formDialog({ title: FEEDBACK_TEXTS.title, size: 960 }, ChosenPhase);

const feedbackQuery = (phaseId: string) => answerQuery(contract.getFeedback, { params: { phaseId } });

function ChosenPhase({ phases, onClose }: FeedbackProps) {
  const [phaseId, setPhaseId] = useState(phases.at(-1)?.id ?? '');
  const query = useQuery(feedbackQuery(phaseId));
  return (
    <>
      <NativeSelect
        mb={12}
        maw={360}
        label={FEEDBACK_TEXTS.phase}
        value={phaseId}
        onChange={(event) => setPhaseId(event.currentTarget.value)}
        data={phases.map(({ id, title }) => ({ value: id, label: title }))}
      />
      <LoadState query={query} errorTitle={FEEDBACK_TEXTS.notLoaded}>
        {(feedback) =>
          feedback.sent === null ? (
            <PreviewForm key={phaseId} phaseId={phaseId} feedback={feedback} onClose={onClose} />
          ) : (
            <Sent sent={feedback.sent} />
          )
        }
      </LoadState>
    </>
  );
}

interface ToldBidder extends Omit<Feedback['bidders'][number], 'groups'> {
  readonly groups: readonly ShownGroup[];
}

interface CompaniesProps {
  readonly label: string;
  readonly form: FeedbackForm;
  readonly bidders: readonly ToldBidder[];
}

/** What every company reads, each in a frame of its own. */
function Companies({ label, form, bidders }: CompaniesProps) {
  return (
    <section className={styles.companies} aria-label={label}>
      {bidders.map(({ organisationId, organisation, groups }) => (
        <section key={organisationId} className={styles.company} aria-label={organisation}>
          <h3>{organisation}</h3>
          <ToldList groups={groups} form={form} />
        </section>
      ))}
    </section>
  );
}

function Sent({ sent: { at, by, form, bidders } }: { sent: NonNullable<Feedback['sent']> }) {
  return (
    <>
      <Note mb={12}>{FEEDBACK_TEXTS.sent(at, by, formWords(form))}</Note>
      <Companies label={FEEDBACK_TEXTS.told} form={form} bidders={bidders} />
    </>
  );
}

/** Sends what was previewed; where offers are others by now the preview is asked for again. */
async function send(phaseId: string, form: FeedbackForm, { version: confirm }: Feedback): Promise<void> {
  try {
    const stored = await call(contract.sendFeedback, { params: { phaseId }, body: { form, confirm } });
    await adoptAnswer(feedbackQuery(phaseId), () => stored);
    showToast('success', FEEDBACK_TEXTS.done, '');
  } catch (error) {
    await invalidateAnswers(contract.getFeedback);
    if (!isCallFailure(error, 412)) throw error;
    showToast('warning', FEEDBACK_TEXTS.notSent, FEEDBACK_TEXTS.changed, { sticky: true });
  }
}

interface PreviewFormProps extends Pick<FeedbackProps, 'onClose'> {
  readonly phaseId: string;
  readonly feedback: Feedback;
}

function PreviewForm({ phaseId, feedback, onClose }: PreviewFormProps) {
  const mayWrite = mayWriteAlpha(useUser());
  const [typed, setTyped] = useState<TypedForm>({ kind: 'gap', amberFrom: '5', redFrom: '15' });
  const [checkedVersion, setCheckedVersion] = useState<string>();
  const form = readForm(typed);
  const { bidders, hindrance, version } = feedback;
  const isChecked = checkedVersion === version;
  const previewed =
    form && bidders.map((own) => ({ ...own, groups: own.groups.map((group) => tellStanding(group, form)) }));
  const alone = bidders.filter(({ groups }) => groups.some(({ kind }) => kind === 'few-offers'));
  const aloneNames = alone.map(({ organisation }) => organisation);
  const lock = mayWrite
    ? (hindrance ?? (isChecked ? undefined : FEEDBACK_TEXTS.unchecked))
    : KIT_TEXTS.readOnly;
  const sendAll = async (): Promise<void> => (form === undefined ? undefined : send(phaseId, form, feedback));
  return (
    <SendForm
      submitLabel={FEEDBACK_TEXTS.send(bidders.length)}
      failed={FEEDBACK_TEXTS.notSent}
      send={sendAll}
      isReady={form !== undefined}
      lock={lock}
      onCancel={onClose}
    >
      <Note mb={12}>{FEEDBACK_TEXTS.intro}</Note>
      {hindrance !== null && (
        <Alert color="gray" mb={12}>
          {hindrance}
        </Alert>
      )}
      <FormFields typed={typed} onChange={setTyped} />
      {alone.length > 0 && (
        <Alert color="amber" icon={<IconAlertTriangle size={18} aria-hidden />} my={12}>
          {FEEDBACK_TEXTS.alone(aloneNames, NAMED)}
        </Alert>
      )}
      {form !== undefined && previewed !== undefined && (
        <>
          <Box component="h3" m="16px 0 8px" fz={14}>
            {FEEDBACK_TEXTS.preview}
          </Box>
          <Companies label={FEEDBACK_TEXTS.preview} form={form} bidders={previewed} />
        </>
      )}
      <Note my={12}>{FEEDBACK_TEXTS.limits}</Note>
      <Checkbox
        label={FEEDBACK_TEXTS.checked}
        checked={isChecked}
        disabled={!mayWrite || hindrance !== null}
        onChange={(event) => setCheckedVersion(event.currentTarget.checked ? version : undefined)}
      />
    </SendForm>
  );
}
