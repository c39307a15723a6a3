import type { FileChoices, Finding } from '@rahmenpreis/contract/failure.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import type { KnownMap } from '@rahmenpreis/workbook/sheet/mapped-table.ts';
import { targetsFileName } from '@rahmenpreis/workbook/file-name.ts';
import { EXCEL_RULE } from '@rahmenpreis/contract/upload-rules.ts';
import type { Openable } from '../../../kit/dialog/late-dialog.tsx';
import { refusedFile } from '../../../kernel/call/call-failure.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { takeAction } from '../../../kit/tree-grid/edit/enter-texts.ts';
import { UploadDialog } from '../../../kit/upload/upload-dialog.tsx';
import type { UploadContext } from '../../../kit/upload/use-upload.ts';
import { useSaidColumns } from '../../../tender/list/use-said-columns.ts';
import { saveGeneratedFile } from '../../../tender/generated-file/generated-file-button.tsx';
import { phaseAsOf } from '../../../tender/phase/phase-as-of.ts';
import { planTargets, type ReadTarget } from './target-form.ts';
import { TEXTS } from './texts.ts';
import type { TargetForm } from './use-target-form.ts';

async function readFile(
  file: File,
  liegenschaften: readonly Liegenschaft[],
  choices: FileChoices | undefined,
  maps: readonly KnownMap[],
): Promise<{ targets: readonly ReadTarget[]; warnings: readonly Finding[] }> {
  // Reading Excel is heavy and rarely needed, so it comes when it is asked for.
  const { readTargetSheet } = await import('@rahmenpreis/workbook/target/target-in.ts');
  const { targets, findings } = await readTargetSheet(
    new Uint8Array(await file.arrayBuffer()),
    liegenschaften,
    choices,
    maps,
  );
  if (!findings.some(({ severity }) => severity === 'error')) return { targets, warnings: findings };
  throw refusedFile(TEXTS.refused, findings);
}

/** Downloads the target prices as a workbook, or an empty form; reports failures (EXPORT-007, TARGET-010). */
export function downloadTargets(
  liegenschaften: readonly Liegenschaft[],
  targetOf: (liegenschaftId: string, sliceId: SliceId) => number | null,
  phase?: Phase,
): Promise<void> {
  return saveGeneratedFile(async () => {
    const { targetSheet } = await import('@rahmenpreis/workbook/target/target-out.ts');
    return {
      sheets: [targetSheet(liegenschaften, targetOf, phase && `Zielpreise: ${phaseAsOf(phase)}`)],
      filename: targetsFileName(serverNowMs()),
    };
  });
}

/** Lays what a file says over the form, as one step to undo, and names what was passed over (TARGET-009). */
function takeFile(form: TargetForm, targets: readonly ReadTarget[], warnings: readonly Finding[]): void {
  const { action, withoutRowsCount } = planTargets(form.rows, form.book.snapshot().rejected, targets);
  takeAction(form.edits, action);
  const skipped = warnings.map(({ message }) => message);
  if (withoutRowsCount > 0) skipped.push(TEXTS.skippedCells(withoutRowsCount));
  if (skipped.length > 0) {
    showToast('warning', TEXTS.skipped, skipped.join(' '), { sticky: true, id: 'target-upload' });
  }
  if (action.length > 0) showToast('success', TEXTS.taken(action.length), TEXTS.takenHint);
  else if (skipped.length === 0) showToast('success', TEXTS.nothingTaken);
}

interface TargetUploadProps extends Openable {
  readonly form: TargetForm;
  readonly liegenschaften: readonly Liegenschaft[];
}

/** Reads a file of target prices: none with an error, else all as changes in the form (TARGET-005 … 009). */
export function TargetUpload({ form, liegenschaften, opened, onClose }: TargetUploadProps) {
  const columns = useSaidColumns('target-prices');
  const upload = async (file: File, { choices }: UploadContext): Promise<readonly Finding[]> => {
    const { maps } = await columns.howToRead();
    const { targets, warnings } = await readFile(file, liegenschaften, choices, maps);
    if (targets.length > 0) await columns.remember();
    const offering = warnings.some(({ offers = [] }) => offers.length > 0);
    takeFile(form, targets, offering ? [] : warnings);
    // Where something else is offered the dialog stays, and says all that was found.
    return offering ? warnings : [];
  };
  return (
    <>
      {columns.dialog}
      <UploadDialog
        opened={opened}
        title={TEXTS.upload}
        remedies={columns.remedies}
        explanation={TEXTS.uploadExplanation}
        {...EXCEL_RULE}
        confirmLabel={TEXTS.check}
        upload={upload}
        onTemplate={() => void downloadTargets(liegenschaften, () => null)}
        onClose={onClose}
      />
    </>
  );
}
