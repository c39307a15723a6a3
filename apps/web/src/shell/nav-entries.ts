import type { UserKind } from '@rahmenpreis/contract/permission.ts';
import {
  IconAdjustmentsHorizontal,
  IconAward,
  IconBuilding,
  IconCalendarEvent,
  IconChartBar,
  IconChartPie,
  IconFileText,
  IconGavel,
  IconHistory,
  IconListCheck,
  IconListDetails,
  IconMessages,
  type IconProps,
  IconReceipt,
  IconRepeat,
  IconScale,
  IconUsers,
} from '@tabler/icons-react';
import type { RegisteredRouter } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { TEXTS } from './texts.ts';

interface NavEntry {
  readonly to: keyof RegisteredRouter['routesByPath'];
  readonly label: string;
  readonly icon: ComponentType<IconProps>;
  /** Whether the page opens on the phase in view; the award view opens on the last one (AWARD-004). */
  readonly keepsPhase?: boolean;
  /** Whether it stands below a line, apart from the specified entries. */
  readonly isApart?: boolean;
}

const ADMIN_ENTRIES: readonly NavEntry[] = [
  { to: '/liegenschaften', label: TEXTS.pages.liegenschaften, icon: IconBuilding },
  { to: '/user', label: TEXTS.pages.user, icon: IconUsers },
  { to: '/phases', label: TEXTS.pages.phases, icon: IconCalendarEvent },
  { to: '/options', label: TEXTS.pages.options, icon: IconAdjustmentsHorizontal, keepsPhase: true },
  { to: '/analysis', label: TEXTS.pages.analysis, icon: IconChartBar, keepsPhase: true },
  { to: '/provider', label: TEXTS.pages.provider, icon: IconHistory },
  { to: '/placing', label: TEXTS.pages.placing, icon: IconAward },
  { to: '/scenarios', label: TEXTS.pages.scenarios, icon: IconScale, keepsPhase: true, isApart: true },
  { to: '/questions', label: TEXTS.pages.questions, icon: IconMessages, keepsPhase: true },
  { to: '/rounds', label: TEXTS.pages.rounds, icon: IconRepeat },
];
const PROVIDER_ENTRIES: readonly NavEntry[] = [
  { to: '/dl-priceinput', label: TEXTS.pages.prices, icon: IconListDetails, keepsPhase: true },
  { to: '/dl-overview', label: TEXTS.pages.overview, icon: IconChartPie, keepsPhase: true },
  { to: '/dl-offer', label: TEXTS.pages.offer, icon: IconReceipt, keepsPhase: true, isApart: true },
  { to: '/dl-questions', label: TEXTS.pages.questions, icon: IconMessages, keepsPhase: true },
];

/** The page about one phase, behind its name and the time that is left. */
const PHASE_ENTRY: NavEntry = {
  to: '/phase',
  label: TEXTS.pages.phase,
  icon: IconCalendarEvent,
  keepsPhase: true,
};

/** The pages behind the award view, on the same phase. */
const PAPER_ENTRIES: readonly NavEntry[] = [
  { to: '/placing/memo', label: TEXTS.pages.memo, icon: IconFileText, keepsPhase: true },
  { to: '/placing/board-paper', label: TEXTS.pages.boardPaper, icon: IconGavel, keepsPhase: true },
];

/** What the user menu leads administrators to, beside the specified entries. */
const AUDIT_ENTRY: NavEntry = { to: '/audit', label: TEXTS.pages.audit, icon: IconListCheck };

/** Gives every page that a kind of user can look for by its name. */
export function namedPages(kind: UserKind): readonly NavEntry[] {
  return kind === 'admin' ? [PHASE_ENTRY, ...ADMIN_ENTRIES, ...PAPER_ENTRIES, AUDIT_ENTRY] : navEntries(kind);
}

/** Gives the menu of a kind of user in the specified order (SHELL-011, SHELL-012). */
export function navEntries(kind: UserKind): readonly NavEntry[] {
  if (kind === 'admin') return ADMIN_ENTRIES;
  return kind === 'provider' ? PROVIDER_ENTRIES : [];
}

/** Gives what a link to a page says besides its path, so that the phase in view stays in view. */
export function phaseSearch(path: string, pId: string | undefined): { pId?: string } {
  const entry = [PHASE_ENTRY, ...PAPER_ENTRIES, ...ADMIN_ENTRIES, ...PROVIDER_ENTRIES].find(
    ({ to }) => to === path,
  );
  return entry?.keepsPhase === true && pId !== undefined ? { pId } : {};
}
