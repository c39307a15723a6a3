import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * What lasts longest, in this order: walks over every page, other journeys, papers that LibreOffice reads.
 */
const LONG = ['/e2e/every-page/', '/e2e/', '/packages/workbook/'];

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((folder) => moduleId.includes(folder));
  return place < 0 ? LONG.length : place;
}

/**
 * Begins with what lasts longest, and goes through each project before the next, as each has workers of its
 * own. On a new machine Vitest takes large files for long ones, but some are short files with long lists, and
 * one that begins last leaves a core idle.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
    return [...Map.groupBy(sorted, ({ project }) => project.name).values()].flat();
  }
}
