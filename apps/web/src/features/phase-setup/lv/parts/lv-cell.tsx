import type { EpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import type { LvSummary } from '@rahmenpreis/contract/lv.ts';
import { shortDate } from '@rahmenpreis/german/german-date.ts';
import { IconDownload, IconEye, IconEyeOff, IconRefresh, IconTrash, IconUpload } from '@tabler/icons-react';
import { ToolButton } from '../../../../kit/field/tool-button.tsx';
import textStyles from '../../../../kit/show/text.module.css';
import { saveLvFile } from '../../api.ts';
import type { PhaseColumn } from '../../setup-rows.ts';
import { TEXTS } from '../../texts.ts';
import { TEXTS as LOOK_TEXTS } from '../look/texts.ts';
import { IconAction } from '../../../../kit/field/icon-action.tsx';
import styles from '../../parts/setup.module.css';

/** What a cell of the LV tab offers (SETUP-003…005). */
export type LvCell =
  | { readonly kind: 'locked-upload'; readonly reason: string }
  | { readonly kind: 'upload' }
  | { readonly kind: 'none'; readonly reason: string }
  | {
      readonly kind: 'lv';
      readonly info: LvSummary;
      readonly canReplace: boolean;
      readonly canDelete: boolean;
      /** Bidders do not see this LV, because its property is not ticked for the phase. */
      readonly isHidden: boolean;
    };

/** Decides a cell of the LV tab from phase, catalogue and the property's LV (SETUP-003…005, OPEN-32). */
export function lvCell(
  column: PhaseColumn,
  catalog: EpCatalog | undefined,
  info: LvSummary | undefined,
  liegenschaftId: string,
): LvCell {
  const { changes, lock, phase } = column;
  if (info !== undefined) {
    return {
      kind: 'lv',
      info,
      canReplace: lock === undefined && changes.uploadLv && catalog !== undefined,
      canDelete: lock === undefined && changes.deleteLv,
      isHidden: phase.liegenschaftIds?.includes(liegenschaftId) === false,
    };
  }
  if (lock !== undefined) return { kind: 'none', reason: lock };
  return catalog === undefined ? { kind: 'locked-upload', reason: TEXTS.catalogFirst } : { kind: 'upload' };
}

interface LvCellViewProps {
  readonly cell: LvCell;
  /** Property and phase in words, for screen readers. */
  readonly name: string;
  readonly tabIndex: 0 | -1;
  readonly onView: () => void;
  readonly onUpload: () => void;
  readonly onDelete: () => void;
}

/** One LV: nothing, locked upload, upload, or download with date, view, replace, delete (SETUP-003…005). */
export function LvCellView({ cell, name, tabIndex, onView, onUpload, onDelete }: LvCellViewProps) {
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
        <span
          data-tooltip={TEXTS.lvHidden}
          className={styles.hidden}
          role="img"
          aria-label={TEXTS.lvHidden}
          tabIndex={tabIndex}
        >
          <IconEyeOff size={16} aria-hidden />
        </span>
      )}
      <IconAction
        className={styles.push}
        tabIndex={tabIndex}
        icon={IconEye}
        label={`${LOOK_TEXTS.view}, ${name}`}
        onClick={onView}
      />
      {canReplace && (
        <IconAction
          tabIndex={tabIndex}
          icon={IconRefresh}
          label={`${TEXTS.replaceLv}, ${name}`}
          onClick={onUpload}
        />
      )}
      {canDelete && (
        <IconAction
          tabIndex={tabIndex}
          icon={IconTrash}
          label={`${TEXTS.deleteLv}, ${name}`}
          onClick={onDelete}
        />
      )}
    </div>
  );
}
