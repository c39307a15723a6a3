import type { SpotlightActionGroupData } from '@mantine/spotlight';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { UserKind } from '@rahmenpreis/contract/permission.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { shortDate } from '@rahmenpreis/german/written-instant.ts';
import { adresseLine } from '@rahmenpreis/tendering/liegenschaft/adresse-line.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { compareLiegenschaften } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-order.ts';
import { IconBuilding, IconCalendarEvent } from '@tabler/icons-react';
import { stringifySearch } from '../../kernel/browser/search-params.ts';
import { namedPages, phaseSearch } from '../nav-entries.ts';
import { shortNumber } from './find-commands.ts';
import { TEXTS } from './texts.ts';

interface CommandSources {
  readonly kind: UserKind;
  /** The phase in view, in which pages open. */
  readonly pId?: string | undefined;
  readonly phases: readonly Phase[];
  readonly liegenschaften: readonly Liegenschaft[];
  readonly open: (href: string) => void;
}

function phaseHref(kind: UserKind, id: string): string {
  return kind === 'admin' ? `/options?pId=${id}` : `/dl-priceinput?pId=${id}`;
}

function pageHref(path: string, pId: string | undefined): string {
  return `${path}${stringifySearch(phaseSearch(path, pId))}`;
}

function liegenschaftHref(kind: UserKind, id: string, pId: string | undefined): string {
  return kind === 'admin'
    ? `/liegenschaften/detail?lid=${id}`
    : `/dl-overview${stringifySearch({ pId, lId: id })}`;
}

/** Everything the command field can jump to, in three groups. */
export function commandGroups({
  kind,
  pId,
  phases,
  liegenschaften,
  open,
}: CommandSources): SpotlightActionGroupData[] {
  return [
    {
      group: TEXTS.groups.pages,
      actions: namedPages(kind).map(({ to, label, icon: Icon }) => ({
        id: to,
        label,
        leftSection: <Icon size={18} stroke={1.7} />,
        onClick: () => open(pageHref(to, pId)),
      })),
    },
    {
      group: TEXTS.groups.phases,
      actions: phases.map(({ id, title, start, end }) => ({
        id,
        label: title,
        description: `${shortDate(start)} – ${shortDate(end)}`,
        leftSection: <IconCalendarEvent size={18} stroke={1.7} />,
        onClick: () => open(phaseHref(kind, id)),
      })),
    },
    {
      group: TEXTS.groups.liegenschaften,
      actions: liegenschaften.toSorted(compareLiegenschaften).map((liegenschaft) => ({
        id: liegenschaft.id,
        label: liegenschaftLabel(liegenschaft),
        keywords: shortNumber(liegenschaft.nummer),
        description: adresseLine(liegenschaft.adresse),
        leftSection: <IconBuilding size={18} stroke={1.7} />,
        onClick: () => open(liegenschaftHref(kind, liegenschaft.id, pId)),
      })),
    },
  ];
}
