import { ActionIcon, Box, Checkbox, Table, UnstyledButton } from '@mantine/core';
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
import textStyles from '../../../kit/show/text.module.css';
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
    <Table.Th className={styles[column]} aria-sort={isActive ? sorted : 'none'}>
      <UnstyledButton
        className={styles.sort}
        onClick={() => onOrder({ column, isDescending: isActive && !order.isDescending })}
      >
        {DOCUMENT_TEXTS[column]}
        {isActive && <Arrow size={14} aria-hidden />}
      </UnstyledButton>
    </Table.Th>
  );
}

function DocumentRow(props: Omit<DocumentTableProps, 'documents' | 'label'> & { readonly document: Media }) {
  const { document, mainId, selected, onSelect, onReplace, onDelete } = props;
  const title = titleText(document);
  const versions = props.versions?.get(document.id);
  return (
    <Table.Tr>
      <Table.Td className={styles.check}>
        <Checkbox
          size="xs"
          aria-label={DOCUMENT_TEXTS.select(title)}
          checked={selected.has(document.id)}
          onChange={() => onSelect(selected.symmetricDifference(new Set([document.id])))}
        />
      </Table.Td>
      <Table.Td className={styles.title}>
        {title} {document.id === mainId && <Tag>{DOCUMENT_TEXTS.mainPlan}</Tag>}
        {document.activeContent !== null && (
          <Tag tone="attention" icon={IconAlertTriangle}>
            {MEDIA_TEXTS.activeContent[document.activeContent]}
          </Tag>
        )}
        {document.copyright !== '' && (
          <Box component="span" display="block" className={textStyles.small}>
            {MEDIA_TEXTS.copyright(document.copyright)}
          </Box>
        )}
        {versions !== undefined && <VersionLines title={title} versions={versions} />}
      </Table.Td>
      <Table.Td className={styles.type}>{typeText(document)}</Table.Td>
      <Table.Td className={styles.size}>{fileSizeText(document.fileSize)}</Table.Td>
      <Table.Td className={styles.createdAt}>{shortDate(document.createdAt)}</Table.Td>
      <Table.Td className={styles.actions}>
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
      </Table.Td>
    </Table.Tr>
  );
}

/** Documents to sort, select, download, delete; size hidden under 768 px, type under 576 px (MEDIA-019). */
export function DocumentTable({ label, documents, ...row }: DocumentTableProps) {
  const [order, setOrder] = useState<DocumentOrder>({ column: 'title', isDescending: false });
  const { selected, onSelect } = row;
  const isAll = documents.every(({ id }) => selected.has(id));
  return (
    <Table className={styles.table} aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={styles.check}>
            <Checkbox
              size="xs"
              aria-label={DOCUMENT_TEXTS.selectAll}
              checked={isAll}
              indeterminate={!isAll && selected.size > 0}
              onChange={() => onSelect(new Set(isAll ? [] : documents.map(({ id }) => id)))}
            />
          </Table.Th>
          {COLUMNS.map((column) => (
            <HeadCell key={column} column={column} order={order} onOrder={setOrder} />
          ))}
          <Table.Th className={styles.actions}>
            <span className={heard.heard}>{DOCUMENT_TEXTS.actions}</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {sortDocuments(documents, order).map((document) => (
          <DocumentRow key={document.id} document={document} {...row} />
        ))}
      </Table.Tbody>
    </Table>
  );
}
