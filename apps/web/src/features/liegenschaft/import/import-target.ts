import type { WholeLiegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Media } from '@rahmenpreis/contract/media.ts';
import {
  type ArchiveFile,
  archiveFilesOf,
  type ArchivePlan,
} from '@rahmenpreis/workbook/archive/plan-archive.ts';
import type { MediaLinks } from '../../../tender/media/linked-media.ts';

/** The property or one of its buildings, with the archive's files that belong there. */
export interface ImportTarget {
  readonly liegenschaftId: string;
  /** Null where it is the property itself. */
  readonly gebaeudeId: string | null;
  readonly files: readonly ArchiveFile[];
  /** What it held of images and documents when it was asked for. */
  readonly links: MediaLinks;
}

/** Where the files of an archive belong: the property first, then its buildings (OPEN-34). */
export function targetsOf(plan: ArchivePlan, liegenschaft: WholeLiegenschaft): ImportTarget[] {
  const { id: liegenschaftId, gebaeude } = liegenschaft;
  return [
    { liegenschaftId, gebaeudeId: null, files: archiveFilesOf(plan, null), links: liegenschaft },
    ...gebaeude.map((each) => ({
      liegenschaftId,
      gebaeudeId: each.id,
      files: archiveFilesOf(plan, each.nummer),
      links: each,
    })),
  ];
}

type Named = Pick<Media, 'kind' | 'filename'>;

function countNames(all: readonly Named[]): Map<string, number> {
  return new Map([...Map.groupBy(all, nameOf)].map(([name, same]) => [name, same.length]));
}

function nameOf({ kind, filename }: Named): string {
  return `${kind} ${filename}`;
}

/** Takes the first of each name, as many as are wanted of it. */
function takeWanted<T extends Named>(all: readonly T[], wanted: Map<string, number>): T[] {
  return all.filter((each) => {
    const left = wanted.get(nameOf(each)) ?? 0;
    wanted.set(nameOf(each), left - 1);
    return left > 0;
  });
}

/** Which of a target's files stand there already, known by kind and file name, each for one of the media. */
export function filesThere(files: readonly ArchiveFile[], media: readonly Named[]): ArchiveFile[] {
  return takeWanted(files, countNames(media));
}

/** Gives the uploaded media that a target holding `there` still lacks; another import brought the others. */
export function mediaToLink(
  files: readonly ArchiveFile[],
  there: readonly Named[],
  uploaded: readonly Media[],
): Media[] {
  const wanted = countNames(files);
  for (const [name, count] of countNames(there)) wanted.set(name, (wanted.get(name) ?? 0) - count);
  return takeWanted(uploaded, wanted);
}
