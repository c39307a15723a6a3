import { Button, Group } from '@mantine/core';
import type { ChangeFile } from '@rahmenpreis/contract/tender-change.ts';
import { shortDate } from '@rahmenpreis/german/german-date.ts';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { saveReplacedFile, showRefusal, useReplacedFiles } from '../../api.ts';
import { TEXTS } from '../../texts.ts';
import { IconAction } from '../../../../kit/field/icon-action.tsx';

interface EarlierFilesProps {
  readonly phaseId: string;
  /** The property of the LV; null for the catalogue. */
  readonly propertyId: string | null;
  /** Brings a file back, past the question about it; a refusal rejects. */
  readonly onChoose: (file: ChangeFile) => Promise<unknown>;
  /** Called once that is done, or asked about. */
  readonly onTaken: () => void;
}

/** The replaced files, each to download or to bring back after the same question (decision 0081). */
export function EarlierFiles({ phaseId, propertyId, onChoose, onTaken }: EarlierFilesProps) {
  const all = useReplacedFiles(phaseId).data ?? [];
  const files = all.filter((file) => file.propertyId === propertyId);
  const bringing = useMutation({
    mutationFn: (fileId: string) => onChoose({ fileId, propertyId }),
    onSuccess: onTaken,
    onError: (error) => showRefusal(TEXTS.notBroughtBack, error),
  });
  const { replace } = TEXTS;
  if (files.length === 0) return null;
  return (
    <section aria-label={replace.earlier}>
      <b>{replace.earlier}</b>
      {files.map((file) => {
        const { id, filename, positionCount, replacedAt, replacedBy } = file;
        const save = () => void saveReplacedFile(file);
        const words = replace.earlierFile(filename, positionCount, shortDate(replacedAt), replacedBy);
        return (
          <Group key={id} gap={8} justify="space-between" wrap="nowrap">
            <span>{words}</span>
            <Group gap={4} wrap="nowrap">
              <IconAction icon={IconDownload} label={replace.download(filename)} onClick={save} />
              <Button
                size="compact-xs"
                variant="subtle"
                loading={bringing.isPending && bringing.variables === id}
                disabled={bringing.isPending}
                onClick={() => bringing.mutate(id)}
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
