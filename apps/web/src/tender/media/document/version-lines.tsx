import { Stack, UnstyledButton } from '@mantine/core';
import type { PhaseDocument } from '@rahmenpreis/contract/phase.ts';
import { shortDate } from '@rahmenpreis/german/german-date.ts';
import { DOCUMENT_TEXTS } from '../texts.ts';
import { useMedia } from '../use-media.ts';
import { downloadDocument } from './download-documents.ts';
import textStyles from '../../../kit/show/text.module.css';

interface VersionLinesProps {
  /** The name of the document. */
  readonly title: string;
  /** The newest first. */
  readonly versions: PhaseDocument['versions'];
}

/** The versions of a document with what each made different; the earlier ones are there to be downloaded. */
export function VersionLines({ title, versions }: VersionLinesProps) {
  const { media } = useMedia(versions.slice(1).map(({ mediaId }) => mediaId));
  return (
    <Stack
      component="ul"
      gap={2}
      mt={2}
      className={textStyles.small}
      aria-label={DOCUMENT_TEXTS.versionsOf(title)}
    >
      {versions.map(({ mediaId, at, note }, place) => {
        const earlier = media.find(({ id }) => id === mediaId);
        const version = DOCUMENT_TEXTS.version(versions.length - place, shortDate(at));
        return (
          <li key={mediaId}>
            {earlier === undefined ? (
              version
            ) : (
              <UnstyledButton
                c="var(--petrol-700)"
                fz="inherit"
                td="underline"
                aria-label={DOCUMENT_TEXTS.downloadVersion(version, title)}
                onClick={() => void downloadDocument(earlier)}
              >
                {version}
              </UnstyledButton>
            )}
            {note !== '' && `: ${note}`}
          </li>
        );
      })}
    </Stack>
  );
}
