import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { Question } from '@rahmenpreis/contract/question.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { isCallFailure } from '../../kernel/call/call-failure.ts';
import { showFailure, showToast } from '../../kernel/toast/show-toast.ts';
import { Confirm } from '../../kit/dialog/confirm.tsx';
import type { Openable } from '../../kit/dialog/late-dialog.tsx';
import { publishAnswer, readAllAgain } from './api.ts';
import type { sentDocuments } from './added-documents.tsx';
import type { Texts } from './drafts.ts';
import { TEXTS } from './texts.ts';

interface PublishDialogProps extends Openable {
  readonly phase: Phase;
  readonly question: Question;
  readonly body: Texts &
    ReturnType<typeof sentDocuments> & {
      /** The instant that the end of the phase is moved to; undefined where it stays. */
      readonly end: string | undefined;
      readonly endReason: string | undefined;
    };
}

/** Says how many are told, and what else the answer does, before it is published for good. */
export function PublishDialog({ opened, onClose, phase, question, body }: PublishDialogProps) {
  const { end, ...sent } = body;
  const documentCount = sent.mediaIds.length + sent.versions.length;
  const count = phase.userIds?.length ?? 0;
  const publish = async (): Promise<void> => {
    try {
      const stored = await publishAnswer(phase.id, question, {
        ...sent,
        endMove: end === undefined ? undefined : { before: phase.end, end },
      });
      showToast('success', TEXTS.published(stored.published?.number ?? 0), TEXTS.confirm.told(count));
    } catch (error) {
      if (isCallFailure(error, 412)) showToast('warning', TEXTS.notPublished, TEXTS.changedMeanwhile);
      else showFailure(TEXTS.notPublished, error);
      await readAllAgain();
    }
  };
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={TEXTS.confirm.title}
      confirmLabel={TEXTS.confirm.publish}
      onConfirm={publish}
      closesAfter
    >
      <p>{count === 0 ? TEXTS.confirm.nobody : TEXTS.confirm.told(count)}</p>
      {documentCount > 0 && <p>{TEXTS.confirm.documents(documentCount)}</p>}
      {end !== undefined && <p>{TEXTS.confirm.end(shortInstant(end), shortInstant(phase.end))}</p>}
      <p>{TEXTS.confirm.final}</p>
    </Confirm>
  );
}
