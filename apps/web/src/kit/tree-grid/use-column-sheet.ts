import { useInsertionEffect, useState } from 'react';
import type { ColumnLayout, PlacedColumn } from './place-columns.ts';

const ALIGNED = {
  start: '',
  center: 'justify-content:center;text-align:center;',
  // Figures look the same without kerning and other forms of letters, and are shaped sooner.
  end: 'justify-content:flex-end;text-align:right;font-feature-settings:normal;text-rendering:optimizeSpeed;',
};

function columnRule<Row>({ className, widthPx, column, startsGroup }: PlacedColumn<Row>): string {
  const line = startsGroup ? 'border-left:1px solid var(--line-2);' : '';
  return `.${className}{width:${widthPx}px;${ALIGNED[column.align ?? 'start']}${line}}`;
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
