import { ActionIcon, Menu, Text, VisuallyHidden } from '@mantine/core';
import type { UserKind } from '@rahmenpreis/contract/permission.ts';
import { activePhase } from '@rahmenpreis/tendering/phase/phase-choice.ts';
import { phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { IconArrowBackUp, IconHistory, IconLogout, IconMenu2 } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import type { SessionUser } from '../../kernel/session/session-state.ts';
import { signOut } from '../../kernel/sign-out.ts';
import { useStore } from '../../kernel/store.ts';
import { useServerNow } from '../../kernel/time/use-server-now.ts';
import { closeToast, lastActs } from '../../kernel/toast/show-toast.ts';
import { IconAction } from '../../kit/field/icon-action.tsx';
import { WordMark } from '../../kit/page/word-mark.tsx';
import { timeLeftText } from '../../tender/phase/countdown/countdown.tsx';
import { phaseToKeep } from '../../tender/phase/use-phase-in-view.ts';
import { usePhases } from '../../tender/questions.ts';
import { CommandField } from '../command/command-field.tsx';
import { phaseSearch } from '../nav-entries.ts';
import { homeOf } from '../guard.ts';
import { useSchemeSwitch } from '../scheme-switch.ts';
import { TEXTS } from '../texts.ts';
import { UserMenu } from '../user/user-menu.tsx';
import styles from '../header.module.css';

/** The phase in view, else the running one, with the time left; leads administrators to its page. */
function PhasePill({ kind, isNarrow }: { kind: UserKind; isNarrow: boolean }) {
  const nowMs = useServerNow(1_000);
  const { data: phases = [] } = usePhases();
  const { pId } = useSearch({ strict: false });
  const phase = phases.find(({ id }) => id === pId) ?? activePhase(phases, nowMs);
  if (phase === undefined) return null;
  const time = timeLeftText(phase, nowMs, isNarrow ? 1 : 2);
  const content = (
    <>
      <span className={styles.dot} data-state={phaseState(phase, nowMs)} aria-hidden />
      {isNarrow ? (
        <VisuallyHidden>{phase.title}</VisuallyHidden>
      ) : (
        <span className={styles.pillTitle}>{phase.title}</span>
      )}{' '}
      <Text span inherit className="figures" c="dimmed">
        {time}
      </Text>
    </>
  );
  return kind === 'admin' ? (
    <Link to="/phase" search={{ pId: phase.id }} className={styles.pill}>
      <VisuallyHidden>{TEXTS.toPhase}</VisuallyHidden> {content}
    </Link>
  ) : (
    <div className={styles.pill} role="status" aria-live="off" aria-label={`${phase.title}, ${time}`}>
      {content}
    </div>
  );
}

/** What was done last, with what takes it back, once its message has gone. */
function LastActs() {
  const acts = useStore(lastActs);
  if (acts.length === 0) return null;
  return (
    <Menu position="bottom-end" width={360}>
      <Menu.Target>
        <ActionIcon size="lg" aria-label={TEXTS.lastActs} data-tooltip={TEXTS.lastActs}>
          <IconHistory size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map(({ key, title, action }) => (
          <Menu.Item
            key={key}
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={() => {
              closeToast(key);
              action.run();
            }}
          >
            {action.label}: {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface HeaderProps {
  readonly user: SessionUser;
  readonly isNarrow: boolean;
  readonly onOpenMenu: () => void;
}

/** Word mark to the home page, the phase in view, search, colour scheme, user and logout (SHELL-013). */
export function Header({ user, isNarrow, onOpenMenu }: HeaderProps) {
  const home = homeOf(user.kind);
  const scheme = useSchemeSwitch();
  const { pId } = useSearch({ strict: false });
  return (
    <header className={styles.header}>
      {isNarrow && (
        <ActionIcon size="lg" aria-label={TEXTS.openMenu} onClick={onOpenMenu}>
          <IconMenu2 size={20} />
        </ActionIcon>
      )}
      <Link
        to={home}
        search={phaseSearch(home, phaseToKeep(pId))}
        className={styles.home}
        aria-label={TEXTS.home}
      >
        <WordMark withName={!isNarrow} />
      </Link>
      <PhasePill kind={user.kind} isNarrow={isNarrow} />
      <div className={styles.right}>
        <LastActs />
        <CommandField user={user} isNarrow={isNarrow} />
        <UserMenu user={user} isNarrow={isNarrow} />
        {!isNarrow && (
          <IconAction icon={scheme.Icon} label={scheme.label} size="lg" onClick={scheme.change} />
        )}
        <IconAction icon={IconLogout} label={TEXTS.signOut} size="lg" onClick={() => void signOut()} />
      </div>
    </header>
  );
}
