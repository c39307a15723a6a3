import type { Openable } from '../../kit/dialog/late-dialog.tsx';
import { Button, Group, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { FileChoices } from '@rahmenpreis/contract/failure.ts';
import { UPLOAD_MAX_BYTES } from '@rahmenpreis/contract/limits.ts';
import type { ListLine, ListReading } from '@rahmenpreis/workbook/list/list-line.ts';
import { mendedKey, type MendedCells } from '@rahmenpreis/workbook/sheet/table-in.ts';
import { type ReactNode, useState } from 'react';
import { isCallFailure, refusedFile } from '../../kernel/call/call-failure.ts';
import { serverSentence } from '../../kernel/call/failure-text.ts';
import { Modal } from '../../kit/dialog/modal.tsx';
import { NARROW } from '../../kit/page/breakpoints.ts';
import { TEXTS as KIT_TEXTS } from '../../kit/texts.ts';
import { UploadDialog } from '../../kit/upload/upload-dialog.tsx';
import type { UploadContext } from '../../kit/upload/use-upload.ts';
import { showFailure } from '../../kernel/toast/show-toast.ts';
import { useSaidColumns } from './use-said-columns.ts';
import { usePreviewAfterDialog } from '../changes/use-preview-after-dialog.ts';
import { saveGeneratedFile } from '../generated-file/generated-file-button.tsx';
import { UNDO_MS } from '../phase/change-mail.ts';
import { tellDone } from '../undo/done-steps.ts';
import type { ListKind, ListSource, StoredList } from './list-kind.ts';
import { ListPreview } from './list-preview.tsx';
import { PasteArea } from './paste-area.tsx';
import { TEXTS } from './texts.ts';

const RULE = { accept: ['.xls', '.xlsx', '.csv', '.txt'], maxBytes: UPLOAD_MAX_BYTES };
/** Refusals since somebody else was first: what the list was compared with is another by now. */
const LATE = [404, 409, 412];

/** A list that was read, with the file that it came in. */
interface ReadList<Reading> {
  readonly file: File;
  readonly source: ListSource;
  readonly reading: Reading;
  readonly mended: MendedCells;
}

interface ListDialogProps<Line extends ListLine, Reading extends ListReading<Line>> extends Openable {
  readonly paper: ListKind<Line, Reading>;
}

/** What a narrow screen says in place of the dialog. */
function DeskOnly(props: Pick<ModalProps, 'title' | 'opened' | 'onClose'>) {
  return (
    <Modal {...props}>
      {TEXTS.onlyAtDesk}
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus variant="filled" onClick={props.onClose}>
          {KIT_TEXTS.close}
        </Button>
      </Group>
    </Modal>
  );
}

/** Tells that a list is stored; it can be taken back for two minutes (decision 0080). */
export function tellStored({ sentence, takeBack }: StoredList): void {
  tellDone(
    { title: sentence },
    {
      id: 'list',
      async takeBack() {
        const text = await takeBack();
        return text === undefined ? undefined : { title: TEXTS.undoLeft, text };
      },
      undone: [TEXTS.undone, sentence],
      notUndone: TEXTS.notUndone,
      lifetimeMs: UNDO_MS,
    },
  );
}

/** Reads a list as its columns were said to be, keeps what is looked at, and stores what is ticked. */
function useReadList<Line extends ListLine, Reading extends ListReading<Line>>(
  paper: ListKind<Line, Reading>,
) {
  const preview = usePreviewAfterDialog<ReadList<Reading>>();
  const [trouble, setTrouble] = useState<string>();
  const columns = useSaidColumns(paper.kind);
  const readAs = async (
    { source, mended }: Pick<ReadList<Reading>, 'source' | 'mended'>,
    choices?: FileChoices,
  ) => paper.read(source, { ...(await columns.howToRead()), choices, mended });
  const read = async (file: File, { choices }: UploadContext): Promise<undefined> => {
    const { readSource } = await import('./read-list.ts');
    const source = await readSource(file);
    const reading = await readAs({ source, mended: new Map() }, choices);
    if (!reading.isReadable) throw refusedFile(TEXTS.refused, reading.findings);
    setTrouble(undefined);
    preview.take(file.name, { file, source, reading, mended: new Map() });
  };
  const renew = async (list: ReadList<Reading>, choices?: FileChoices) =>
    preview.renew({ ...list, reading: await readAs(list, choices) });
  const take = async (list: ReadList<Reading>, ticked: readonly Line[]) => {
    const { reading } = list;
    try {
      tellStored(await paper.store(reading, ticked));
      preview.hide();
      columns.remember().catch((error: unknown) => showFailure(TEXTS.notRemembered, error));
    } catch (error) {
      const sentence = `${TEXTS.notStored} ${serverSentence(error) ?? TEXTS.hint}`;
      const isLate = isCallFailure(error) && LATE.includes(error.status);
      const compare = () => readAs(list, { sheetAt: reading.sheetAt });
      const again = isLate ? await compare().catch(() => undefined) : undefined;
      if (again !== undefined) preview.renew({ ...list, reading: again });
      setTrouble(again === undefined ? sentence : `${sentence} ${TEXTS.compared}`);
    }
  };
  return { preview, trouble, columns, read, renew, take };
}

/**
 * Takes a list from a file or from the clipboard, shows what it would do beside what is stored, and stores
 * what is ticked in one call, which is taken back for two minutes. Where somebody else was first nothing is
 * stored, and the list is compared anew (decision 0080).
 */
export function ListDialog<Line extends ListLine, Reading extends ListReading<Line>>(
  props: ListDialogProps<Line, Reading>,
): ReactNode {
  const { paper, opened, onClose } = props;
  const { words } = paper;
  const isNarrow = useMediaQuery(NARROW) === true;
  const { preview, trouble, columns, read, renew, take } = useReadList(paper);
  // A window that is made narrow keeps the list that is looked at.
  if (isNarrow && !preview.isShown) return <DeskOnly title={words.title} opened={opened} onClose={onClose} />;
  const { file } = preview;
  return (
    <>
      <UploadDialog
        opened={opened}
        title={words.title}
        explanation={`${words.explanation} ${TEXTS.bounds(paper.rowsAtMost)}`}
        {...RULE}
        confirmLabel={TEXTS.check}
        upload={read}
        others={(choose) => <PasteArea label={TEXTS.paste} hint={TEXTS.pasteHint} onFile={choose} />}
        onTemplate={() => void saveGeneratedFile(paper.template)}
        remedies={columns.remedies}
        onClose={onClose}
        onClosed={preview.onDialogClosed}
      />
      {columns.dialog}
      {file !== undefined && (
        <ListPreview
          key={file.count}
          paper={paper}
          name={file.name}
          {...file.reading}
          trouble={trouble}
          opened={preview.isShown}
          onTake={(ticked) => take(file.reading, ticked)}
          onOffer={(choices) => void renew(file.reading, choices)}
          onMend={(row, column, text) => {
            const { reading, mended } = file.reading;
            const next = new Map([...mended, [mendedKey(row, column), text]]);
            void renew({ ...file.reading, mended: next }, { sheetAt: reading.sheetAt });
          }}
          onColumns={() => {
            const { sheetAt } = file.reading.reading;
            void columns.ask(file.reading.file).then((isSaid) => {
              if (isSaid) void renew(file.reading, { sheetAt });
            });
          }}
          onClose={preview.hide}
        />
      )}
    </>
  );
}
