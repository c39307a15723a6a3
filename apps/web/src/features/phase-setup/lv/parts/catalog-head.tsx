import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import type { EpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import {
  IconDots,
  IconDownload,
  IconEye,
  IconHistory,
  IconRefresh,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ToolButton } from '../../../../kit/field/tool-button.tsx';
import { MenuEntry } from '../../../../kit/show/menu-entry.tsx';
import { fetchEpCatalog, useReplacedFiles } from '../../api.ts';
import type { PhaseColumn } from '../../setup-rows.ts';
import { TEXTS } from '../../texts.ts';
import type { SetupDialog } from '../setup-dialog.ts';
import styles from '../../parts/setup.module.css';
import textStyles from '../../../../kit/show/text.module.css';

interface CatalogMenuProps {
  readonly column: PhaseColumn;
  readonly catalog: EpCatalog;
  readonly onOpen: (dialog: SetupDialog) => void;
}

/** Everything that can be done with the catalogue a phase has (SETUP-002, SETUP-006, OPEN-33). */
function CatalogMenu({ column, catalog, onOpen }: CatalogMenuProps) {
  const target = useRef<HTMLButtonElement>(null);
  const { phase, lock, changes } = column;
  const [isOpen, setOpen] = useState(false);
  const kept = useReplacedFiles(phase.id, isOpen && lock === undefined).data ?? [];
  const isKept = kept.some(({ propertyId }) => propertyId === null);
  const open = (dialog: SetupDialog) => {
    // The entry is gone when the dialog closes; its menu button is where the focus can return to.
    target.current?.focus();
    onOpen(dialog);
  };
  return (
    <Menu position="bottom-end" width={300} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <ActionIcon ref={target} aria-label={`${phase.title}: ${TEXTS.moreCatalog}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{TEXTS.catalog}</Menu.Label>
        <MenuEntry
          icon={IconEye}
          label={TEXTS.viewCatalog}
          onClick={() => open({ kind: 'view-catalog', phase, catalog })}
        />
        <MenuEntry
          icon={IconDownload}
          label={TEXTS.downloadCatalog}
          onClick={() => void fetchEpCatalog(catalog)}
        />
        {lock === undefined && (
          <>
            <MenuEntry
              icon={IconRefresh}
              label={TEXTS.replaceCatalog}
              onClick={() => open({ kind: 'upload-catalog', phase, replaced: catalog })}
            />
            {isKept && (
              <MenuEntry
                icon={IconHistory}
                label={TEXTS.earlierCatalogs}
                onClick={() => open({ kind: 'earlier-catalogs', phase })}
              />
            )}
            <MenuEntry
              color="red"
              icon={IconTrash}
              label={TEXTS.deleteCatalog}
              disabled={!changes.deleteEpCatalog}
              onClick={() => open({ kind: 'delete-catalog', phase, catalog })}
            />
            {!changes.deleteEpCatalog && <Menu.Label>{TEXTS.catalogRunning}</Menu.Label>}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface CatalogHeadProps extends Omit<CatalogMenuProps, 'catalog'> {
  readonly catalog: EpCatalog | undefined;
}

/** The phase's catalogue in its head: upload, view, replace, download, delete (SETUP-002, SETUP-006). */
export function CatalogHead({ column, catalog, onOpen }: CatalogHeadProps) {
  const { phase, lock } = column;
  if (catalog === undefined) {
    if (lock !== undefined) return <span className={textStyles.quiet}>{TEXTS.noCatalog}</span>;
    return (
      <ToolButton
        size="compact-sm"
        variant="light"
        icon={IconUpload}
        label={TEXTS.uploadCatalog}
        aria-label={`${phase.title}: ${TEXTS.uploadCatalog}`}
        onClick={() => onOpen({ kind: 'upload-catalog', phase, replaced: undefined })}
      />
    );
  }
  return (
    <>
      <UnstyledButton
        data-tooltip={`${TEXTS.viewCatalog}: ${catalog.filename}`}
        className={styles.catalogName}
        aria-label={`${phase.title}: ${TEXTS.viewCatalog}, ${catalog.filename}`}
        onClick={() => onOpen({ kind: 'view-catalog', phase, catalog })}
      >
        {catalog.filename}
      </UnstyledButton>
      <CatalogMenu column={column} catalog={catalog} onOpen={onOpen} />
    </>
  );
}
