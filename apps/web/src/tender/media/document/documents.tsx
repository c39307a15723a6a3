import { Button, Group } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { DOCUMENT_TEXTS } from '../texts.ts';
import { DocumentTable, type DocumentTableProps } from './document-table.tsx';
import { downloadAsZip } from './download-documents.ts';
import { TEXTS as KIT_TEXTS } from '../../../kit/texts.ts';
import textStyles from '../../../kit/show/text.module.css';

interface DocumentsProps extends Omit<DocumentTableProps, 'selected' | 'onSelect'> {
  /** The name of an archive made now (MEDIA-023). */
  readonly zipName: (atMs: number) => string;
}

/** A document list whose selection is downloaded as one archive, with progress and cancel (MEDIA-019…023). */
export function Documents({ zipName, ...table }: DocumentsProps) {
  const { documents } = table;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [doneCount, setDoneCount] = useState<number>();
  const running = useRef<AbortController>(undefined);
  if (documents.length === 0) return <p className={textStyles.quiet}>{DOCUMENT_TEXTS.noDocuments}</p>;
  // A document that has since been deleted is no longer selected.
  const selected = documents.filter(({ id }) => chosen.has(id));
  const download = async (): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setDoneCount(0);
    const progress = { signal: controller.signal, onProgress: setDoneCount };
    await downloadAsZip(selected, zipName(Date.now()), progress);
    setDoneCount(undefined);
  };
  return (
    <>
      <Group gap={12} mih={30} mb={8} c="dimmed" fz={13}>
        <Button
          size="xs"
          leftSection={<IconFileZip size={16} aria-hidden />}
          disabled={selected.length === 0}
          loading={doneCount !== undefined}
          onClick={() => void download()}
        >
          {DOCUMENT_TEXTS.downloadSelected}
        </Button>
        <span role="status">
          {doneCount === undefined
            ? selected.length > 0 && DOCUMENT_TEXTS.selected(selected.length)
            : DOCUMENT_TEXTS.downloading(doneCount, selected.length)}
        </span>
        {doneCount !== undefined && (
          <Button size="xs" variant="subtle" onClick={() => running.current?.abort()}>
            {KIT_TEXTS.cancel}
          </Button>
        )}
      </Group>
      <DocumentTable {...table} selected={new Set(selected.map(({ id }) => id))} onSelect={setChosen} />
    </>
  );
}
