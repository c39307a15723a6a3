import type { DriverContract } from 'flydrive/types';
import type { StoredFile } from './media-store.ts';

/** Iterates over all files of a driver, page by page; a file that disappears meanwhile is skipped. */
export async function* listFiles(driver: DriverContract): AsyncGenerator<StoredFile> {
  let paginationToken: string | undefined;
  do {
    const page = await driver.listAll('/', {
      recursive: true,
      ...(paginationToken === undefined ? {} : { paginationToken }),
    });
    for (const each of page.objects) {
      if (!each.isFile) continue;
      const changedMs = await each.getMetaData().then(
        ({ lastModified }) => lastModified.getTime(),
        () => undefined,
      );
      if (changedMs !== undefined) yield { key: each.key, changedMs };
    }
    paginationToken = page.paginationToken;
  } while (paginationToken !== undefined);
}
