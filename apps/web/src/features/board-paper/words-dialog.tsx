import { Textarea, type TextareaProps } from '@mantine/core';
import type { BoardPaper } from '@rahmenpreis/contract/board-paper.ts';
import {
  BOARD_PAPER_REASONS_MAX_COUNT,
  BOARD_PAPER_SENTENCE_MAX_LENGTH,
  MEMO_TEXT_MAX_LENGTH,
} from '@rahmenpreis/contract/limits.ts';
import { formDialog } from '../../kit/dialog/form-dialog.tsx';
import { useSharedFields } from '../../tender/sections/use-shared-fields.ts';
import { boardPaperStore } from '../../tender/board-paper/board-paper.ts';
import { SharedForm } from '../../tender/sections/shared-form.tsx';
import { WORD_TEXTS } from './texts.ts';

/** A dialog over the fields of a paper. */
export interface FieldsProps {
  readonly phaseId: string;
  readonly boardPaper: BoardPaper;
  readonly onClose: () => void;
}

/** Takes the words of the paper that administrators write themselves. */
export const WordsDialog = formDialog({ title: WORD_TEXTS.title, size: 720 }, WordsForm);

const sentencesOf = (lines: readonly string[]) =>
  lines.map((line) => line.trim()).filter((line) => line !== '');

function reasonsProblem(lines: readonly string[]): string | undefined {
  const sentences = sentencesOf(lines);
  if (sentences.length > BOARD_PAPER_REASONS_MAX_COUNT) return WORD_TEXTS.tooMany;
  const isLong = sentences.some(({ length }) => length > BOARD_PAPER_SENTENCE_MAX_LENGTH);
  return isLong ? WORD_TEXTS.tooLong : undefined;
}

function WordsForm({ phaseId, boardPaper, onClose }: FieldsProps) {
  const { fields, setFields, form, noteOf } = useSharedFields(boardPaper, {
    ...boardPaperStore(phaseId, (typed) => ({ ...typed, reasons: sentencesOf(typed.reasons) })),
    onDone: onClose,
  });
  const problem = reasonsProblem(fields.reasons);
  const area = (name: 'about' | 'reasons' | 'decides', hint?: string): TextareaProps => ({
    label: WORD_TEXTS[name],
    description: noteOf(name, (own) => [own[name]].flat().join(' ')) ?? hint,
    resize: 'vertical',
    value: [fields[name]].flat().join('\n'),
    onChange: ({ currentTarget: { value } }) =>
      setFields({ ...fields, [name]: name === 'reasons' ? value.split('\n') : value }),
  });
  return (
    <SharedForm form={form} lock={problem}>
      <Textarea
        data-autofocus
        {...area('about', WORD_TEXTS.aboutHint)}
        rows={3}
        maxLength={MEMO_TEXT_MAX_LENGTH}
      />
      <Textarea mt={12} {...area('reasons', WORD_TEXTS.reasonsHint)} rows={6} error={problem} />
      <Textarea mt={12} {...area('decides')} rows={3} maxLength={MEMO_TEXT_MAX_LENGTH} />
    </SharedForm>
  );
}
