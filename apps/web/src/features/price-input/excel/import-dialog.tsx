import type { FileChoices, Finding } from '@rahmenpreis/contract/failure.ts';
import type { ColumnMapKind } from '@rahmenpreis/contract/column-map.ts';
import type { KnownMap } from '@rahmenpreis/workbook/sheet/mapped-table.ts';
import type { SheetSource } from '@rahmenpreis/workbook/sheet/choose-sheet.ts';
import type { ChosenPlace } from '@rahmenpreis/workbook/sheet/elsewhere.ts';
import type { OwnEdit } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { offerTotal } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { OWN_EXCEL_RULE } from '@rahmenpreis/contract/upload-rules.ts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { refusedFile } from '../../../kernel/call/call-failure.ts';
import type { Openable } from '../../../kit/dialog/late-dialog.tsx';
import { showFailure, showToast } from '../../../kernel/toast/show-toast.ts';
import type { EditAction, EditSession } from '../../../kit/tree-grid/edit/edit-session.ts';
import type { RejectedCells } from '../../../kit/tree-grid/model/cell-content.ts';
import { UploadDialog } from '../../../kit/upload/upload-dialog.tsx';
import type { UploadContext } from '../../../kit/upload/use-upload.ts';
import { type OpenedFile, usePreviewAfterDialog } from '../../../tender/changes/use-preview-after-dialog.ts';
import { TEXTS as COLUMN_TEXTS } from '../../../tender/columns/texts.ts';
import { useSaidColumns } from '../../../tender/list/use-said-columns.ts';
import { PasteArea, TEXT_ENDINGS } from '../../../tender/list/paste-area.tsx';
import { entryLock, type ReadyOffer } from '../../../tender/own-offer/own-offer-loading.ts';
import { usePreviousPrices } from '../../../tender/own-offer/previous-phase.ts';
import { sumJumpText } from '../../../tender/own-offer/sum-texts.ts';
import { tellExportFailed } from '../../../tender/generated-file/tell-failed.ts';
import { useRejected } from '../offer-edits.ts';
import { tellTaken } from '../tell-taken.ts';
import { SumQuestion } from '../sum-question.tsx';
import { useQuestion } from '../use-question.tsx';
import type { ChangeFilter } from '../../../tender/changes/change-filter.tsx';
import type { WayToRead } from './changes/change-notices.tsx';
import { ChangePreview } from './changes/change-preview.tsx';
import type { ProposedChange, TickedChange } from './changes/proposed-change.ts';
import { editsOfTaken, type Proposal, proposeValues, takenOf, totalWith } from './proposed-values.ts';
import { type ReadValues, withSource } from './file-source.ts';
import { storeImported } from './store-imported-values.ts';
import { TEXTS, type ValueWords } from './texts.ts';

/** How somebody has asked for a file to be read, each only after it was offered. */
export interface ImportChoices extends FileChoices {
  readonly place?: ChosenPlace | undefined;
  /** A text counts as the one factor that it can mean. */
  readonly takesMeant?: boolean | undefined;
}

/** A way to read a file otherwise. */
export interface OfferedReading {
  readonly label: string;
  readonly choices: ImportChoices;
}

/** What was read of a file. */
interface FileReading extends ReadValues {
  readonly findings: readonly Finding[];
  /** Why the file cannot be taken; undefined where it can. */
  readonly refusal: string | undefined;
  /** The ways out of what was found beside those that a finding offers. */
  readonly offers: readonly OfferedReading[];
  /** What of the file is passed over, in a few sentences and one by one. */
  readonly warnings: { readonly sentences: readonly string[]; readonly findings: readonly Finding[] };
}

/** A kind of file that a bidder's values are read from. */
export interface ImportedFile {
  readonly kind: ColumnMapKind;
  readonly words: ValueWords;
  readonly filters: readonly ChangeFilter<TickedChange>[];
  /** Reads a file in the browser, as specified or as chosen since, with foreign headings as mapped. */
  readonly read: (
    source: SheetSource,
    offer: ReadyOffer,
    choices: ImportChoices,
    maps: readonly KnownMap[],
  ) => Promise<FileReading>;
  /** Makes and saves the empty layout; a failure is said here. */
  readonly saveTemplate: (offer: ReadyOffer, rejected: RejectedCells) => Promise<unknown>;
}

/** What an import needs of its page. */
export interface ImportProps extends Openable {
  readonly offer: ReadyOffer;
  /** Where the import is remembered, so that it can be undone. */
  readonly book: EditSession;
  /** Asks before storing and resolves to whether to go on. Nothing is asked where it is left out. */
  readonly mayStore?: (edits: readonly OwnEdit[]) => Promise<boolean>;
}

/**
 * Holds a proposal as shown while it is being taken: what is being taken, or was, is no change any more, and
 * the list keeps its content until it is out of sight. Otherwise each other `propose` recomputes it from the
 * last one; while held nothing is computed, as nobody would see it.
 */
function useHeldProposal(propose: (last?: Proposal) => Proposal, opened: boolean) {
  const [held, setHeld] = useState(() => ({ propose, proposal: propose() }));
  const [isTaking, setTaking] = useState(false);
  if (opened && !isTaking && held.propose !== propose) {
    setHeld({ propose, proposal: propose(held.proposal) });
  }
  return { proposal: held.proposal, setTaking };
}

/** The changes with a doubt of all that come ticked, where these together make the sum jump. */
function withJump<Change extends ProposedChange>(
  changes: readonly Change[],
  jumpOf: (ticked: readonly ProposedChange[]) => string | undefined,
): readonly Change[] {
  const jump = jumpOf(changes.filter(({ doubt }) => doubt === undefined));
  if (jump === undefined) return changes;
  return changes.map((change) =>
    change.doubt === undefined ? { ...change, doubt: jump, doubtOfAll: jump } : change,
  );
}

/** The changes of a proposal with what they do to the sum, where that jumps. */
function useJump({ phases, own }: ReadyOffer, proposal: Proposal) {
  const previous = usePreviousPrices(phases, own.phase);
  return useMemo(() => {
    const jumpOf = (ticked: readonly ProposedChange[]) =>
      sumJumpText(
        proposal.own,
        takenOf(proposal, ticked).map(({ edit }) => edit),
        previous.totalOf,
      );
    return { changes: withJump(proposal.changes, jumpOf), jumpOf };
  }, [proposal, previous]);
}

function withRenewed(
  { sentences, findings }: PreviewReading['warnings'],
  { changes }: Proposal,
  { renewedCount }: ValueWords,
): PreviewReading['warnings'] {
  const count = changes.filter(({ renewed }) => renewed !== undefined).length;
  return { sentences: count === 0 ? sentences : [...sentences, renewedCount(count)], findings };
}

/** What a preview shows of a file, or of what is taken over like one. */
export type PreviewReading = Pick<FileReading, 'notes' | 'warnings' | 'valuesBeside'>;

interface ImportPreviewProps extends ImportProps {
  readonly paper: Pick<ImportedFile, 'filters' | 'words'>;
  readonly file: Pick<OpenedFile<PreviewReading>, 'name' | 'reading'>;
  /** The ways to read the file otherwise. */
  readonly ways?: readonly WayToRead[];
  /** Is told once something was taken. */
  readonly onTaken?: () => void;
  /** Takes back what was taken, from wherever on the page; nothing is offered where it is left out. */
  readonly onUndo?: (action: EditAction) => void;
}

/** The changes of a file, kept current with all that changes (BID-024, BID-025, decisions 0036, 0038). */
export function ImportPreview(props: ImportPreviewProps) {
  const { offer, book, mayStore, paper, file, ways, opened, onClose, onTaken, onUndo } = props;
  const { own } = offer;
  const { words } = paper;
  const { notes, warnings, valuesBeside } = file.reading;
  const [trouble, setTrouble] = useState<string>();
  const rejected = useRejected(book);
  const propose = useCallback(
    (last?: Proposal) =>
      proposeValues(own, rejected, valuesBeside(own), { opened: last?.opened, renewed: words.renewed }),
    [own, rejected, valuesBeside, words],
  );
  const { proposal, setTaking } = useHeldProposal(propose, opened);
  const sumQuestion = useQuestion(SumQuestion);
  const { changes, jumpOf } = useJump(offer, proposal);
  const sumWith = useMemo(
    () => (ticked: readonly ProposedChange[]) => totalWith(proposal.own, takenOf(proposal, ticked)),
    [proposal],
  );
  const take = async (ticked: readonly ProposedChange[]): Promise<void> => {
    const taken = takenOf(proposal, ticked);
    setTaking(true);
    const jump = jumpOf(ticked);
    const isGivenUp =
      (jump !== undefined && !(await sumQuestion.ask(jump))) ||
      (mayStore !== undefined && !(await mayStore(taken.map(({ edit }) => edit))));
    if (isGivenUp) return setTaking(false);
    const action = taken.map(({ step }) => step);
    const reason = await storeImported({
      edits: editsOfTaken(own, taken),
      action,
      offer,
      book,
      renewedMeanwhile: words.renewedMeanwhile,
    });
    setTrouble(reason);
    if (reason !== undefined) return setTaking(false);
    const done = words.imported(taken.length);
    if (onUndo === undefined) showToast('success', done);
    else tellTaken(done, () => onUndo(action));
    onTaken?.();
    onClose();
  };
  return (
    <>
      <ChangePreview
        {...{ opened, words, notes, changes, sumWith, trouble, ways, onClose }}
        fileName={file.name}
        unchanged={proposal.unchanged}
        filters={paper.filters}
        sumBeforeMillis={offerTotal(proposal.own).sumMillis}
        lock={entryLock(offer)}
        warnings={withRenewed(warnings, proposal, words)}
        onTake={take}
      />
      {sumQuestion.dialog()}
    </>
  );
}

/** More of what is wrong with a file stands in the list of its findings. */
const SAID_AT_MOST = 5;

/** A refused reading as a list that says why and changes nothing; any other as it is. */
function shownReading(reading: FileReading): FileReading {
  const { refusal, findings } = reading;
  if (refusal === undefined) return reading;
  const said = new Set([refusal, ...findings.map(({ message }) => message)]);
  const sentences = [...said].slice(0, SAID_AT_MOST);
  return { ...reading, warnings: { sentences, findings }, valuesBeside: () => [] };
}

/** Reads a file as the user chose, for as long as it is the same file: choices for one do not fit another. */
function useReadFile(paper: ImportedFile, offer: ReadyOffer) {
  const preview = usePreviewAfterDialog<FileReading & { readonly file: File }>();
  const [offers, setOffers] = useState<readonly OfferedReading[]>([]);
  const columns = useSaidColumns(paper.kind);
  const asked = useRef<{ readonly file: File; readonly choices: ImportChoices }>(undefined);
  const choose = (file: File, offered: ImportChoices = {}): ImportChoices => {
    const known = asked.current?.file === file ? asked.current.choices : {};
    asked.current = { file, choices: { ...known, ...offered } };
    return asked.current.choices;
  };
  const readAs = async (file: File, choices: ImportChoices): Promise<FileReading> => {
    // Reading files is heavy and rarely needed, so it comes when it is asked for.
    const { readSource } = await import('../../../tender/list/read-list.ts');
    const [source, { maps }] = await Promise.all([readSource(file), columns.howToRead()]);
    return withSource(await paper.read(source, offer, choices, maps), offer);
  };
  const read = async (file: File, { choices }: UploadContext): Promise<undefined> => {
    const reading = await readAs(file, choose(file, choices));
    setOffers(reading.offers);
    if (reading.refusal !== undefined) throw refusedFile(reading.refusal, reading.findings);
    preview.take(file.name, { ...reading, file });
  };
  const readAgain = async (file: File, offered?: ImportChoices): Promise<void> => {
    try {
      preview.renew({ ...shownReading(await readAs(file, choose(file, offered))), file });
    } catch (error) {
      showFailure(TEXTS.notReadAgain, error);
    }
  };
  const remedies = offers.map(({ label, choices }) => ({
    label,
    onChoose: (file: File) => void choose(file, choices),
  }));
  /** All other ways to read the shown file: those of its findings, the others, and other headings. */
  const waysOf = ({ file, ...reading }: FileReading & { readonly file: File }): readonly WayToRead[] => [
    ...[
      ...reading.offers,
      ...reading.findings.flatMap((finding): OfferedReading[] => finding.offers ?? []),
    ].map(({ label, choices }) => ({ label, onChoose: () => void readAgain(file, choices) })),
    {
      label: COLUMN_TEXTS.change,
      onChoose: () => void columns.ask(file).then((isSaid) => (isSaid ? readAgain(file) : undefined)),
    },
  ];
  return { preview, columns, remedies: [...remedies, ...columns.remedies], read, waysOf };
}

/** Reads a file, shows what it changes, and stores what is ticked as one step (BID-017…025, ERR-027). */
export function ValueImportDialog(props: ImportProps & { readonly paper: ImportedFile }) {
  const { offer, book, paper, opened, onClose } = props;
  const { preview, columns, remedies, read, waysOf } = useReadFile(paper, offer);
  const { file } = preview;
  const saveTemplate = async (): Promise<void> => {
    try {
      await paper.saveTemplate(offer, book.snapshot().rejected);
    } catch {
      tellExportFailed();
    }
  };
  return (
    <>
      <UploadDialog
        opened={opened}
        title={paper.words.importTitle}
        explanation={paper.words.importExplanation}
        {...OWN_EXCEL_RULE}
        confirmLabel={TEXTS.check}
        remedies={remedies}
        upload={read}
        others={(take) => (
          <PasteArea
            label={TEXTS.paste}
            hint={TEXTS.pasteHint}
            pick={{ label: TEXTS.pickText, maxBytes: OWN_EXCEL_RULE.maxBytes }}
            onFile={(file) => take(file, TEXT_ENDINGS)}
          />
        )}
        onTemplate={() => void saveTemplate()}
        onClose={onClose}
        onClosed={preview.onDialogClosed}
      />
      {columns.dialog}
      {file !== undefined && (
        <ImportPreview
          {...props}
          key={file.count}
          file={file}
          ways={waysOf(file.reading)}
          onTaken={() =>
            void columns.remember().catch((error: unknown) => showFailure(TEXTS.notRemembered, error))
          }
          opened={preview.isShown}
          onClose={preview.hide}
        />
      )}
    </>
  );
}
