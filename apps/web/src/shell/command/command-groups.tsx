import type { SpotlightActionGroupData } from '@mantine/spotlight';
import type { Gebaeude, Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { UserKind } from '@rahmenpreis/contract/permission.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { shortDate } from '@rahmenpreis/german/german-date.ts';
import { adresseLine } from '@rahmenpreis/tendering/liegenschaft/adresse-line.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { compareLiegenschaften } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-order.ts';
import {
  IconBuilding,
  IconCalendarEvent,
  IconHelp,
  IconLayoutNavbar,
  IconLogout,
  type IconProps,
  IconScale,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { stringifySearch } from '../../kernel/browser/search-params.ts';
import { namedPages, phaseSearch } from '../nav-entries.ts';
import type { useSchemeSwitch } from '../scheme-switch.ts';
import { COMMAND_TEXTS, TEXTS } from '../texts.ts';
import { shortNumber } from './find-commands.ts';

interface CommandSources {
  readonly kind: UserKind;
  /** The phase in view, in which pages open. */
  readonly pId?: string | undefined;
  readonly phases: readonly Phase[];
  readonly liegenschaften: readonly Liegenschaft[];
  readonly gebaeude: readonly Gebaeude[];
  /** None for a bidder, who learns of no other. */
  readonly providers: readonly ServiceProvider[];
  /** Those of the phase in view, with their names; none for a bidder. */
  readonly scenarios?: readonly { readonly id: string; readonly phaseId: string; readonly name: string }[];
  readonly deeds: Deeds;
  readonly open: (href: string) => void;
}

/** What somebody can do from anywhere. */
interface Deeds {
  readonly scheme: Pick<ReturnType<typeof useSchemeSwitch>, 'isDark' | 'label' | 'Icon' | 'change'>;
  readonly mayCreatePhase: boolean;
  readonly signOut: () => void;
}

/** A hit: its icon, label and search words, and the address that it leads to, or what it does. */
interface Command {
  readonly Icon: ComponentType<IconProps>;
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly keywords?: string;
  readonly to: string | (() => void);
}

function deedsOf({ scheme, mayCreatePhase, signOut }: Deeds): Command[] {
  const { isDark, label, Icon, change } = scheme;
  const { createPhase, groups, helpWords, lightWords, darkWords, signOutWords } = COMMAND_TEXTS;
  const create = {
    Icon: IconCalendarEvent,
    id: 'create-phase',
    label: createPhase,
    to: '/phases?create=true',
  };
  return [
    ...(mayCreatePhase ? [create] : []),
    { Icon: IconHelp, id: 'help', label: groups.help, keywords: helpWords, to: '/hilfe' },
    { Icon, id: 'scheme', label, keywords: isDark ? lightWords : darkWords, to: change },
    { Icon: IconLogout, id: 'sign-out', label: TEXTS.signOut, keywords: signOutWords, to: signOut },
  ];
}

const { tabs: TABS } = COMMAND_TEXTS;
/** The tabs of each side: page, what its address says, name, and what else it is looked for by. */
const TABS_OF: Readonly<
  Record<'admin' | 'provider', readonly (readonly [string, Record<string, string>, string, string?])[]>
> = {
  admin: [
    ['/analysis', {}, TABS.portfolio, TABS.portfolioWords],
    ['/analysis', { cId: 'new' }, TABS.cluster],
    ['/analysis', { pCom: 'true' }, TABS.prices],
    ['/analysis', { odd: 'true' }, TABS.odd, TABS.oddWords],
    ['/options', { property: 'true' }, TABS.setupProperties],
    ['/options', { user: 'true' }, TABS.setupBidders],
    ['/options', { media: 'true' }, TABS.documents],
  ],
  provider: [
    ['/dl-priceinput', { tab: 'faktoren' }, TABS.laender],
    ['/dl-priceinput', { tab: 'liegenschaften' }, TABS.properties],
    ['/dl-priceinput', { tab: 'unterlagen' }, TABS.documents],
  ],
};

function tabsOf({ kind, pId }: CommandSources): Command[] {
  const pages = new Map<string, string>(namedPages(kind).map(({ to, label }) => [to, label]));
  return (kind === 'none' ? [] : TABS_OF[kind]).map(([path, search, label, keywords = '']) => ({
    Icon: IconLayoutNavbar,
    id: `${path} ${label}`,
    label,
    keywords,
    description: pages.get(path) ?? '',
    to: `${path}${stringifySearch({ ...phaseSearch(path, pId), ...search })}`,
  }));
}

/** Buildings lead to their property. */
function gebaeudeOf({ kind, pId, gebaeude, liegenschaften }: CommandSources): Command[] {
  const byId = new Map(liegenschaften.map((each) => [each.id, each]));
  return gebaeude.flatMap(({ id, nummer, name, liegenschaftId }) => {
    const liegenschaft = byId.get(liegenschaftId);
    if (liegenschaft === undefined) return [];
    return {
      Icon: IconBuilding,
      id,
      label: liegenschaftLabel({ nummer, name }),
      keywords: shortNumber(nummer),
      description: liegenschaftLabel(liegenschaft),
      to: liegenschaftHref(kind, liegenschaft.id, pId),
    };
  });
}

function liegenschaftHref(kind: UserKind, id: string, pId: string | undefined): string {
  return kind === 'admin'
    ? `/liegenschaften/detail?lid=${id}`
    : `/dl-overview${stringifySearch({ pId, lId: id })}`;
}

/** Everything that the command field opens or does, by the name of its group. */
function commandsOf(sources: CommandSources): Partial<Record<keyof typeof COMMAND_TEXTS.groups, Command[]>> {
  const { kind, pId, phases, liegenschaften, scenarios = [], providers, deeds } = sources;
  return {
    pages: namedPages(kind).map(({ to, label, icon }) => ({
      Icon: icon,
      id: to,
      label,
      keywords: COMMAND_TEXTS.pageWords[to] ?? '',
      to: `${to}${stringifySearch(phaseSearch(to, pId))}`,
    })),
    phases: phases.map(({ id, title, start, end }) => ({
      Icon: IconCalendarEvent,
      id,
      label: title,
      description: `${shortDate(start)} – ${shortDate(end)}`,
      to: kind === 'admin' ? `/phase?pId=${id}` : `/dl-priceinput?pId=${id}`,
    })),
    liegenschaften: liegenschaften.toSorted(compareLiegenschaften).map((liegenschaft) => ({
      Icon: IconBuilding,
      id: liegenschaft.id,
      label: liegenschaftLabel(liegenschaft),
      keywords: shortNumber(liegenschaft.nummer),
      description: adresseLine(liegenschaft.adresse),
      to: liegenschaftHref(kind, liegenschaft.id, pId),
    })),
    tabs: tabsOf(sources),
    scenarios: scenarios.map(({ id, phaseId, name }) => ({
      Icon: IconScale,
      id,
      label: name,
      to: `/scenarios/detail${stringifySearch({ pId: phaseId, sId: id })}`,
    })),
    gebaeude: gebaeudeOf(sources),
    // Bidders lead to what they entered over the phases.
    providers: providers.map(({ id, organisation, username, firstname, lastname }) => ({
      Icon: IconUsers,
      id,
      label: organisation,
      description: `${firstname} ${lastname}, ${username}`,
      to: `/provider${stringifySearch({ uId: id })}`,
    })),
    deeds: deedsOf(deeds),
  };
}

/** Everything that the command field opens or does, in groups; one that only others have is left out. */
export function commandGroups(sources: CommandSources): SpotlightActionGroupData[] {
  return Object.entries(commandsOf(sources)).flatMap(([name, commands]) => {
    const actions = commands.map(({ Icon, to, ...command }) => ({
      ...command,
      leftSection: <Icon size={18} stroke={1.7} />,
      onClick: () => (typeof to === 'string' ? sources.open(to) : to()),
    }));
    const group = COMMAND_TEXTS.groups[name as keyof typeof COMMAND_TEXTS.groups];
    return actions.length === 0 ? [] : { group, actions };
  });
}
