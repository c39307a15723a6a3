/**
 * Ways to an award and to its proof, in the order in which they are tried (decision 0107). Each names an
 * instance of `bench/scenario` with a worse or later result without it; `npm run bench -- scenario ways`
 * prints both.
 *
 * - `cheapest`: each package to its cheapest, in integers (`02-one-hand`)
 * - `sets`: where only so many may win, every set of bidders that may be better (`15-six-and-share`)
 * - `prices`: prices of limits and of units, and cases of what they leave open (`12-share`)
 * - `cases`: the solver, for the few cases that the search of a large tender leaves (`07-eight-or-nothing`)
 * - `whole`: the solver, for all packages at once (`03-rebates`)
 */
export const WAYS = ['cheapest', 'sets', 'prices', 'cases', 'whole'] as const;
export type Way = (typeof WAYS)[number];
