import { Button } from '@mantine/core';
import type { Media } from '@rahmenpreis/contract/media.ts';
import { documentsZipName } from '@rahmenpreis/workbook/file-name.ts';
import { IMAGE_RULE, PROPERTY_DOCUMENT_RULE } from '@rahmenpreis/contract/upload-rules.ts';
import { IconFilePlus, IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { lateDialog } from '../../kit/dialog/late-dialog.tsx';
import { LoadError, LoadingRows } from '../../kit/loading/load-state.tsx';
import textStyles from '../../kit/show/text.module.css';
import { DeleteQuestion } from './delete-question.tsx';
import { Documents } from './document/documents.tsx';
import { Gallery } from './image/gallery.tsx';
import { type ImagePlace, useNotLoadedToast } from './image/image-version.ts';
import { linkedIds, type MediaLinks } from './linked-media.ts';
import { MEDIA_TEXTS } from './texts.ts';
import { useMedia } from './use-media.ts';
import styles from './media-section.module.css';

const MediaUploadDialog = lateDialog(
  async () => (await import('./upload/media-upload-dialog.tsx')).MediaUploadDialog,
);

/** What changes images and documents; absent for readers. */
export interface MediaEditing {
  readonly isDisabled: boolean;
  readonly onAdd: (media: Media) => void;
  readonly onRemove: (media: Media) => void;
}

interface MediaSectionProps {
  readonly links: MediaLinks;
  readonly place: ImagePlace;
  readonly editing?: MediaEditing | undefined;
  /** The level of the headings, one below that of the section around. */
  readonly level: 3 | 4 | 5;
}

/** Media of a property or building to view and, for writers, add and delete (PROP-028, MEDIA-005…007). */
export function MediaSection({ links, place, editing, level }: MediaSectionProps) {
  const Heading = `h${level}` as const;
  const { media, isPending, error, refetch } = useMedia(linkedIds(links));
  useNotLoadedToast(place, error);
  const [adding, setAdding] = useState<Media['kind']>();
  const [deleting, setDeleting] = useState<Media>();
  const images = media.filter(({ kind }) => kind === 'img');
  const documents = media.filter(({ kind }) => kind === 'doc');
  // What could not be loaded may be there all the same.
  const isWhole = error === null;
  const onDelete = editing === undefined || editing.isDisabled ? undefined : setDeleting;
  const addButton = (kind: Media['kind'], label: string, Icon: typeof IconFilePlus) =>
    editing !== undefined && (
      <Button
        size="xs"
        disabled={editing.isDisabled}
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => setAdding(kind)}
      >
        {label}
      </Button>
    );
  if (isPending) return <LoadingRows rows={3} />;
  return (
    <>
      {error !== null && <LoadError title={place.notLoaded} error={error} onRetry={refetch} isQuiet />}
      <div className={styles.head}>
        <Heading>{MEDIA_TEXTS.images}</Heading>
        {addButton('img', MEDIA_TEXTS.addImages, IconPhotoPlus)}
      </div>
      {images.length > 0 && (
        <Gallery images={images} place={place} mainId={links.hauptBildId} onDelete={onDelete} />
      )}
      {images.length === 0 && isWhole && <p className={textStyles.quiet}>{MEDIA_TEXTS.noImages}</p>}
      <div className={styles.head}>
        <Heading>{MEDIA_TEXTS.documents}</Heading>
        {addButton('doc', MEDIA_TEXTS.addDocuments, IconFilePlus)}
      </div>
      {(documents.length > 0 || isWhole) && (
        <Documents
          label={MEDIA_TEXTS.documents}
          documents={documents}
          mainId={links.hauptPlanId}
          zipName={documentsZipName}
          onDelete={onDelete}
        />
      )}
      {editing !== undefined && (
        <>
          {(['img', 'doc'] as const).map((kind) => (
            <MediaUploadDialog
              key={kind}
              opened={adding === kind}
              kind={kind}
              rule={kind === 'img' ? IMAGE_RULE : PROPERTY_DOCUMENT_RULE}
              onUploaded={editing.onAdd}
              onClose={() => setAdding(undefined)}
            />
          ))}
          <DeleteQuestion
            media={deleting}
            text={MEDIA_TEXTS.deleteText}
            onConfirm={(removed) => {
              editing.onRemove(removed);
              setDeleting(undefined);
            }}
            onClose={() => setDeleting(undefined)}
          />
        </>
      )}
    </>
  );
}
