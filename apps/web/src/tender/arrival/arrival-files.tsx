import { Anchor, Group } from '@mantine/core';
import type { Arrival, ArrivalFile } from '@rahmenpreis/contract/arrival.ts';
import { ARRIVAL_FILE_RULE } from '@rahmenpreis/contract/upload-rules.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useBusy } from '../../kit/field/use-busy.ts';
import listStyles from '../../kit/show/list.module.css';
import { Tag } from '../../kit/show/tag.tsx';
import { FilesDrop } from '../../kit/upload/drop-zone.tsx';
import { fileSizeText } from '../../kit/upload/file-size.ts';
import { saveArrivalFile, storeFiles } from './store-files.ts';
import { ARRIVAL_TEXTS as TEXTS } from './texts.ts';

interface ArrivalFilesProps {
  readonly phaseId: string;
  readonly arrival: Arrival;
  /** Whether files that are missing may be stored here. */
  readonly mayStore: boolean;
}

function OneFile({ file: { name, size, mediaId } }: { file: ArrivalFile }) {
  return (
    <Group component="li" gap={6}>
      {mediaId === null ? (
        name
      ) : (
        <Anchor component="button" type="button" ta="left" onClick={() => void saveArrivalFile(mediaId)}>
          {name}
        </Anchor>
      )}
      {fileSizeText(size)}
      {mediaId === null && (
        <Tag tone="attention" icon={IconAlertTriangle}>
          {TEXTS.fileMissing}
        </Tag>
      )}
    </Group>
  );
}

/** The files of an arrival, to look at, and a place for those that are not there yet. */
export function ArrivalFiles({ phaseId, arrival, mayStore }: ArrivalFilesProps) {
  const { isBusy, run } = useBusy();
  const isMissing = arrival.files.some(({ mediaId }) => mediaId === null);
  if (arrival.files.length === 0) return TEXTS.closedLetter;
  return (
    <>
      <ul className={listStyles.bare} aria-label={TEXTS.files}>
        {arrival.files.map((file) => (
          <OneFile key={file.sha256} file={file} />
        ))}
      </ul>
      {isMissing && mayStore && (
        <FilesDrop
          rule={ARRIVAL_FILE_RULE}
          isCompact
          isDisabled={isBusy}
          onChoose={(files) => void run(() => storeFiles(phaseId, arrival, files))}
        />
      )}
    </>
  );
}
