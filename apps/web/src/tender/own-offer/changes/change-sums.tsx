import { formatMillis, formatSignedMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { priceChangeText } from '../../comparison/change-text.ts';
import styles from './change-sums.module.css';
import { TEXTS } from './texts.ts';

interface ChangeSumsProps {
  readonly fileName: string;
  readonly sumBeforeMillis: number;
  readonly sumAfterMillis: number;
}

/** The file, and the offer's total before and after with the difference of both. */
export function ChangeSums({ fileName, sumBeforeMillis, sumAfterMillis }: ChangeSumsProps) {
  const percent = priceChangeText(sumBeforeMillis, sumAfterMillis);
  const difference = `${formatSignedMillis(sumAfterMillis - sumBeforeMillis)} €`;
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{TEXTS.file}</dt>
        <dd className={styles.file} title={fileName}>
          {fileName}
        </dd>
      </div>
      <div>
        <dt>{TEXTS.sumBefore}</dt>
        <dd>{formatMillis(sumBeforeMillis)} €</dd>
      </div>
      <div>
        <dt>{TEXTS.sumAfter}</dt>
        <dd>{formatMillis(sumAfterMillis)} €</dd>
      </div>
      <div>
        <dt>{TEXTS.difference}</dt>
        <dd>{percent === undefined ? difference : `${difference}, ${percent}`}</dd>
      </div>
    </dl>
  );
}
