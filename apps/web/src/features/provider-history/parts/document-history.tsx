import { Group } from '@mantine/core';
import type { Media } from '@rahmenpreis/contract/media.ts';
import { compareGerman } from '@rahmenpreis/german/compare-german.ts';
import { shortDate } from '@rahmenpreis/german/german-date.ts';
import { IconDownload, IconFiles } from '@tabler/icons-react';
import { useMemo } from 'react';
import { EmptyState } from '../../../kit/loading/empty-state.tsx';
import { LoadError, LoadingRows } from '../../../kit/loading/load-state.tsx';
import { gridColumn, type TreeGridColumn } from '../../../kit/tree-grid/model/column.ts';
import { TreeGrid } from '../../../kit/tree-grid/tree-grid.tsx';
import { fileSizeText } from '../../../kit/upload/file-size.ts';
import { typeText } from '../../../tender/media/document/document-list.ts';
import { downloadDocument } from '../../../tender/media/document/download-documents.ts';
import { titleText } from '../../../tender/media/shown-media.ts';
import { MEDIA_TEXTS } from '../../../tender/media/texts.ts';
import { useMedia } from '../../../tender/media/use-media.ts';
import type { HistoryPhase } from '../history-phase.ts';
import { TEXTS } from '../texts.ts';

/** A file over the phases; one of the same title in a later phase stands in the same line. */
type DocumentLine = ReturnType<typeof documentLines>[number];

/** The documents of each phase as lines; a second one with the same title has its own line (OPEN-26). */
export function documentLines(documentsOf: readonly (readonly Media[])[]) {
  // One document per phase, undefined where there is none.
  const lines = new Map<string, { title: string; documents: (Media | undefined)[] }>();
  for (const [phase, documents] of documentsOf.entries()) {
    const seen = new Map<string, number>();
    for (const document of documents) {
      const title = titleText(document);
      const nth = seen.get(title) ?? 0;
      seen.set(title, nth + 1);
      const id = `${nth} ${title}`;
      const line = lines.get(id) ?? { title, documents: documentsOf.map(() => undefined) };
      line.documents[phase] = document;
      lines.set(id, line);
    }
  }
  return [...lines].map(([id, line]) => ({ id, ...line }));
}

const getRowId = ({ id }: DocumentLine) => id;

function fileText(document: Media | undefined): string {
  if (document === undefined) return '';
  const active = document.activeContent === null ? [] : [MEDIA_TEXTS.activeContent[document.activeContent]];
  const facts = [
    typeText(document),
    fileSizeText(document.fileSize),
    shortDate(document.createdAt),
    ...active,
  ];
  return facts.join(', ');
}

function documentColumns(phases: readonly HistoryPhase[]): TreeGridColumn<DocumentLine>[] {
  return [
    gridColumn('title', TEXTS.columns.file, 320, ({ title }) => title, { pinned: true, tree: true }),
    ...phases.map(({ phase }, index) =>
      gridColumn<DocumentLine>(phase.id, phase.title, 220, ({ documents }) => fileText(documents[index]), {
        cell: ({ documents }) =>
          documents[index] === undefined ? null : (
            <Group component="span" display="inline-flex" gap={6} wrap="nowrap">
              <IconDownload size={15} aria-hidden />
              {fileText(documents[index])}
            </Group>
          ),
        activate: ({ documents }) => {
          const document = documents[index];
          if (document !== undefined) void downloadDocument(document);
        },
      }),
    ),
  ];
}

/** A provider's files by line and phases by column; Enter or click downloads (HISTORY-003, OPEN-26). */
export function DocumentHistory(props: { phases: readonly HistoryPhase[]; organisation: string }) {
  const { phases, organisation } = props;
  const ids = useMemo(() => phases.flatMap(({ documentIds }) => documentIds), [phases]);
  const { media, isPending, error, refetch } = useMedia(ids);
  const lines = useMemo(
    () =>
      documentLines(
        phases.map(({ documentIds }) =>
          documentIds.flatMap((id) => media.find((own) => own.id === id) ?? []),
        ),
      ).toSorted((a, b) => compareGerman(a.title, b.title)),
    [phases, media],
  );
  const columns = useMemo(() => documentColumns(phases), [phases]);
  if (error !== null) {
    return <LoadError title={TEXTS.notLoaded.documents} error={error} onRetry={refetch} />;
  }
  if (isPending) return <LoadingRows />;
  if (lines.length === 0) {
    return (
      <EmptyState title={TEXTS.empty.unterlagen} icon={IconFiles}>
        {TEXTS.noDocuments(organisation)}
      </EmptyState>
    );
  }
  return (
    <TreeGrid
      label={TEXTS.grid.unterlagen}
      columns={columns}
      rows={lines}
      getRowId={getRowId}
      emptyText={TEXTS.empty.unterlagen}
    />
  );
}
