import { Button } from '@mantine/core';
import type { EpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import { IconUpload } from '@tabler/icons-react';
import { TEXTS } from '../../texts.ts';
import styles from '../../parts/setup.module.css';
import { CatalogMenu, type CatalogMenuProps } from './catalog-menu.tsx';

interface CatalogHeadProps extends Omit<CatalogMenuProps, 'catalog'> {
  readonly catalog: EpCatalog | undefined;
}

/** The catalogue of a phase in its column's head: upload, view, replace, download, delete (SETUP-002, SETUP-006). */
export function CatalogHead({ column, catalog, onOpen }: CatalogHeadProps) {
  const { phase, lock } = column;
  if (catalog === undefined) {
    if (lock !== undefined) return <span className={styles.muted}>{TEXTS.noCatalog}</span>;
    return (
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconUpload size={14} aria-hidden />}
        aria-label={`${phase.title}: ${TEXTS.uploadCatalog}`}
        onClick={() => onOpen({ kind: 'upload-catalog', phase, replaced: undefined })}
      >
        {TEXTS.uploadCatalog}
      </Button>
    );
  }
  return (
    <>
      <button
        data-hint={`${TEXTS.viewCatalog}: ${catalog.filename}`}
        type="button"
        className={styles.catalogName}
        aria-label={`${phase.title}: ${TEXTS.viewCatalog}, ${catalog.filename}`}
        onClick={() => onOpen({ kind: 'view-catalog', phase, catalog })}
      >
        {catalog.filename}
      </button>
      <CatalogMenu column={column} catalog={catalog} onOpen={onOpen} />
    </>
  );
}
