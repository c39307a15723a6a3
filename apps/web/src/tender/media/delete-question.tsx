import type { Media } from '@rahmenpreis/contract/media.ts';
import { Confirm } from '../../kit/dialog/confirm.tsx';
import { useLastShown } from '../../kit/dialog/use-last-shown.ts';
import { titleText } from './shown-media.ts';
import { MEDIA_TEXTS } from './texts.ts';

interface DeleteQuestionProps {
  /** What is to be deleted; nothing is asked without it. */
  readonly media: Media | undefined;
  /** What deleting it means. */
  readonly text: (title: string) => string;
  readonly onConfirm: (media: Media) => Promise<void> | void;
  readonly onClose: () => void;
}

/** Asks before an image or a document is deleted. */
export function DeleteQuestion({ media: asked, text, onConfirm, onClose }: DeleteQuestionProps) {
  const media = useLastShown(asked);
  if (media === undefined) return null;
  return (
    <Confirm
      opened={asked !== undefined}
      title={media.kind === 'img' ? MEDIA_TEXTS.deleteImageTitle : MEDIA_TEXTS.deleteDocumentTitle}
      confirmLabel={MEDIA_TEXTS.delete}
      isDangerous
      onConfirm={() => onConfirm(media)}
      onClose={onClose}
    >
      {text(titleText(media))}
    </Confirm>
  );
}
