import { ActionIcon, Menu } from '@mantine/core';
import type { EpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import { IconDots, IconDownload, IconEye, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { fetchEpCatalog } from '../../api.ts';
import type { PhaseColumn } from '../../phase-columns.ts';
import type { SetupDialog } from '../setup-dialog.ts';
import { TEXTS } from '../../texts.ts';

export interface CatalogMenuProps {
  readonly column: PhaseColumn;
  readonly catalog: EpCatalog;
  readonly onOpen: (dialog: SetupDialog) => void;
}

/** Everything that can be done with the catalogue a phase has (SETUP-002, SETUP-006, OPEN-33). */
export function CatalogMenu({ column, catalog, onOpen }: CatalogMenuProps) {
  const target = useRef<HTMLButtonElement>(null);
  const { phase, lock, changes } = column;
  const open = (dialog: SetupDialog) => {
    // The entry is gone when the dialog closes; its menu button is where the focus can return to.
    target.current?.focus();
    onOpen(dialog);
  };
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <ActionIcon ref={target} aria-label={`${phase.title}: ${TEXTS.moreCatalog}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{TEXTS.catalog}</Menu.Label>
        <Menu.Item
          leftSection={<IconEye size={16} aria-hidden />}
          onClick={() => open({ kind: 'view-catalog', phase, catalog })}
        >
          {TEXTS.viewCatalog}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void fetchEpCatalog(catalog)}
        >
          {TEXTS.downloadCatalog}
        </Menu.Item>
        {lock === undefined && (
          <>
            <Menu.Item
              leftSection={<IconRefresh size={16} aria-hidden />}
              onClick={() => open({ kind: 'upload-catalog', phase, replaced: catalog })}
            >
              {TEXTS.replaceCatalog}
            </Menu.Item>
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              disabled={!changes.deleteEpCatalog}
              onClick={() => open({ kind: 'delete-catalog', phase, catalog })}
            >
              {TEXTS.deleteCatalog}
            </Menu.Item>
            {!changes.deleteEpCatalog && <Menu.Label>{TEXTS.catalogRunning}</Menu.Label>}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
