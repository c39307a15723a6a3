import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { publishAnswer as call, Question } from '@rahmenpreis/contract/question.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import type { SentBodyOf } from '@rahmenpreis/contract/endpoint.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { Confirm } from '../../kit/dialog/confirm.tsx';
import type { Openable } from '../../kit/dialog/late-dialog.tsx';
import { publishAnswer, sendOver } from './api.ts';
import { TEXTS } from './texts.ts';

interface PublishDialogProps extends Openable {
  readonly phase: Phase;
  readonly question: Question;
  readonly body: SentBodyOf<typeof call>;
}

/** Says how many are told, and what else the answer does, before it is published for good. */
export function PublishDialog({ opened, onClose, phase, question, body }: PublishDialogProps) {
  const { mediaIds = [], versions = [], endMove } = body;
  const documentCount = mediaIds.length + versions.length;
  const count = phase.userIds?.length ?? 0;
  const publish = () =>
    sendOver(TEXTS.notPublished, async () => {
      const { published } = await publishAnswer(phase.id, question, body);
      showToast('success', TEXTS.published(published?.number ?? 0), TEXTS.confirm.told(count));
    });
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
      {endMove && <p>{TEXTS.confirm.end(shortInstant(endMove.end), shortInstant(endMove.before))}</p>}
      <p>{TEXTS.confirm.final}</p>
    </Confirm>
  );
}
