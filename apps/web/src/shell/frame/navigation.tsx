import { UnstyledButton } from '@mantine/core';
import type { UserKind } from '@rahmenpreis/contract/permission.ts';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { phaseToKeep } from '../../tender/phase/use-phase-in-view.ts';
import { Tag } from '../../kit/show/tag.tsx';
import { useQuestionCount } from '../../tender/question/question-count.ts';
import { navEntries, phaseSearch } from '../nav-entries.ts';
import { TEXTS } from '../texts.ts';
import listStyles from '../../kit/show/list.module.css';
import styles from './navigation.module.css';

interface NavigationProps {
  readonly kind: UserKind;
  readonly isCollapsed?: boolean;
  readonly onToggle?: () => void;
  readonly onChoose?: () => void;
}

/** The menu of the user's side (SHELL-011, SHELL-012). */
export function Navigation({ kind, isCollapsed = false, onToggle, onChoose }: NavigationProps) {
  const { pId } = useSearch({ strict: false });
  const kept = phaseToKeep(pId);
  const count = useQuestionCount();
  const toggleLabel = isCollapsed ? TEXTS.expand : TEXTS.collapse;
  const ToggleIcon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav aria-label={TEXTS.mainMenu} className={styles.navigation} data-collapsed={isCollapsed || undefined}>
      <ul className={listStyles.bare}>
        {navEntries(kind).map(({ to, label, icon: Icon, isApart }) => {
          const counted = to.endsWith('questions') ? count : undefined;
          const name = counted === undefined ? label : `${label} ${counted.short}${counted.of}`;
          return (
            <li key={to} data-apart={isApart}>
              <Link
                data-tooltip={isCollapsed ? name : undefined}
                data-tooltip-side="right"
                to={to}
                search={phaseSearch(to, kept)}
                className={styles.entry}
                aria-label={name}
                onClick={onChoose}
              >
                <Icon size={18} stroke={1.7} aria-hidden />
                {!isCollapsed && <span>{label}</span>}{' '}
                {counted !== undefined && (
                  <span className={styles.count}>
                    <Tag tone="attention">{counted.short}</Tag>
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
      {onToggle !== undefined && (
        <UnstyledButton
          data-tooltip={isCollapsed ? toggleLabel : undefined}
          data-tooltip-side="right"
          className={styles.toggle}
          aria-label={toggleLabel}
          onClick={onToggle}
        >
          <ToggleIcon size={18} stroke={1.7} aria-hidden />
          {!isCollapsed && <span>{TEXTS.collapseShort}</span>}
        </UnstyledButton>
      )}
    </nav>
  );
}
