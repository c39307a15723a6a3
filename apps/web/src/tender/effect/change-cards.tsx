import { Checkbox, Textarea } from '@mantine/core';
import { CHANGE_REASON_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import type { ChangePreview } from '@rahmenpreis/contract/tender-change.ts';
import { shortDate } from '@rahmenpreis/german/german-date.ts';
import { CHANGE_TEXTS } from './texts.ts';
import styles from './changes.module.css';
import textStyles from '../../kit/show/text.module.css';

/** What is chosen beside the change itself: whether bidders are told by mail, and why it is made. */
export interface ChangeMessage {
  readonly isTold: boolean;
  readonly reason: string;
}

interface ReasonFieldProps {
  readonly reason: string;
  /** Where the reason will stand. */
  readonly hint: string;
  readonly onChange: (reason: string) => void;
}

/** Why something is changed, in one line of a mail. */
export function ReasonField({ reason, hint, onChange }: ReasonFieldProps) {
  return (
    <>
      <Textarea
        mt={8}
        label={CHANGE_TEXTS.reason}
        description={hint}
        rows={2}
        maxLength={CHANGE_REASON_MAX_LENGTH}
        value={reason}
        onChange={(event) => onChange(event.currentTarget.value.replaceAll(/[\r\n]+/g, ' '))}
      />
      <small>{CHANGE_TEXTS.reasonLength(reason.length, CHANGE_REASON_MAX_LENGTH)}</small>
    </>
  );
}

interface MessageCardProps {
  readonly preview: ChangePreview;
  readonly message: ChangeMessage;
  /** When the mail goes, as a sentence. */
  readonly whenWords: string;
  readonly onChange: (message: ChangeMessage) => void;
}

/** Whether and to how many a mail is sent, and its reason, also for notice and audit log (decision 0081). */
export function MessageCard({ preview, message, whenWords, onChange }: MessageCardProps) {
  const { isTold, reason } = message;
  const readers = preview.bidders.filter((bidder) => bidder.isTold).length;
  const isMailed = readers > 0 && isTold;
  return (
    <div className={styles.card}>
      {readers > 0 ? (
        <Checkbox
          label={<b>{CHANGE_TEXTS.message(readers)}</b>}
          description={whenWords}
          checked={isTold}
          onChange={(event) => onChange({ ...message, isTold: event.currentTarget.checked })}
        />
      ) : (
        <p>{CHANGE_TEXTS.noMessage}</p>
      )}
      <ReasonField
        reason={reason}
        hint={isMailed ? CHANGE_TEXTS.reasonHint : CHANGE_TEXTS.reasonTrail}
        onChange={(next) => onChange({ ...message, reason: next })}
      />
    </div>
  );
}

/** What lies there now, and that it stays. */
export function KeptCard({ files }: Pick<ChangePreview, 'files'>) {
  const replaced = files.flatMap(({ replaced: own, isSame }) => (own === null || isSame ? [] : [own]));
  const [only] = replaced;
  if (only === undefined) return null;
  const { filename, positionCount, createdAt } = only;
  return (
    <div className={styles.card}>
      <h3>{CHANGE_TEXTS.keptTitle}</h3>
      <p>
        {replaced.length === 1
          ? CHANGE_TEXTS.kept(filename, positionCount, shortDate(createdAt))
          : CHANGE_TEXTS.keptMany(replaced.length)}
      </p>
      <p className={textStyles.note}>{CHANGE_TEXTS.keptHint}</p>
    </div>
  );
}
