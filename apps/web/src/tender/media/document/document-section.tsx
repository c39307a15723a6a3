import type { Media } from '@rahmenpreis/contract/media.ts';
import { IconFilePlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Group } from '@mantine/core';
import { failureAdvice } from '../../../kernel/call/failure-text.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { lateDialog } from '../../../kit/dialog/late-dialog.tsx';
import { useDialog } from '../../../kit/dialog/use-dialog.ts';
import { ToolButton } from '../../../kit/field/tool-button.tsx';
import { LoadError, LoadingRows } from '../../../kit/loading/load-state.tsx';
import type { FileRule } from '../../../kit/upload/file-problems.ts';
import { DeleteQuestion } from '../delete-question.tsx';
import { titleText } from '../shown-media.ts';
import { DOCUMENT_TEXTS, MEDIA_TEXTS } from '../texts.ts';
import type { UploadOptions } from '../upload/use-media-uploads.ts';
import { useMedia } from '../use-media.ts';
import { Documents } from './documents.tsx';
import { useVersions } from './use-versions.ts';
import styles from './document-section.module.css';

const MediaUploadDialog = lateDialog(
  async () => (await import('../upload/media-upload-dialog.tsx')).MediaUploadDialog,
);

/** What may be changed in a document list. */
interface DocumentChanges {
  /** Why nothing can be added; undefined when something can. */
  readonly addLock: string | undefined;
  readonly rule: FileRule;
  readonly dialogTitle: string;
  /** The name a file is stored under, where it is not its own. */
  readonly storedName?: (file: File) => string;
  /** Lists an uploaded document; only then its upload counts as done, and a failure can be tried again. */
  readonly onAdd: (document: Media) => Promise<void> | void;
  /** Asks for a new version of a document; absent where none can be replaced. */
  readonly onReplace?: ((document: Media) => void) | undefined;
  /** Deletes a document; absent where none can be deleted. */
  readonly onDelete: ((document: Media) => Promise<void>) | undefined;
}

interface DocumentSectionProps {
  readonly heading: ReactNode;
  /** The name of the table. */
  readonly label: string;
  readonly ids: readonly string[];
  /** The phase whose documents they are; absent of a bidder's own, which have no versions. */
  readonly phaseId?: string;
  readonly zipName: (atMs: number) => string;
  /** Absent where the documents are only there to be downloaded. */
  readonly changes?: DocumentChanges;
  /** What has to be said between the heading and the list. */
  readonly children?: ReactNode;
}

/** Deletes what was asked about and tells the result. */
function useDeleting(remove: DocumentChanges['onDelete']) {
  const isSticky = useUser().kind === 'provider';
  const [asked, ask] = useState<Media>();
  const confirm = async (document: Media): Promise<void> => {
    try {
      await remove?.(document);
      showToast('success', DOCUMENT_TEXTS.documentDeleted, titleText(document));
    } catch (error) {
      const text = failureAdvice(error);
      showToast('error', DOCUMENT_TEXTS.deleteFailed, text, { sticky: isSticky });
    }
    ask(undefined);
  };
  return { asked, ask, confirm };
}

interface AddDocumentsProps extends Omit<DocumentChanges, 'onDelete'>, Pick<UploadOptions, 'isForAnswer'> {
  readonly label?: string;
  readonly hint?: string;
}

/** Adds documents, each as soon as it has arrived. */
export function AddDocuments(props: AddDocumentsProps) {
  const { addLock, dialogTitle, label = MEDIA_TEXTS.addDocuments, hint, onAdd, ...upload } = props;
  const adding = useDialog();
  return (
    <>
      <ToolButton
        size="xs"
        icon={IconFilePlus}
        label={label}
        lock={addLock}
        data-tooltip={addLock ?? hint}
        onClick={adding.open}
      />
      <MediaUploadDialog
        {...upload}
        {...adding.props}
        kind="doc"
        title={dialogTitle}
        hasTexts={false}
        onUploaded={onAdd}
      />
    </>
  );
}

/** A list of documents with immediate effect: download, add and delete (SETUP-017, BID-002, BID-005). */
export function DocumentSection(props: DocumentSectionProps) {
  const { heading, label, ids, zipName, changes, children } = props;
  const { media, isPending, error, refetch } = useMedia(ids);
  const versions = useVersions(ids.length > 0 ? props.phaseId : undefined);
  const { asked, ask, confirm } = useDeleting(changes?.onDelete);
  return (
    <section>
      <Group gap="8px 12px" justify="space-between" mih={30} mb={10} className={styles.head}>
        {heading}
        {changes !== undefined && <AddDocuments {...changes} />}
      </Group>
      {children}
      {error !== null && (
        <LoadError title={DOCUMENT_TEXTS.documentsNotLoaded} error={error} onRetry={refetch} />
      )}
      {versions.error !== null && (
        <LoadError
          title={DOCUMENT_TEXTS.versionsNotLoaded}
          error={versions.error}
          onRetry={() => void versions.refetch()}
        />
      )}
      {isPending && <LoadingRows rows={2} />}
      {/* What could not be loaded may be there all the same. */}
      {!isPending && (media.length > 0 || error === null) && (
        <Documents
          label={label}
          documents={media}
          zipName={zipName}
          versions={versions.data}
          onReplace={changes?.onReplace}
          onDelete={changes?.onDelete === undefined ? undefined : ask}
        />
      )}
      <DeleteQuestion
        media={asked}
        text={
          versions.data?.has(asked?.id ?? '')
            ? DOCUMENT_TEXTS.deleteVersionsText
            : DOCUMENT_TEXTS.deleteNowText
        }
        onConfirm={confirm}
        onClose={() => ask(undefined)}
      />
    </section>
  );
}
