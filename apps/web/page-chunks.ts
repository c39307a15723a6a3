/**
 * What of our own code comes in one file because pages share it, by paths from the root: a file, `…/` for all that lies
 * below a folder, `…/*` for what lies in it directly. A hundred small files are larger and slower than a few; nothing breaks when a list falls behind, pages only grow a
 * little, which `e2e/every-page/page-weight.journey.ts` notices (decision 0011).
 */
export const PAGE_CHUNKS = {
  /** The kernel and the calls, whose schemas lie apart; what shows the toasts comes later. */
  kernel: [
    'apps/web/src/kernel/browser/',
    'apps/web/src/kernel/call/',
    'apps/web/src/kernel/code/',
    'apps/web/src/kernel/connection/',
    'apps/web/src/kernel/session/',
    'apps/web/src/kernel/time/',
    'apps/web/src/kernel/texts.ts',
    'apps/web/src/kernel/toast/show-toast.ts',
    'apps/web/src/kernel/toast/toast-host.tsx',
    'packages/contract/src/*',
  ],
  /** The words and parts that pages before and behind the login share. */
  parts: [
    'apps/web/src/kit/texts.ts',
    'apps/web/src/kit/on-demand/',
    'apps/web/src/kit/loading/',
    'apps/web/src/kit/page/',
    'apps/web/src/kit/show/tag.tsx',
    'apps/web/src/kit/field/texts.ts',
    'apps/web/src/kit/dialog/modal-on-demand.tsx',
    'apps/web/src/shell/texts.ts',
    'apps/web/src/shell/role-home.ts',
    'apps/web/src/shell/session/rights-sentence.ts',
    'apps/web/src/shell/page-code.ts',
    'apps/web/src/shell/page-states.tsx',
    'packages/german/src/join-german.ts',
    'packages/german/src/compare-german.ts',
    'packages/pricing/src/numbers/counted.ts',
  ],
  /** What stands around every page behind the login. */
  frame: [
    'apps/web/src/kit/long-work/long-works.ts',
    'apps/web/src/kit/long-work/long-work-host.tsx',
    'apps/web/src/shell/command/command-field.tsx',
    'apps/web/src/shell/command/texts.ts',
    'apps/web/src/shell/frame/color-scheme-switch.tsx',
    'apps/web/src/shell/frame/header.tsx',
    'apps/web/src/shell/frame/nav-entries.ts',
    'apps/web/src/shell/frame/navigation.tsx',
    'apps/web/src/shell/frame/phase-pill.tsx',
    'apps/web/src/shell/frame/shell.tsx',
    'apps/web/src/shell/frame/texts.ts',
    'apps/web/src/shell/session/clock-text.ts',
    'apps/web/src/shell/session/session-warning.tsx',
    'apps/web/src/shell/session/texts.ts',
    'apps/web/src/shell/user/initials.ts',
    'apps/web/src/shell/user/own-account.ts',
    'apps/web/src/shell/user/user-button.tsx',
    'apps/web/src/shell/user/user-menu.tsx',
    'apps/web/src/tender/phase/countdown/countdown-parts.ts',
    'apps/web/src/tender/phase/countdown/countdown-text.ts',
    'apps/web/src/tender/phase/texts.ts',
    'packages/tendering/src/phase/choice/phase-choice.ts',
    'packages/tendering/src/phase/choice/phase-order.ts',
    'packages/tendering/src/phase/phase-state.ts',
  ],
  /** What keeps a bidder's values; the end of a session asks for it too, and a buyer's pages never do. */
  saving: ['apps/web/src/tender/own-offer/saving/'],
  /** What every page about properties needs: their order, their words, and the way to search them. */
  liegenschaft: [
    'apps/web/src/tender/liegenschaft/search-liegenschaften.ts',
    'apps/web/src/tender/liegenschaft/texts.ts',
    'packages/german/src/search-words.ts',
    'packages/tendering/src/liegenschaft/adresse-line.ts',
    'packages/tendering/src/liegenschaft/liegenschaft-order.ts',
  ],
  /** What every page that shows sums of offers reads them with. */
  sums: [
    'packages/pricing/src/numbers/percent.ts',
    'packages/pricing/src/sums/total-over.ts',
    'packages/tendering/src/lv/short-title.ts',
    'packages/tendering/src/lv/slice.ts',
    'packages/tendering/src/participation/participation.ts',
  ],
  /** What a page computes prices with, beyond that. */
  prices: [
    'packages/pricing/src/price/cell-factor.ts',
    'packages/pricing/src/price/gp.ts',
    'packages/pricing/src/tree/lv-tree.ts',
    'packages/tendering/src/keyval/stored-number.ts',
    'packages/tendering/src/offer/offer-book.ts',
  ],
  /** What every page of a bidder stands on: its offer, and what lies beside title and tabs. */
  offer: [
    'apps/web/src/tender/own-offer/*',
    'apps/web/src/tender/own-offer/change/change-notice.tsx',
    'apps/web/src/tender/own-offer/change/texts.ts',
    'apps/web/src/tender/own-offer/head/',
    'apps/web/src/tender/own-offer/participation/',
    'apps/web/src/tender/own-offer/previous-phase/',
    'apps/web/src/tender/own-offer/sum/',
    'apps/web/src/tender/own-offer/to-do/use-to-do.ts',
    'apps/web/src/tender/phase/countdown/countdown-line.tsx',
    'apps/web/src/tender/phase/countdown/use-time-left.ts',
    'packages/tendering/src/lv/lv-columns.ts',
    'packages/tendering/src/offer/mark/',
    'packages/tendering/src/offer/own-offer.ts',
    'packages/tendering/src/phase/bidder-phase-status.ts',
    'packages/tendering/src/phase/choice/previous-phase.ts',
    'packages/tendering/src/to-do/',
  ],
  /** The tags of offers, which bidders see too. */
  tags: [
    'apps/web/src/tender/comparison/offer-tag.tsx',
    'apps/web/src/tender/comparison/participation-tag.tsx',
    'apps/web/src/tender/comparison/texts.ts',
  ],
  /** What the pages of a buyer that compare offers share. */
  comparison: [
    'apps/web/src/tender/comparison/rank-badge.tsx',
    'apps/web/src/tender/comparison/use-comparison.ts',
    'packages/tendering/src/award/comparison.ts',
    'packages/tendering/src/offer/lowest-complete.ts',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** True when a module's file is meant by a path as the lists above write it. */
export function isMeant(path: string, file: string): boolean {
  const folder = path.replace(/\*$/, '');
  const start = file.indexOf(folder);
  if (start < 0) return false;
  const rest = file.slice(start + folder.length);
  if (path.endsWith('/*')) return !rest.includes('/');
  return path.endsWith('/') || rest === '';
}
