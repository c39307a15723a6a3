import type { UserKind } from '@rahmenpreis/contract/permission.ts';
import {
  IconAdjustmentsHorizontal,
  IconAward,
  IconBuilding,
  IconCalendarEvent,
  IconChartBar,
  IconChartPie,
  IconHistory,
  IconListDetails,
  type IconProps,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

export type NavPath =
  | '/liegenschaften'
  | '/user'
  | '/phases'
  | '/options'
  | '/analysis'
  | '/provider'
  | '/placing'
  | '/dl-priceinput'
  | '/dl-overview';

export interface NavEntry {
  readonly to: NavPath;
  readonly label: string;
  readonly icon: ComponentType<IconProps>;
}

const ADMIN_ENTRIES: readonly NavEntry[] = [
  { to: '/liegenschaften', label: 'Liegenschaften', icon: IconBuilding },
  { to: '/user', label: 'Nutzerverwaltung', icon: IconUsers },
  { to: '/phases', label: 'Phasenverwaltung', icon: IconCalendarEvent },
  { to: '/options', label: 'Phasen-Setup', icon: IconAdjustmentsHorizontal },
  { to: '/analysis', label: 'Analyse', icon: IconChartBar },
  { to: '/provider', label: 'DL Zeitverlauf', icon: IconHistory },
  { to: '/placing', label: 'Vergabeansicht', icon: IconAward },
];
const PROVIDER_ENTRIES: readonly NavEntry[] = [
  { to: '/dl-priceinput', label: 'Rahmenpreiseingabe', icon: IconListDetails },
  { to: '/dl-overview', label: 'Preisübersicht', icon: IconChartPie },
];

/** Gives the menu of a kind of user in the specified order (SHELL-011, SHELL-012). */
export function navEntries(kind: UserKind): readonly NavEntry[] {
  if (kind === 'admin') return ADMIN_ENTRIES;
  return kind === 'provider' ? PROVIDER_ENTRIES : [];
}
