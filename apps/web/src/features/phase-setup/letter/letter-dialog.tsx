import { Alert, Box, Button, Checkbox, Group, Text, Textarea } from '@mantine/core';
import {
  DECLARATION_MAX_LENGTH,
  DECLARATIONS_MAX_COUNT,
  LONG_TEXT_MAX_LENGTH,
} from '@rahmenpreis/contract/limits.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { LETTER_FIELDS, letterOf, type OfferLetter } from '@rahmenpreis/tendering/receipt/offer-letter.ts';
import { IconAlertTriangle, IconPlus, IconTrash } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { FormFoot } from '../../../kit/dialog/form-foot.tsx';
import type { Openable } from '../../../kit/dialog/late-dialog.tsx';
import { Modal } from '../../../kit/dialog/modal.tsx';
import formStyles from '../../../kit/field/form.module.css';
import { IconAction } from '../../../kit/field/icon-action.tsx';
import { LockableButton } from '../../../kit/field/lockable-button.tsx';
import { useBusy } from '../../../kit/field/use-busy.ts';
import { Note } from '../../../kit/show/note.tsx';
import { whenWords } from '../../../tender/phase/change-mail.ts';
import { saveLetter, showRefusal } from '../api.ts';
import type { PhaseColumn } from '../setup-rows.ts';
import { TEXTS as KIT_TEXTS } from '../../../kit/texts.ts';
import { TEXTS } from '../texts.ts';

/** A letter while it is written; each declaration has a number that it keeps. */
interface LetterDraft {
  readonly text: string;
  readonly declarations: readonly (OfferLetter['declarations'][number] & { readonly id: number })[];
}

/** The letter of a phase as it is written on. */
function draftOf(phase: Phase): LetterDraft {
  const { text = '', declarations = [] } = letterOf(phase) ?? {};
  return { text, declarations: declarations.map((each, id) => ({ id, ...each })) };
}

/** The draft as it is sent; declarations without a word are left out. */
function letterOfDraft({ text, declarations }: LetterDraft) {
  const said = declarations.map((each) => ({ text: each.text.trim(), isRequired: each.isRequired }));
  return { letter: text.trimEnd(), declarations: said.filter((each) => each.text !== '') };
}

interface FieldsProps {
  readonly draft: LetterDraft;
  readonly isLocked: boolean;
  readonly onChange: (part: Partial<LetterDraft>) => void;
}

function Declarations({ draft, isLocked, onChange }: FieldsProps) {
  const { declarations } = draft;
  const change = (id: number, part: Partial<LetterDraft['declarations'][number]>) =>
    onChange({ declarations: declarations.map((each) => (each.id === id ? { ...each, ...part } : each)) });
  return declarations.map(({ id, text, isRequired }, at) => (
    <Group key={id} gap={12} align="flex-end" wrap="nowrap">
      <Textarea
        flex={1}
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
        mb={6}
        label={TEXTS.letter.required}
        disabled={isLocked}
        checked={isRequired}
        onChange={({ currentTarget }) => change(id, { isRequired: currentTarget.checked })}
      />
      {!isLocked && (
        <Box mb={6}>
          <IconAction
            icon={IconTrash}
            label={TEXTS.letter.remove(at + 1)}
            onClick={() => onChange({ declarations: declarations.filter((each) => each.id !== id) })}
          />
        </Box>
      )}
    </Group>
  ));
}

function Fields({ draft, isLocked, onChange }: FieldsProps) {
  const { text, declarations } = draft;
  const isFull = declarations.length >= DECLARATIONS_MAX_COUNT;
  const added = { id: 1 + (declarations.at(-1)?.id ?? -1), text: '', isRequired: true };
  return (
    <>
      <Textarea
        data-autofocus
        label={TEXTS.letter.text}
        description={TEXTS.letter.textHint(joinGerman(LETTER_FIELDS))}
        rows={10}
        resize="vertical"
        readOnly={isLocked}
        maxLength={LONG_TEXT_MAX_LENGTH}
        value={text}
        onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
      />
      <Declarations draft={draft} isLocked={isLocked} onChange={onChange} />
      {!isLocked && (
        <div>
          <LockableButton
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            lock={isFull ? TEXTS.letter.addLock(DECLARATIONS_MAX_COUNT) : undefined}
            onClick={() => onChange({ declarations: [...declarations, added] })}
          >
            {TEXTS.letter.add}
          </LockableButton>
        </div>
      )}
    </>
  );
}

const WORDING = { overflowY: 'auto', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } as const;

/** The letter that somebody else has written meanwhile, until it is said which of both stays. */
function OtherLetter({ phase, onDecide }: { phase: Phase; onDecide: (keeps: boolean) => void }) {
  const { text, declarations } = letterOf(phase) ?? { text: TEXTS.letter.otherEmpty, declarations: [] };
  return (
    <Alert color="amber" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
      <Text inherit>{TEXTS.letter.other}</Text>
      <Text inherit my={8} mah={160} style={WORDING}>
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

/**
 * Writes the letter of a phase and the declarations below it. A draft outlives Escape, and what somebody else
 * has written meanwhile is shown before it is replaced (decision 0123).
 */
export function LetterDialog({ column, opened, onClose }: Openable & { readonly column: PhaseColumn }) {
  const { phase, state, lock } = column;
  const [read, setRead] = useState(phase);
  const [draft, setDraft] = useState<LetterDraft>();
  const shown = draft ?? draftOf(phase);
  const { isBusy, run } = useBusy();
  const isOther = draft !== undefined && read.letterVersion !== phase.letterVersion;
  const change = (part: Partial<LetterDraft>) => {
    if (draft === undefined) setRead(phase);
    setDraft({ ...shown, ...part });
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
        <Fields draft={shown} isLocked={lock !== undefined} onChange={change} />
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
