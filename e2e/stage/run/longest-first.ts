import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Where files are that last long for their size: walks over every page, and papers that LibreOffice reads. */
const LONG = ['/e2e/every-page/', '/packages/workbook/'];

/**
 * Begins each project with what lasts longest. On a new machine Vitest takes large files for long ones, but some are short
 * files with long lists, and one that begins last leaves a core idle.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((folder) => moduleId.includes(folder));
    const ofProjects = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...ofProjects.values()].flatMap((own) => [
      ...own.filter(isLong),
      ...own.filter((file) => !isLong(file)),
    ]);
  }
}
