import { Button, Group } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { clockTime, shortDate } from '@rahmenpreis/german/german-date.ts';
import { IconAdjustmentsHorizontal, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { IconAction } from '../../../kit/field/icon-action.tsx';
import { ActionsCell, CardTable } from '../../../kit/show/card-table.tsx';
import textStyles from '../../../kit/show/text.module.css';
import { timeLeftText } from '../../../tender/phase/countdown/countdown.tsx';
import { PhaseStateTag } from '../../../tender/phase/use-phase-state.tsx';
import { SealWord } from '../../../tender/phase/seal/seal-note.tsx';
import type { PhaseRow } from '../../../tender/phase/phase-rows.ts';
import { TEXTS } from '../texts.ts';
import styles from './phase-table.module.css';

interface PhaseTableProps {
  readonly rows: readonly PhaseRow[];
  readonly nowMs: number;
  readonly mayWrite: boolean;
  readonly onOpen: (phase: Phase) => void;
  readonly onDelete: (phase: Phase) => void;
}

type RowActionsProps = Omit<PhaseTableProps, 'rows' | 'nowMs'> & { readonly row: PhaseRow };

/** Why a phase cannot be deleted; undefined when it can (PHASE-009, PHASE-010). */
function deleteLock({ changes, state }: PhaseRow): string | undefined {
  if (changes.delete) return undefined;
  return state === 'running' ? TEXTS.runningStays : TEXTS.endedStays;
}

function RowActions({ row, mayWrite, onOpen, onDelete }: RowActionsProps) {
  const { phase, changes } = row;
  const canEdit = mayWrite && changes.edit;
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        className={styles.action}
        aria-label={TEXTS.setupOf(phase.title)}
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/options" search={{ pId: phase.id }} {...props} />}
      >
        <span className={styles.word}>{TEXTS.setup}</span>
      </Button>
      <IconAction
        icon={canEdit ? IconPencil : IconEye}
        label={canEdit ? TEXTS.edit(phase.title) : TEXTS.view(phase.title)}
        size="lg"
        onClick={() => onOpen(phase)}
      />
      {mayWrite && (
        <IconAction
          icon={IconTrash}
          label={TEXTS.remove(phase.title)}
          lock={deleteLock(row)}
          size="lg"
          onClick={() => onDelete(phase)}
        />
      )}
    </>
  );
}

/** The phases: name, start, end, type, state with time to start or end, actions (PHASE-002, PHASE-014). */
export function PhaseTable({ rows, nowMs, ...actions }: PhaseTableProps) {
  const { columns } = TEXTS;
  return (
    <CardTable
      label={TEXTS.tableLabel}
      className={styles.table}
      titles={[columns.title, columns.start, columns.end, columns.type, columns.state]}
      actions={columns.actions}
    >
      {rows.map((row) => {
        const { phase, state } = row;
        return (
          <tr key={phase.id} data-state={state}>
            <th scope="row" className={styles.title}>
              <Link to="/phase" search={{ pId: phase.id }}>
                {phase.title}
              </Link>
            </th>
            {(['start', 'end'] as const).map((each) => (
              <td key={each} data-label={columns[each]} className={styles.instant}>
                {shortDate(phase[each])} <small>{clockTime(phase[each])}</small>
              </td>
            ))}
            <td data-label={columns.type} className={textStyles.quiet}>
              {TEXTS.types[phase.type]}
              <SealWord seal={phase.seal} />
            </td>
            <td data-label={columns.state}>
              <Group component="span" display="inline-flex" gap="4px 10px">
                <PhaseStateTag state={state} />
                {state !== 'ended' && <span className={styles.left}>{timeLeftText(phase, nowMs)}</span>}
              </Group>
            </td>
            <ActionsCell>
              <RowActions row={row} {...actions} />
            </ActionsCell>
          </tr>
        );
      })}
    </CardTable>
  );
}
