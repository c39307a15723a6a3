import { Box } from '@mantine/core';
import type { EpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { LvSummary } from '@rahmenpreis/contract/lv.ts';
import { shortDate } from '@rahmenpreis/german/german-date.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { IconDownload, IconEye, IconEyeOff, IconRefresh, IconTrash, IconUpload } from '@tabler/icons-react';
import { ToolButton } from '../../../../kit/field/tool-button.tsx';
import textStyles from '../../../../kit/show/text.module.css';
import { saveLvFile } from '../../api.ts';
import type { PhaseColumn } from '../../setup-rows.ts';
import { TEXTS } from '../../texts.ts';
import type { SetupDialog } from '../setup-dialog.ts';
import { TEXTS as LOOK_TEXTS } from '../look/texts.ts';
import { IconAction } from '../../../../kit/field/icon-action.tsx';
import styles from '../../parts/setup.module.css';

/** Decides a cell of the LV tab from phase, catalogue and the property's LV (SETUP-003…005, OPEN-32). */
export function lvCell(
  column: PhaseColumn,
  catalog: EpCatalog | undefined,
  info: LvSummary | undefined,
  liegenschaftId: string,
) {
  const { changes, lock, phase } = column;
  if (info !== undefined) {
    return {
      kind: 'lv' as const,
      info,
      canReplace: lock === undefined && changes.uploadLv && catalog !== undefined,
      canDelete: lock === undefined && changes.deleteLv,
      /** Bidders do not see this LV, because its property is not ticked for the phase. */
      isHidden: phase.liegenschaftIds?.includes(liegenschaftId) === false,
    };
  }
  if (lock !== undefined) return { kind: 'none', reason: lock } as const;
  if (catalog !== undefined) return { kind: 'upload' } as const;
  return { kind: 'locked-upload', reason: TEXTS.catalogFirst } as const;
}

interface LvCellViewProps {
  readonly liegenschaft: Liegenschaft;
  readonly column: PhaseColumn;
  readonly catalog: EpCatalog | undefined;
  readonly lv: LvSummary | undefined;
  readonly tabIndex: 0 | -1;
  readonly onOpen: (dialog: SetupDialog) => void;
}

/** One LV: nothing, locked upload, upload, or download with date, view, replace, delete (SETUP-003…005). */
export function LvCellView({ liegenschaft, column, catalog, lv, tabIndex, onOpen }: LvCellViewProps) {
  const { phase, state } = column;
  const cell = lvCell(column, catalog, lv, liegenschaft.id);
  const name = `${liegenschaftLabel(liegenschaft)}, ${phase.title}`;
  const onUpload = () => onOpen({ kind: 'upload-lv', phase, liegenschaft, replaced: lv });
  if (cell.kind === 'none') {
    return (
      <span data-tooltip={cell.reason} className={textStyles.quiet} tabIndex={tabIndex}>
        {TEXTS.noLv}
      </span>
    );
  }
  if (cell.kind !== 'lv') {
    return (
      <ToolButton
        size="compact-sm"
        icon={IconUpload}
        label={TEXTS.uploadLv}
        lock={cell.kind === 'upload' ? undefined : cell.reason}
        tabIndex={tabIndex}
        aria-label={`${TEXTS.uploadLv}, ${name}`}
        onClick={onUpload}
      />
    );
  }
  const { info, canReplace, canDelete, isHidden } = cell;
  const action = (icon: typeof IconEye, words: string) => ({ icon, label: `${words}, ${name}`, tabIndex });
  const view = () => onOpen({ kind: 'view-lv', phase, liegenschaft, info });
  const remove = () => onOpen({ kind: 'delete-lv', phase, state, liegenschaft, info });
  const content = TEXTS.lvContent(info.positionCount, shortDate(info.createdAt));
  return (
    <div className={styles.lv}>
      <ToolButton
        data-tooltip={`${TEXTS.downloadLv}: ${info.filename}`}
        size="compact-sm"
        className={styles.lvContent}
        variant="subtle"
        tabIndex={tabIndex}
        icon={IconDownload}
        label={content}
        aria-label={`${TEXTS.downloadLv}, ${name}, ${content}`}
        onClick={() => void saveLvFile(info)}
      />
      {isHidden && (
        <Box
          component="span"
          display="inline-flex"
          ml={6}
          c="var(--amber)"
          data-tooltip={TEXTS.lvHidden}
          role="img"
          aria-label={TEXTS.lvHidden}
          tabIndex={tabIndex}
        >
          <IconEyeOff size={16} aria-hidden />
        </Box>
      )}
      <IconAction {...action(IconEye, LOOK_TEXTS.view)} className={styles.push} onClick={view} />
      {canReplace && <IconAction {...action(IconRefresh, TEXTS.replaceLv)} onClick={onUpload} />}
      {canDelete && <IconAction {...action(IconTrash, TEXTS.deleteLv)} onClick={remove} />}
    </div>
  );
}
