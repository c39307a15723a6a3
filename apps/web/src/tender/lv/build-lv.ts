import type { LoadProblem } from '../../kit/loading/load-problem.ts';
import { LV_NOT_BUILT } from './texts.ts';

/** An LV as it is shown, or why there is none: catalogue and LV may make no tree. */
type BuiltLv<Lv> = { readonly lv: Lv } | { readonly error: unknown };

/** Builds an LV; a thrown error is a value too, so that it is said in place of this LV alone (ERR-035). */
export function buildLv<Lv>(build: () => Lv): BuiltLv<Lv> {
  try {
    return { lv: build() };
  } catch (error) {
    return { error };
  }
}

/** What is said in place of an LV that could not be built, and what asks for it anew (ERR-035). */
export function notBuilt(error: unknown, onRetry: () => void): LoadProblem {
  return { title: LV_NOT_BUILT, error, onRetry };
}
