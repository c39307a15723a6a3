import { ActionIcon, Box, Checkbox, UnstyledButton } from '@mantine/core';
import type { Media } from '@rahmenpreis/contract/media.ts';
import { shortDate } from '@rahmenpreis/german/german-date.ts';
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconDownload,
  IconTrash,
  IconVersions,
} from '@tabler/icons-react';
import { useState } from 'react';
import heard from '../../../kit/show/heard.module.css';
import { Tag } from '../../../kit/show/tag.tsx';
import { fileSizeText } from '../../../kit/upload/file-size.ts';
import { titleText } from '../shown-media.ts';
import { DOCUMENT_TEXTS, MEDIA_TEXTS } from '../texts.ts';
import { type DocumentColumn, type DocumentOrder, sortDocuments, typeText } from './document-list.ts';
import { downloadDocument } from './download-documents.ts';
import type { VersionsById } from './use-versions.ts';
import { VersionLines } from './version-lines.tsx';
import styles from './document-table.module.css';

export interface DocumentTableProps {
  readonly label: string;
  readonly documents: readonly Media[];
  readonly mainId?: string | null;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  /** The versions of those that replaced others. */
  readonly versions?: VersionsById | undefined;
  /** Absent where nothing may be replaced. */
  readonly onReplace?: ((document: Media) => void) | undefined;
  /** Absent where nothing may be deleted. */
  readonly onDelete?: ((document: Media) => void) | undefined;
}

const COLUMNS: readonly DocumentColumn[] = ['title', 'type', 'size', 'createdAt'];

function HeadCell(props: {
  readonly column: DocumentColumn;
  readonly order: DocumentOrder;
  readonly onOrder: (order: DocumentOrder) => void;
}) {
  const { column, order, onOrder } = props;
  const isActive = order.column === column;
  const Arrow = order.isDescending ? IconArrowDown : IconArrowUp;
  const sorted = order.isDescending ? 'descending' : 'ascending';
  return (
    <th className={styles[column]} aria-sort={isActive ? sorted : 'none'}>
      <UnstyledButton
        className={styles.sort}
        onClick={() => onOrder({ column, isDescending: isActive && !order.isDescending })}
      >
        {DOCUMENT_TEXTS[column]}
        {isActive && <Arrow size={14} aria-hidden />}
      </UnstyledButton>
    </th>
  );
}

function DocumentRow(props: Omit<DocumentTableProps, 'documents' | 'label'> & { readonly document: Media }) {
  const { document, mainId, selected, onSelect, onReplace, onDelete } = props;
  const title = titleText(document);
  const versions = props.versions?.get(document.id);
  return (
    <tr>
      <td className={styles.check}>
        <Checkbox
          size="xs"
          aria-label={DOCUMENT_TEXTS.select(title)}
          checked={selected.has(document.id)}
          onChange={() => onSelect(selected.symmetricDifference(new Set([document.id])))}
        />
      </td>
      <td className={styles.title}>
        {title} {document.id === mainId && <Tag>{DOCUMENT_TEXTS.mainPlan}</Tag>}
        {document.activeContent !== null && (
          <Tag tone="attention" icon={IconAlertTriangle}>
            {MEDIA_TEXTS.activeContent[document.activeContent]}
          </Tag>
        )}
        {document.copyright !== '' && (
          <Box component="span" display="block" c="dimmed" fz={12}>
            {MEDIA_TEXTS.copyright(document.copyright)}
          </Box>
        )}
        {versions !== undefined && <VersionLines title={title} versions={versions} />}
      </td>
      <td className={styles.type}>{typeText(document)}</td>
      <td className={styles.size}>{fileSizeText(document.fileSize)}</td>
      <td className={styles.createdAt}>{shortDate(document.createdAt)}</td>
      <td className={styles.actions}>
        <ActionIcon
          aria-label={DOCUMENT_TEXTS.download(title)}
          onClick={() => void downloadDocument(document)}
        >
          <IconDownload size={16} aria-hidden />
        </ActionIcon>
        {onReplace !== undefined && (
          <ActionIcon
            aria-label={DOCUMENT_TEXTS.replaceDocument(title)}
            data-tooltip={DOCUMENT_TEXTS.replaceDocument(title)}
            onClick={() => onReplace(document)}
          >
            <IconVersions size={16} aria-hidden />
          </ActionIcon>
        )}
        {onDelete !== undefined && (
          <ActionIcon aria-label={DOCUMENT_TEXTS.deleteDocument(title)} onClick={() => onDelete(document)}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </td>
    </tr>
  );
}

/** Documents to sort, select, download, delete; size hidden under 768 px, type under 576 px (MEDIA-019). */
export function DocumentTable({ label, documents, ...row }: DocumentTableProps) {
  const [order, setOrder] = useState<DocumentOrder>({ column: 'title', isDescending: false });
  const { selected, onSelect } = row;
  const isAll = documents.every(({ id }) => selected.has(id));
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th className={styles.check}>
            <Checkbox
              size="xs"
              aria-label={DOCUMENT_TEXTS.selectAll}
              checked={isAll}
              indeterminate={!isAll && selected.size > 0}
              onChange={() => onSelect(new Set(isAll ? [] : documents.map(({ id }) => id)))}
            />
          </th>
          {COLUMNS.map((column) => (
            <HeadCell key={column} column={column} order={order} onOrder={setOrder} />
          ))}
          <th className={styles.actions}>
            <span className={heard.heard}>{DOCUMENT_TEXTS.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sortDocuments(documents, order).map((document) => (
          <DocumentRow key={document.id} document={document} {...row} />
        ))}
      </tbody>
    </table>
  );
}
