import type { FileChoices } from '@rahmenpreis/contract/failure.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { LvSummary } from '@rahmenpreis/contract/lv.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { ChangeFile } from '@rahmenpreis/contract/tender-change.ts';
import { MANY_LVS_RULE } from '@rahmenpreis/contract/upload-rules.ts';
import { useMemo, useRef, useState } from 'react';
import { isAborted } from '../../../../kernel/call/call-failure.ts';
import type { Openable } from '../../../../kit/dialog/late-dialog.tsx';
import { UploadDialog } from '../../../../kit/upload/upload-dialog.tsx';
import type { UploadContext } from '../../../../kit/upload/use-upload.ts';
import { usePreviewAfterDialog } from '../../../../tender/changes/use-preview-after-dialog.ts';
import { ChangeDialog } from '../../../../tender/effect/late-change-dialog.ts';
import { showRefusal } from '../../api.ts';
import { propertyRows } from '../../setup-rows.ts';
import { TEXTS as SETUP_TEXTS } from '../../texts.ts';
import { applyAgreed, isToBeAsked, previewFiles } from '../file-change.ts';
import type { PartLine } from './lv-parts.ts';
import { ManyPreview } from './many-preview.tsx';
import { leaveSource, type ReadSource, readAnew, readNewSource } from './read-source.ts';
import { TEXTS } from './texts.ts';

interface ManyDialogProps extends Openable {
  readonly phase: Phase;
  readonly liegenschaften: readonly Liegenschaft[];
  /** The LVs of the phase by property. */
  readonly lvs: ReadonlyMap<string, LvSummary>;
}

/** Reads a file with many LVs, once or several times, until it is left or stored. */
function useSource(phaseId: string) {
  const preview = usePreviewAfterDialog<ReadSource>();
  const [progress, setProgress] = useState<{ readonly share: number; readonly words: string }>();
  const reading = useRef<AbortController>(undefined);
  const source = preview.file?.reading;
  return {
    preview,
    source,
    progress,
    async read(file: File, context: UploadContext): Promise<undefined> {
      preview.take(file.name, await readNewSource(phaseId, file, context));
    },
    async readAnew(choices?: FileChoices) {
      if (source === undefined) return;
      const { signal } = (reading.current = new AbortController());
      const onProgress = (share: number, words = '') => setProgress({ share, words });
      onProgress(0, TEXTS.reads(0));
      try {
        preview.renew(await readAnew(phaseId, source, { signal, onProgress, choices }));
      } catch (error) {
        if (!isAborted(error)) showRefusal(SETUP_TEXTS.uploadFailed, error);
      }
      setProgress(undefined);
    },
    /** Takes the file away, and ends reading it. */
    leave() {
      reading.current?.abort();
      preview.hide();
      if (source !== undefined) leaveSource({ phaseId, sourceId: source.reading.sourceId });
    },
  };
}

function filesOf(lines: readonly PartLine[]): ChangeFile[] {
  return lines.flatMap(({ part: { fileId }, liegenschaftId: propertyId }) =>
    fileId === null || propertyId === undefined ? [] : [{ fileId, propertyId }],
  );
}

/**
 * Takes the LVs of many properties from one file: read on the server, previewed together, stored as one, in
 * a running phase past a look at what they do to offers (decision 0127).
 */
export function ManyDialog({ phase, liegenschaften, lvs, opened, onClose }: ManyDialogProps) {
  const { preview, source, ...reading } = useSource(phase.id);
  // What is asked about stays while its dialog closes.
  const [asked, setAsked] = useState<readonly ChangeFile[]>([]);
  const [isAsking, setAsking] = useState(false);
  const title = TEXTS.titleOf(phase.title);
  const ordered = useMemo(() => propertyRows(liegenschaften, ''), [liegenschaften]);
  /** Puts LVs in place as they were seen, all or none; they are taken back as one. */
  const put = async (files: readonly ChangeFile[], agreed: Parameters<typeof applyAgreed>[2]) => {
    const tell = await applyAgreed(phase.id, { files: [...files] }, agreed);
    setAsking(false);
    preview.hide();
    const what = TEXTS.stored(phase.title, files.length, source?.reading.parts.length ?? 0);
    tell(SETUP_TEXTS.lvsUploaded(files.length), what);
  };
  const take = async (lines: readonly PartLine[]): Promise<void> => {
    const files = filesOf(lines);
    setAsked(files);
    if (lines.some(({ state }) => state === 'replaced')) return setAsking(true);
    try {
      const effect = await previewFiles(phase.id, files);
      if (isToBeAsked(effect, phase)) return setAsking(true);
      await put(files, { preview: effect, units: [], isTold: true, reason: '' });
    } catch (error) {
      showRefusal(SETUP_TEXTS.uploadFailed, error);
    }
  };
  return (
    <>
      <UploadDialog
        opened={opened}
        {...MANY_LVS_RULE}
        title={title}
        explanation={TEXTS.explanation}
        confirmLabel={TEXTS.read}
        upload={reading.read}
        onClose={onClose}
        onClosed={preview.onDialogClosed}
      />
      {source !== undefined && (
        <ManyPreview
          key={preview.file?.count}
          opened={preview.isShown && !isAsking}
          title={title}
          source={source}
          liegenschaften={ordered}
          lvs={lvs}
          progress={reading.progress}
          onReadAnew={(choices) => void reading.readAnew(choices)}
          onTake={take}
          onClose={reading.leave}
        />
      )}
      <ChangeDialog
        opened={preview.isShown && isAsking}
        title={title}
        phase={phase}
        wanted={{ files: [...asked] }}
        confirmLabel={TEXTS.take(asked.length)}
        isRead
        onAgree={(agreed) => put(asked, agreed)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
