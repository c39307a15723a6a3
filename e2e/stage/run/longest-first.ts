import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Begins with the journeys that go through every page. On a new machine Vitest takes large files for long ones, but these
 * are short files with long lists, and one that begins last leaves a core idle.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('/e2e/every-page/');
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
