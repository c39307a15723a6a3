import type { ChangeTools } from '../../../kit/tree-grid/edit/enter-texts.ts';
import { TEXTS } from '../texts.ts';

/** How factors are changed many at once; they are no amounts that add up. */
export const FACTOR_TOOLS: ChangeTools = { counted: TEXTS.countedFactors };
