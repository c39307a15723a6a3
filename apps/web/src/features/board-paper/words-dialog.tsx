import { Textarea } from '@mantine/core';
import type { BoardPaper } from '@rahmenpreis/contract/board-paper.ts';
import {
  BOARD_PAPER_REASONS_MAX_COUNT,
  BOARD_PAPER_SENTENCE_MAX_LENGTH,
  MEMO_TEXT_MAX_LENGTH,
} from '@rahmenpreis/contract/limits.ts';
import { formDialog } from '../../kit/dialog/form-dialog.tsx';
import { useSharedFields } from '../../tender/sections/use-shared-fields.ts';
import { readBoardPaper, saveBoardPaperFields } from '../../tender/board-paper/board-paper.ts';
import { SharedForm } from '../../tender/sections/shared-form.tsx';
import { WORD_TEXTS } from './texts.ts';

interface WordsProps {
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
  return sentences.some(({ length }) => length > BOARD_PAPER_SENTENCE_MAX_LENGTH)
    ? WORD_TEXTS.tooLong
    : undefined;
}

function WordsForm({ phaseId, boardPaper, onClose }: WordsProps) {
  const { fields, setFields, form, noteOf } = useSharedFields(boardPaper, {
    save: (seen, typed) =>
      saveBoardPaperFields(phaseId, seen, { ...typed, reasons: sentencesOf(typed.reasons) }),
    read: () => readBoardPaper(phaseId),
    onDone: onClose,
  });
  const problem = reasonsProblem(fields.reasons);
  return (
    <SharedForm form={form} lock={problem}>
      <Textarea
        data-autofocus
        label={WORD_TEXTS.about}
        description={noteOf('about', ({ about }) => about) ?? WORD_TEXTS.aboutHint}
        rows={3}
        resize="vertical"
        maxLength={MEMO_TEXT_MAX_LENGTH}
        value={fields.about}
        onChange={({ currentTarget }) => setFields({ ...fields, about: currentTarget.value })}
      />
      <Textarea
        mt={12}
        label={WORD_TEXTS.reasons}
        description={noteOf('reasons', ({ reasons }) => reasons.join(' ')) ?? WORD_TEXTS.reasonsHint}
        error={problem}
        rows={6}
        resize="vertical"
        value={fields.reasons.join('\n')}
        onChange={({ currentTarget }) => setFields({ ...fields, reasons: currentTarget.value.split('\n') })}
      />
      <Textarea
        mt={12}
        label={WORD_TEXTS.decides}
        description={noteOf('decides', ({ decides }) => decides)}
        rows={3}
        resize="vertical"
        maxLength={MEMO_TEXT_MAX_LENGTH}
        value={fields.decides}
        onChange={({ currentTarget }) => setFields({ ...fields, decides: currentTarget.value })}
      />
    </SharedForm>
  );
}
