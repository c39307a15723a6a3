import { type Bar, type BarTable, createBarTable } from '../server/bar-table.ts';

/** What users wait for over a large tender, and how long they may; the same at both sizes. */
const BARS = {
  page: { title: 'slowest page of any role, usable', unit: 'ms', bar: 1_500 },
  'page-on-line': { title: 'the same over the line', unit: 'ms', bar: 3_000 },
  task: { title: 'longest task of a page that opens', unit: 'ms', bar: 100 },
  'bidder-bytes': { title: "bytes of a bidder's page", unit: 'kB', bar: 1_500 },
  search: { title: 'search the overview', unit: 'ms', bar: 100 },
  filter: { title: 'filter the overview', unit: 'ms', bar: 100 },
  'search-prices': { title: 'search the unit prices', unit: 'ms', bar: 100 },
  'filter-cluster': { title: 'filter the combined LV', unit: 'ms', bar: 100 },
  'clear-search': { title: 'clear the search', unit: 'ms', bar: 150 },
  'change-tab': { title: 'change the tab', unit: 'ms', bar: 150 },
  'change-property': { title: 'change the property', unit: 'ms', bar: 150 },
  'come-back': { title: 'loaded when coming back to the window', unit: 'kB', bar: 20 },
  'task-at-work': { title: 'longest task at work on a page', unit: 'ms', bar: 100 },
  frame: { title: 'time between frames while scrolling, p95', unit: 'ms', bar: 34 },
  seen: { title: "a bidder's price seen by the buyer", unit: 'ms', bar: 1_000 },
  'seen-bytes': { title: 'of it over the wire', unit: 'kB', bar: 20 },
  'seen-task': { title: 'of it in one task', unit: 'ms', bar: 50 },
  growth: { title: 'heap gained by the second hundred updates', unit: 'MB', bar: 1 },
  'others-wait': { title: 'longest wait of others while five bidders open', unit: 'ms', bar: 250 },
  'server-growth': { title: 'memory of the server meanwhile, more', unit: 'MB', bar: 400 },
  'bidder-heap': { title: "heap of a bidder's page", unit: 'MB', bar: 40 },
  orders: { title: 'order LVs of 100 properties', unit: 'ms', bar: 10_000 },
} as const satisfies Record<string, Bar>;

/** What was measured at one of the sizes, beside its bars. */
export type Bars = BarTable<keyof typeof BARS>;

/** An empty table of these bars. */
export function createBars(): Bars {
  return createBarTable<keyof typeof BARS>(BARS);
}
