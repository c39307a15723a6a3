import { useInsertionEffect, useState } from 'react';
import type { ColumnLayout, PlacedColumn } from './place-columns.ts';

const ALIGNED = {
  start: '',
  center: 'justify-content:center;text-align:center;',
  end: 'justify-content:flex-end;text-align:right;',
};

// Figures look the same without kerning and other forms of letters, and are shaped sooner; the words of a header do not.
const QUICKLY_SHAPED = 'font-feature-settings:normal;text-rendering:optimizeSpeed;';

function columnRule<Row>({ className, widthPx, column, startsGroup }: PlacedColumn<Row>): string {
  const align = column.align ?? 'start';
  const line = startsGroup ? 'border-left:1px solid var(--line-2);' : '';
  const rule = `.${className}{width:${widthPx}px;${ALIGNED[align]}${line}}`;
  return align === 'end' ? `${rule}[role=gridcell].${className}{${QUICKLY_SHAPED}}` : rule;
}

/** Gives each column of a grid one rule for all its cells, as styles of their own would make each cell dear to draw. */
export function useColumnSheet<Row>({ columns }: ColumnLayout<Row>): void {
  const [sheet] = useState(() => new CSSStyleSheet());
  useInsertionEffect(() => {
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [sheet]);
  useInsertionEffect(() => sheet.replaceSync(columns.map(columnRule).join('')), [sheet, columns]);
}
