/** The tabs of the page. */
export type SetupTab = 'lv' | 'property' | 'user' | 'media';

/** The query parameters of the page; `pId` is the phase whose column is marked. */
export interface SetupSearch {
  readonly pId?: string;
  readonly property?: string;
  readonly user?: string;
  readonly media?: string;
}

const NAMED_TABS = ['property', 'user', 'media'] as const satisfies readonly SetupTab[];

/** Gives the tab by the query parameters: none, property=true, user=true or media=true (SETUP-001). */
export function tabOf(search: SetupSearch): SetupTab {
  return NAMED_TABS.find((tab) => search[tab] === 'true') ?? 'lv';
}

/** Gives the query parameters of a tab, keeping the phase in view (SETUP-001). */
export function searchOfTab(tab: SetupTab, pId: string | undefined): SetupSearch {
  const phase = pId === undefined ? {} : { pId };
  return tab === 'lv' ? phase : { ...phase, [tab]: 'true' };
}
