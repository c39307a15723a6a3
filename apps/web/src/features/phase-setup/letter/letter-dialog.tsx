import { ActionIcon, Alert, Button, Checkbox, Group, Text, Textarea } from '@mantine/core';
import {
  DECLARATION_MAX_LENGTH,
  DECLARATIONS_MAX_COUNT,
  LONG_TEXT_MAX_LENGTH,
} from '@rahmenpreis/contract/limits.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { LETTER_FIELDS, letterOf } from '@rahmenpreis/tendering/receipt/offer-letter.ts';
import { IconAlertTriangle, IconPlus, IconTrash } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { FormFoot } from '../../../kit/dialog/form-foot.tsx';
import type { Openable } from '../../../kit/dialog/late-dialog.tsx';
import { Modal } from '../../../kit/dialog/modal.tsx';
import formStyles from '../../../kit/field/form.module.css';
import { LockableButton } from '../../../kit/field/lockable-button.tsx';
import { useBusy } from '../../../kit/field/use-busy.ts';
import { Note } from '../../../kit/show/note.tsx';
import { whenWords } from '../../../tender/phase/change-mail.ts';
import { saveLetter, showRefusal } from '../api.ts';
import type { PhaseColumn } from '../setup-rows.ts';
import { TEXTS as KIT_TEXTS } from '../../../kit/texts.ts';
import { TEXTS } from '../texts.ts';
import styles from './letter-dialog.module.css';

/** A letter while it is written; each declaration has a number that it keeps. */
interface LetterDraft {
  readonly text: string;
  readonly declarations: readonly {
    readonly id: number;
    readonly text: string;
    readonly isRequired: boolean;
  }[];
}

/** The letter of a phase as it is written on. */
function draftOf(phase: PhaseColumn['phase']): LetterDraft {
  const { text = '', declarations = [] } = letterOf(phase) ?? {};
  return { text, declarations: declarations.map((each, id) => ({ id, ...each })) };
}

/** The draft as it is sent; declarations without a word are left out. */
function letterOfDraft({ text, declarations }: LetterDraft) {
  const said = declarations.map((each) => ({ text: each.text.trim(), isRequired: each.isRequired }));
  return { letter: text.trimEnd(), declarations: said.filter((each) => each.text !== '') };
}

/** The draft with one more declaration, or with one changed, or without one. */
function withDeclaration(draft: LetterDraft): LetterDraft {
  const id = Math.max(-1, ...draft.declarations.map((each) => each.id)) + 1;
  return { ...draft, declarations: [...draft.declarations, { id, text: '', isRequired: true }] };
}

interface FieldsProps {
  readonly draft: LetterDraft;
  readonly isLocked: boolean;
  readonly onChange: (draft: LetterDraft) => void;
}

function Declarations({ draft, isLocked, onChange }: FieldsProps) {
  const { declarations } = draft;
  const put = (next: LetterDraft['declarations']) => onChange({ ...draft, declarations: next });
  const change = (id: number, part: Partial<LetterDraft['declarations'][number]>) =>
    put(declarations.map((each) => (each.id === id ? { ...each, ...part } : each)));
  return declarations.map(({ id, text, isRequired }, at) => (
    <div key={id} className={styles.declaration}>
      <Textarea
        label={TEXTS.letter.declaration(at + 1)}
        rows={2}
        // One that was just added is written next.
        autoFocus={text === ''}
        readOnly={isLocked}
        maxLength={DECLARATION_MAX_LENGTH}
        value={text}
        onChange={({ currentTarget }) => change(id, { text: currentTarget.value.replaceAll('\n', ' ') })}
      />
      <Checkbox
        label={TEXTS.letter.required}
        disabled={isLocked}
        checked={isRequired}
        onChange={({ currentTarget }) => change(id, { isRequired: currentTarget.checked })}
      />
      {!isLocked && (
        <ActionIcon
          variant="subtle"
          aria-label={TEXTS.letter.remove(at + 1)}
          data-tooltip={TEXTS.letter.remove(at + 1)}
          onClick={() => put(declarations.filter((each) => each.id !== id))}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  ));
}

function Fields({ draft, isLocked, onChange }: FieldsProps) {
  const isFull = draft.declarations.length >= DECLARATIONS_MAX_COUNT;
  return (
    <>
      <Textarea
        data-autofocus
        label={TEXTS.letter.text}
        description={TEXTS.letter.textHint(joinGerman([...LETTER_FIELDS]))}
        rows={10}
        resize="vertical"
        readOnly={isLocked}
        maxLength={LONG_TEXT_MAX_LENGTH}
        value={draft.text}
        onChange={({ currentTarget }) => onChange({ ...draft, text: currentTarget.value })}
      />
      <Declarations draft={draft} isLocked={isLocked} onChange={onChange} />
      {!isLocked && (
        <div>
          <LockableButton
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            lock={isFull ? TEXTS.letter.addLock(DECLARATIONS_MAX_COUNT) : undefined}
            onClick={() => onChange(withDeclaration(draft))}
          >
            {TEXTS.letter.add}
          </LockableButton>
        </div>
      )}
    </>
  );
}

/** What somebody else has written meanwhile, until it is said which of both stays. */
function OtherLetter({
  phase,
  onDecide,
}: Pick<PhaseColumn, 'phase'> & { onDecide: (keeps: boolean) => void }) {
  const { text, declarations } = letterOf(phase) ?? { text: TEXTS.letter.otherEmpty, declarations: [] };
  return (
    <Alert color="amber" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
      <Text inherit>{TEXTS.letter.other}</Text>
      <Text inherit my={8} className={styles.wording}>
        {[text, ...declarations.map((each) => `– ${each.text}`)].join('\n')}
      </Text>
      <Group gap={8}>
        <Button size="xs" onClick={() => onDecide(true)}>
          {TEXTS.letter.keepMine}
        </Button>
        <Button size="xs" onClick={() => onDecide(false)}>
          {TEXTS.letter.takeTheirs}
        </Button>
      </Group>
    </Alert>
  );
}

interface LetterDialogProps extends Openable {
  readonly column: PhaseColumn;
}

/**
 * Writes the letter of a phase and the declarations below it. A draft outlives Escape, and what somebody else
 * has written meanwhile is shown before it is replaced (decision 0123).
 */
export function LetterDialog({ column, opened, onClose }: LetterDialogProps) {
  const { phase, state, lock } = column;
  const [read, setRead] = useState(phase);
  const [draft, setDraft] = useState<LetterDraft>();
  const { isBusy, run } = useBusy();
  const isOther = draft !== undefined && read.letterVersion !== phase.letterVersion;
  const change = (next: LetterDraft) => {
    if (draft === undefined) setRead(phase);
    setDraft(next);
  };
  const drop = () => {
    setDraft(undefined);
    onClose();
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isOther || isBusy || lock !== undefined) return;
    if (draft === undefined) return onClose();
    try {
      if (!(await run(() => saveLetter(read, letterOfDraft(draft))))) return;
      showToast('success', TEXTS.letter.saved, phase.title);
      drop();
    } catch (error) {
      showRefusal(TEXTS.letter.notSaved, error);
    }
  };
  return (
    <Modal opened={opened} onClose={onClose} title={TEXTS.letter.titleOf(phase.title)} size={720}>
      <form className={formStyles.form} onSubmit={(event) => void submit(event)} noValidate>
        {isOther && (
          <OtherLetter
            phase={phase}
            onDecide={(keeps) => {
              setRead(phase);
              if (!keeps) setDraft(undefined);
            }}
          />
        )}
        <Fields draft={draft ?? draftOf(phase)} isLocked={lock !== undefined} onChange={change} />
        {lock === undefined && state === 'running' && (
          <Note>
            {TEXTS.letter.running} {whenWords(phase)}
          </Note>
        )}
        {lock === undefined && (
          <FormFoot
            submitLabel={KIT_TEXTS.save}
            isBusy={isBusy}
            lock={isOther ? TEXTS.letter.chooseFirst : undefined}
            onCancel={drop}
          />
        )}
      </form>
    </Modal>
  );
}
