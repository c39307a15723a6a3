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
  IconMoon,
  IconScale,
  IconSun,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { stringifySearch } from '../../kernel/browser/search-params.ts';
import { namedPages, phaseSearch } from '../nav-entries.ts';
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
  readonly isDark: boolean;
  readonly mayCreatePhase: boolean;
  readonly changeScheme: () => void;
  readonly signOut: () => void;
}

type Actions = SpotlightActionGroupData['actions'];

function iconOf(Icon: typeof IconBuilding): ReactNode {
  return <Icon size={18} stroke={1.7} />;
}

function deedActions({ deeds, open }: CommandSources): Actions {
  const { isDark, mayCreatePhase, changeScheme, signOut } = deeds;
  const create = {
    id: 'create-phase',
    label: COMMAND_TEXTS.createPhase,
    leftSection: iconOf(IconCalendarEvent),
    onClick: () => open('/phases?create=true'),
  };
  return [
    ...(mayCreatePhase ? [create] : []),
    {
      id: 'help',
      label: COMMAND_TEXTS.groups.help,
      keywords: COMMAND_TEXTS.helpWords,
      leftSection: iconOf(IconHelp),
      onClick: () => open('/hilfe'),
    },
    {
      id: 'scheme',
      label: isDark ? TEXTS.light : TEXTS.dark,
      keywords: isDark ? COMMAND_TEXTS.lightWords : COMMAND_TEXTS.darkWords,
      leftSection: iconOf(isDark ? IconSun : IconMoon),
      onClick: changeScheme,
    },
    {
      id: 'sign-out',
      label: TEXTS.signOut,
      keywords: COMMAND_TEXTS.signOutWords,
      leftSection: iconOf(IconLogout),
      onClick: signOut,
    },
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

function tabActions({ kind, pId, open }: CommandSources): Actions {
  const pages = new Map<string, string>(namedPages(kind).map(({ to, label }) => [to, label]));
  return (kind === 'none' ? [] : TABS_OF[kind]).map(([path, search, label, keywords = '']) => ({
    id: `${path} ${label}`,
    label,
    keywords,
    description: pages.get(path) ?? '',
    leftSection: iconOf(IconLayoutNavbar),
    onClick: () => open(`${path}${stringifySearch({ ...phaseSearch(path, pId), ...search })}`),
  }));
}

function scenarioActions({ scenarios = [], open }: CommandSources): Actions {
  return scenarios.map(({ id, phaseId, name }) => ({
    id,
    label: name,
    leftSection: iconOf(IconScale),
    onClick: () => open(`/scenarios/detail${stringifySearch({ pId: phaseId, sId: id })}`),
  }));
}

/** Bidders lead to what they entered over the phases. */
function providerActions({ providers, open }: CommandSources): Actions {
  return providers.map(({ id, organisation, username, firstname, lastname }) => ({
    id,
    label: organisation,
    description: `${firstname} ${lastname}, ${username}`,
    leftSection: iconOf(IconUsers),
    onClick: () => open(`/provider${stringifySearch({ uId: id })}`),
  }));
}

/** Buildings lead to their property. */
function gebaeudeActions({ kind, pId, gebaeude, liegenschaften, open }: CommandSources): Actions {
  const byId = new Map(liegenschaften.map((each) => [each.id, each]));
  return gebaeude.flatMap(({ id, nummer, name, liegenschaftId }) => {
    const liegenschaft = byId.get(liegenschaftId);
    if (liegenschaft === undefined) return [];
    return {
      id,
      label: liegenschaftLabel({ nummer, name }),
      keywords: shortNumber(nummer),
      description: liegenschaftLabel(liegenschaft),
      leftSection: iconOf(IconBuilding),
      onClick: () => open(liegenschaftHref(kind, liegenschaft.id, pId)),
    };
  });
}

function phaseHref(kind: UserKind, id: string): string {
  return kind === 'admin' ? `/phase?pId=${id}` : `/dl-priceinput?pId=${id}`;
}

function pageHref(path: string, pId: string | undefined): string {
  return `${path}${stringifySearch(phaseSearch(path, pId))}`;
}

function liegenschaftHref(kind: UserKind, id: string, pId: string | undefined): string {
  return kind === 'admin'
    ? `/liegenschaften/detail?lid=${id}`
    : `/dl-overview${stringifySearch({ pId, lId: id })}`;
}

/** Everything that the command field opens or does, in groups; one that only others have is left out. */
export function commandGroups(sources: CommandSources): SpotlightActionGroupData[] {
  const { kind, pId, phases, liegenschaften, open } = sources;
  const named = (group: string, actions: Actions) => (actions.length === 0 ? [] : [{ group, actions }]);
  return [
    {
      group: COMMAND_TEXTS.groups.pages,
      actions: namedPages(kind).map(({ to, label, icon: Icon }) => ({
        id: to,
        label,
        keywords: COMMAND_TEXTS.pageWords[to] ?? '',
        leftSection: <Icon size={18} stroke={1.7} />,
        onClick: () => open(pageHref(to, pId)),
      })),
    },
    {
      group: COMMAND_TEXTS.groups.phases,
      actions: phases.map(({ id, title, start, end }) => ({
        id,
        label: title,
        description: `${shortDate(start)} – ${shortDate(end)}`,
        leftSection: <IconCalendarEvent size={18} stroke={1.7} />,
        onClick: () => open(phaseHref(kind, id)),
      })),
    },
    {
      group: COMMAND_TEXTS.groups.liegenschaften,
      actions: liegenschaften.toSorted(compareLiegenschaften).map((liegenschaft) => ({
        id: liegenschaft.id,
        label: liegenschaftLabel(liegenschaft),
        keywords: shortNumber(liegenschaft.nummer),
        description: adresseLine(liegenschaft.adresse),
        leftSection: <IconBuilding size={18} stroke={1.7} />,
        onClick: () => open(liegenschaftHref(kind, liegenschaft.id, pId)),
      })),
    },
    ...named(COMMAND_TEXTS.groups.tabs, tabActions(sources)),
    ...named(COMMAND_TEXTS.groups.scenarios, scenarioActions(sources)),
    ...named(COMMAND_TEXTS.groups.gebaeude, gebaeudeActions(sources)),
    ...named(COMMAND_TEXTS.groups.providers, providerActions(sources)),
    { group: COMMAND_TEXTS.groups.deeds, actions: deedActions(sources) },
  ];
}
