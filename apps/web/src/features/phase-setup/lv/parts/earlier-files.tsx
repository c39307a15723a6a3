import { Button, Group } from '@mantine/core';
import { shortDate } from '@rahmenpreis/german/written-instant.ts';
import { IconDownload } from '@tabler/icons-react';
import { saveFile } from '../../../../kernel/browser/save-file.ts';
import { fetchReplacedFile, useReplacedFiles } from '../../api.ts';
import { TEXTS } from '../../texts.ts';
import { IconAction } from './icon-action.tsx';

interface EarlierFilesProps {
  readonly phaseId: string;
  /** The property of the LV; null for the catalogue. */
  readonly liegenschaftId: string | null;
  readonly onChoose: (file: File) => void;
}

/** The files that were replaced: each can be downloaded, or put in place again past the same question (decision 0067). */
export function EarlierFiles({ phaseId, liegenschaftId, onChoose }: EarlierFilesProps) {
  const all = useReplacedFiles(phaseId).data ?? [];
  const files = all.filter(({ propertyId }) => propertyId === liegenschaftId);
  const { replace } = TEXTS;
  if (files.length === 0) return null;
  return (
    <section aria-label={replace.earlier}>
      <b>{replace.earlier}</b>
      {files.map((file) => {
        const { id, filename, positionCount, replacedAt, replacedBy } = file;
        const words = replace.earlierFile(filename, positionCount, shortDate(replacedAt), replacedBy);
        return (
          <Group key={id} gap={8} justify="space-between" wrap="nowrap">
            <span>{words}</span>
            <Group gap={4} wrap="nowrap">
              <IconAction
                icon={IconDownload}
                label={replace.download(filename)}
                onClick={() => {
                  void fetchReplacedFile(file).then((got) => got && saveFile(got, filename));
                }}
              />
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={() => {
                  void fetchReplacedFile(file).then((got) => got && onChoose(got));
                }}
              >
                {replace.again}
              </Button>
            </Group>
          </Group>
        );
      })}
    </section>
  );
}
