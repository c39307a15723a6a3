import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import type { EpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { shortDate } from '@rahmenpreis/german/german-date.ts';
import {
  IconDots,
  IconDownload,
  IconEye,
  IconHistory,
  IconRefresh,
  IconTableImport,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ToolButton } from '../../../../kit/field/tool-button.tsx';
import { MenuEntry } from '../../../../kit/show/menu-entry.tsx';
import { fetchEpCatalog, saveAllLvs, saveLvSource, useLvSources, useReplacedFiles } from '../../api.ts';
import type { PhaseColumn } from '../../setup-rows.ts';
import { TEXTS } from '../../texts.ts';
import { TEXTS as MANY_TEXTS } from '../many/texts.ts';
import type { SetupDialog } from '../setup-dialog.ts';
import styles from '../../parts/setup.module.css';
import textStyles from '../../../../kit/show/text.module.css';

interface CatalogMenuProps {
  readonly column: PhaseColumn;
  readonly catalog: EpCatalog;
  readonly hasLvs: boolean;
  readonly onOpen: (dialog: SetupDialog) => void;
}

interface LvsEntriesProps {
  readonly phase: Phase;
  readonly hasLvs: boolean;
  /** Opens the dialog that takes many LVs; undefined where nothing can be changed. */
  readonly onUpload: (() => void) | undefined;
}

/** What can be done with all LVs of a phase: many come in from one file, all go out in one. */
function LvsEntries({ phase, hasLvs, onUpload }: LvsEntriesProps) {
  const sources = useLvSources(phase.id).data ?? [];
  return (
    <>
      <Menu.Label>{TEXTS.tabs.lv}</Menu.Label>
      {onUpload !== undefined && (
        <MenuEntry icon={IconTableImport} label={MANY_TEXTS.title} onClick={onUpload} />
      )}
      {(['sheets', 'list'] as const).map((form) => (
        <MenuEntry
          key={form}
          icon={IconDownload}
          label={MANY_TEXTS.outAs[form]}
          disabled={!hasLvs}
          onClick={() => void saveAllLvs(phase, form)}
        />
      ))}
      {sources.length > 0 && <Menu.Label>{MANY_TEXTS.sources}</Menu.Label>}
      {sources.map((source) => (
        <MenuEntry
          key={source.sourceId}
          icon={IconDownload}
          label={MANY_TEXTS.source(source.filename, shortDate(source.storedAt), source.storedBy)}
          onClick={() => void saveLvSource(phase.id, source)}
        />
      ))}
    </>
  );
}

/** What can be done with a phase's catalogue and all its LVs (SETUP-002, SETUP-006, OPEN-33). */
function CatalogMenu({ column, catalog, hasLvs, onOpen }: CatalogMenuProps) {
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
  const view = () => open({ kind: 'view-catalog', phase, catalog });
  const download = () => void fetchEpCatalog(catalog);
  const replace = () => open({ kind: 'upload-catalog', phase, replaced: catalog });
  const lookBack = () => open({ kind: 'earlier-catalogs', phase });
  const uploadMany = () => open({ kind: 'many-lvs', phase });
  return (
    <Menu position="bottom-end" width={300} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <ActionIcon ref={target} aria-label={`${phase.title}: ${TEXTS.moreCatalog}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
        <Menu.Label>{TEXTS.catalog}</Menu.Label>
        <MenuEntry icon={IconEye} label={TEXTS.viewCatalog} onClick={view} />
        <MenuEntry icon={IconDownload} label={TEXTS.downloadCatalog} onClick={download} />
        {lock === undefined && (
          <>
            <MenuEntry icon={IconRefresh} label={TEXTS.replaceCatalog} onClick={replace} />
            {isKept && <MenuEntry icon={IconHistory} label={TEXTS.earlierCatalogs} onClick={lookBack} />}
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
        <LvsEntries phase={phase} hasLvs={hasLvs} onUpload={lock === undefined ? uploadMany : undefined} />
      </Menu.Dropdown>
    </Menu>
  );
}

interface CatalogHeadProps extends Omit<CatalogMenuProps, 'catalog'> {
  readonly catalog: EpCatalog | undefined;
}

/** The phase's catalogue in its head: upload, view, replace, download, delete (SETUP-002, SETUP-006). */
export function CatalogHead({ column, catalog, hasLvs, onOpen }: CatalogHeadProps) {
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
      <CatalogMenu column={column} catalog={catalog} hasLvs={hasLvs} onOpen={onOpen} />
    </>
  );
}
