import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { offerTotal } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { FAKTOREN_HEADER_ROW } from '@rahmenpreis/workbook/faktoren/faktoren-column.ts';
import type { FactorReading, ImportedFactor } from '@rahmenpreis/workbook/faktoren/faktoren-in.ts';
import type { ChosenPlace } from '@rahmenpreis/workbook/sheet/near/elsewhere.ts';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { CallFailure } from '../../../../kernel/call/call-failure.ts';
import { useUser } from '../../../../kernel/session/session.ts';
import { showToast } from '../../../../kernel/toast/show-toast.ts';
import type { EditBook } from '../../../../kit/tree-grid/edit/edit-book.ts';
import type { Remedy } from '../../../../kit/upload/upload-dialog.tsx';
import type { ChangeFilter } from '../../../../tender/own-offer/changes/change-filter.tsx';
import { ChangePreview } from '../../../../tender/own-offer/changes/change-preview.tsx';
import type { ProposedChange } from '../../../../tender/own-offer/changes/proposed-change.ts';
import type { OwnOffer } from '../../../../tender/own-offer/own-offer.ts';
import type { OwnEdit, ReadyOffer } from '../../../../tender/own-offer/own-offer-state.ts';
import { READ_ONLY_REASONS } from '../../../../tender/own-offer/texts.ts';
import { ExcelUpload } from '../../excel/excel-upload.tsx';
import { placeRemedies } from '../../excel/reading/place-remedies.ts';
import { useFileChoices } from '../../excel/reading/use-file-choices.ts';
import { takeValues } from '../../excel/take-values.ts';
import { usePreviewAfterDialog } from '../../excel/use-preview-after-dialog.ts';
import { exportFactors } from './export-factors.ts';
import {
  type FactorChange,
  type FactorPlan,
  planFactors,
  renewChanges,
  totalWith,
  valuesOf,
} from './plan-factors.ts';
import { TEXTS } from './texts.ts';
import { useHeldList } from '../../excel/use-held-list.ts';

/** A file that was read. */
interface OpenedFile {
  readonly name: string;
  readonly values: readonly ImportedFactor[];
  readonly warnings: readonly Finding[];
}

const isMarket = ({ code }: ProposedChange) => code === TEXTS.market;

const FILTERS: readonly ChangeFilter[] = [
  { id: 'market', label: TEXTS.marketFilter, holds: ({ change }) => isMarket(change) },
  { id: 'factors', label: TEXTS.factorFilter, holds: ({ change }) => !isMarket(change) },
];

interface FactorChoices {
  readonly place: ChosenPlace;
}

async function readFile(
  file: File,
  { own }: ReadyOffer,
  { place }: Partial<FactorChoices>,
): Promise<FactorReading> {
  // Reading Excel is heavy and rarely needed, so it comes when it is asked for.
  const { readFaktoren } = await import('@rahmenpreis/workbook/faktoren/faktoren-in.ts');
  const inPhase = own.places.liegenschaftIndexOf;
  return readFaktoren(new Uint8Array(await file.arrayBuffer()), (id) => inPhase.has(id), place);
}

function openedFile({ name }: File, { values, findings }: FactorReading): OpenedFile {
  if (findings.some(({ severity }) => severity === 'error')) {
    throw new CallFailure({
      status: 400,
      error: '',
      message: TEXTS.importRefused,
      code: 'findings',
      details: findings,
    });
  }
  return { name, values, warnings: findings };
}

/** What a file would change of an offer, and what stood there when the list was opened. */
interface HeldPlan extends FactorPlan {
  readonly of: OwnOffer;
  readonly before: ReadonlyMap<string, string>;
}

interface FactorPreviewProps {
  readonly offer: ReadyOffer;
  /** Where the import is remembered, so that it can be undone. */
  readonly book: EditBook;
  readonly file: OpenedFile;
  readonly opened: boolean;
  /** Asks where properties would leave the market area; resolves to whether it was not given up. */
  readonly mayStore: (edits: readonly OwnEdit[]) => Promise<boolean>;
  readonly onClose: () => void;
}

/** What a file of factors would change, with everything that changes meanwhile (decisions 0036, 0038). */
function FactorPreview({ offer, book, file, opened, mayStore, onClose }: FactorPreviewProps) {
  const { own, editState } = offer;
  const { organisationId } = useUser();
  const [trouble, setTrouble] = useState<string>();
  const { rejected } = useSyncExternalStore(book.subscribe, book.snapshot);
  const plan = useCallback(
    (last?: HeldPlan): HeldPlan => {
      const { changes, unchanged } = planFactors(own, rejected, file.values);
      const before = last?.before ?? new Map(changes.map((change) => [change.id, change.before]));
      return { of: own, before, changes: renewChanges(changes, before), unchanged };
    },
    [own, rejected, file],
  );
  const { shown, setTaking } = useHeldList(plan, opened);
  const ownChanges = (chosen: readonly ProposedChange[]): FactorChange[] => {
    const ids = new Set(chosen.map(({ id }) => id));
    return shown.changes.filter(({ id }) => ids.has(id));
  };
  const take = async (ticked: readonly ProposedChange[]): Promise<void> => {
    const taken = ownChanges(ticked);
    setTaking(true);
    if (!(await mayStore(taken.map(({ edit }) => edit)))) return setTaking(false);
    const reason = await takeValues(
      { offer, orgaId: organisationId, book, renewedMeanwhile: TEXTS.renewedMeanwhile },
      { edits: valuesOf(taken), action: taken.map(({ step }) => step) },
    );
    setTrouble(reason);
    if (reason !== undefined) return setTaking(false);
    showToast('success', TEXTS.imported(taken.length));
    onClose();
  };
  const renewedCount = shown.changes.filter(({ renewed }) => renewed !== undefined).length;
  return (
    <ChangePreview
      opened={opened}
      title={TEXTS.previewTitle}
      fileName={file.name}
      heads={TEXTS.heads}
      searchLabel={TEXTS.search}
      notes={[]}
      changes={shown.changes}
      unchanged={shown.unchanged}
      filters={FILTERS}
      sumBeforeMillis={offerTotal(shown.of).sumMillis}
      sumWith={(ticked) => totalWith(shown.of, ownChanges(ticked))}
      emptyText={TEXTS.previewNone}
      takeLabel={TEXTS.take}
      lock={editState === 'editable' ? undefined : READ_ONLY_REASONS[editState]}
      trouble={trouble}
      warnings={{
        sentences: [
          ...file.warnings.map(({ message }) => message),
          ...(renewedCount === 0 ? [] : [TEXTS.renewedCount(renewedCount)]),
        ],
        findings: [],
      }}
      onTake={take}
      onClose={onClose}
    />
  );
}

interface FactorImportProps extends Pick<FactorPreviewProps, 'offer' | 'book' | 'mayStore'> {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/**
 * Reads a file of factors and market areas here, shows what it would change with everything found, and stores what is
 * ticked in one batch, as one step to undo (BID-010, BID-013, BID-018).
 */
export function FactorImport({ offer, book, mayStore, opened, onClose }: FactorImportProps) {
  const preview = usePreviewAfterDialog<OpenedFile>();
  const [remedies, setRemedies] = useState<readonly Remedy[]>([]);
  const { choicesOf, choose } = useFileChoices<FactorChoices>();
  const read = async (file: File): Promise<undefined> => {
    const reading = await readFile(file, offer, choicesOf(file));
    const { elsewhere } = reading;
    const choosePlace = (place: ChosenPlace): void => choose(file, { place });
    setRemedies(elsewhere === undefined ? [] : placeRemedies(elsewhere, FAKTOREN_HEADER_ROW, choosePlace));
    preview.take(openedFile(file, reading));
  };
  return (
    <>
      <ExcelUpload
        words={TEXTS}
        opened={opened}
        remedies={remedies}
        upload={read}
        saveTemplate={() => exportFactors(offer, book.snapshot().rejected)}
        onClose={onClose}
        onClosed={preview.onDialogClosed}
      />
      {preview.reading !== undefined && (
        <FactorPreview
          key={preview.reading.count}
          offer={offer}
          book={book}
          file={preview.reading.value}
          opened={preview.isShown}
          mayStore={mayStore}
          onClose={preview.hide}
        />
      )}
    </>
  );
}
