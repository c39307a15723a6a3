import type { Locator } from 'playwright-core';

/** A sum that stands on a page, and what it claims to be the sum of. */
export interface ShownSum {
  /** Where on the page it stands. */
  readonly where: string;
  /** Whose offer; on a bidder's own pages the only one. */
  readonly organisation?: string;
  /** Id or nummer of the property; all of the phase where it is left out. */
  readonly liegenschaft?: string;
  /** Title of the service group; all where it is left out. */
  readonly group?: string;
  /** Only what the bidder has been awarded. */
  readonly isAwarded?: boolean;
  readonly unit: SumUnit;
  /** The number as it is shown, without its unit. */
  readonly text: string;
}

/** How a sum is printed: with all three decimals, in whole euros, or in thousands of euros. */
export type SumUnit = 'millis' | 'euros' | 'thousands';

/** What a reader of the page is told of an element. */
export interface Seen {
  readonly role: string;
  readonly label: string;
  /** Of a cell in a grid. */
  readonly column: string;
  readonly row: string;
  /**
   * What stands in the element and each one inside it, in their order, without those that hold no text of
   * their own.
   */
  readonly texts: readonly string[];
}

/**
 * Looks at elements all at once, so that what is read belongs together; it comes as one text, which
 * Playwright need not take apart.
 */
export async function lookAt(elements: Locator): Promise<Seen[]> {
  const seen = await elements.evaluateAll((found) => {
    const ownText = (element: Element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.nodeValue ?? '')
        .join('')
        // Long words carry marks where they may break.
        .replaceAll('\u00ad', '')
        .trim();
    const facts = found.map((element) => ({
      role: element.getAttribute('role') ?? '',
      label: element.getAttribute('aria-label') ?? '',
      column: element.getAttribute('aria-colindex') ?? '',
      row: element.closest('[role=row]')?.getAttribute('aria-rowindex') ?? '',
      texts: [element, ...element.querySelectorAll('*')].map(ownText).filter((text) => text !== ''),
    }));
    return JSON.stringify(facts);
  });
  return JSON.parse(seen) as Seen[];
}

const AMOUNT = /^([\d.]+(?:,\d+)?)(?: T?€)?$/;

/** The number of a text that is an amount and nothing else, undefined for any other. */
export function amountOf(text: string | undefined): string | undefined {
  return AMOUNT.exec(text ?? '')?.[1];
}

/** The amounts among texts, each with the nearest name before it. */
export function namedAmounts(
  texts: readonly string[],
  isName: (text: string) => boolean,
): { name: string; text: string }[] {
  let name: string | undefined;
  return texts.flatMap((each) => {
    if (isName(each)) name = each;
    const text = amountOf(each);
    return text === undefined || name === undefined ? [] : [{ name, text }];
  });
}

/** A cell of a grid with the name of its row, and that of its column. */
export interface GridCell {
  readonly row: string;
  readonly column: string;
  readonly texts: readonly string[];
}

/** The cells of a grid that are drawn, without those whose row or column has no name. */
export async function readGrid(grid: Locator): Promise<GridCell[]> {
  const seen = await lookAt(grid.locator('[aria-colindex]'));
  const columns = new Map(
    seen.filter(({ role }) => role === 'columnheader').map(({ column, label }) => [column, label]),
  );
  const rows = new Map(
    seen.filter(({ role }) => role === 'rowheader').map(({ row, texts }) => [row, texts[0]]),
  );
  return seen
    .filter(({ role }) => role === 'gridcell')
    .flatMap(({ row, column, texts }) => {
      const [rowName, columnName] = [rows.get(row), columns.get(column)];
      return rowName === undefined || columnName === undefined
        ? []
        : [{ row: rowName, column: columnName, texts }];
    });
}
