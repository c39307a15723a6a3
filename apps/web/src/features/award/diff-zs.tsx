import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { formatThousands } from '@rahmenpreis/pricing/numbers/thousands.ts';
import { formatTenths, percentTenths } from '@rahmenpreis/pricing/numbers/percent.ts';
import { overTarget } from '@rahmenpreis/tendering/award/target.ts';
import { TEXTS } from './texts.ts';
import styles from './diff-zs.module.css';

/** An amount and the target price it is held against, in thousandths of a euro; null where there is none. */
export interface Amounts {
  readonly sumMillis: number | null;
  readonly targetMillis: number | null;
  /** What of the sum has this target price, where that is not all of it. */
  readonly comparedMillis?: number | null;
  /** A sum without all its prices says nothing about the target price: its percent has no colour. */
  readonly isIncomplete?: boolean;
}

const DASH = '–';

function thousands(millis: number | null): string {
  return millis === null ? DASH : formatThousands(millis);
}

/** How far a sum exceeds its target, even if the percent rounds to 100; undefined if not (AWARD-013). */
export function overText(sumMillis: number | null, targetMillis: number | null): string | undefined {
  const over = overTarget(sumMillis, targetMillis);
  return over === null || over === 0 ? undefined : TEXTS.over(formatMillis(over));
}

/** The figures of a cell: a percent with one decimal, sums in thousands, else «–» (AWARD-013, AWARD-014). */
export function figuresOf(amounts: Amounts) {
  const { sumMillis, targetMillis, comparedMillis = sumMillis, isIncomplete = false } = amounts;
  const tenths = percentTenths(comparedMillis, targetMillis);
  const over = overText(comparedMillis, targetMillis);
  return {
    diff: tenths === null ? DASH : `${formatTenths(tenths)} %`,
    /** Whether the target is exceeded, to the thousandth; undefined where there is nothing to compare. */
    isAboveTarget: tenths === null || (isIncomplete && over === undefined) ? undefined : over !== undefined,
    /** By how much, where it is. */
    over,
    sum: thousands(sumMillis),
    target: thousands(targetMillis),
  };
}

/** A percent of a target price; where that is exceeded its tooltip and name say by how much (AWARD-013). */
export function DiffPercent({ amounts }: { amounts: Amounts }) {
  const { diff, isAboveTarget, over } = figuresOf(amounts);
  const isMet = isAboveTarget === undefined ? undefined : 'met';
  const told = { 'data-tooltip': over, role: 'img', 'aria-label': `${diff}, ${over}` };
  return (
    <span
      className={styles.diff}
      data-target={over === undefined ? isMet : 'above'}
      {...(over === undefined ? {} : told)}
    >
      {diff}
    </span>
  );
}
