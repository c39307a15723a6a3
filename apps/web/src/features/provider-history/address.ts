/** The tabs of the page, as the address names them (HISTORY-003). */
export const HISTORY_TABS = ['bundeslaender', 'liegenschaften', 'preise', 'unterlagen'] as const;
export type HistoryTab = (typeof HISTORY_TABS)[number];

/** The tab that the address names; the state factors where it names none. */
export function historyTabOf(tab: string | undefined): HistoryTab {
  return HISTORY_TABS.find((own) => own === tab) ?? 'bundeslaender';
}
