import { StartRefusal } from '../db/start-refusal.ts';
import type { S3Driver } from 'flydrive/drivers/s3';
import { listFiles } from './list-files.ts';
import type { MediaStore } from './media-store.ts';

/** Where an S3-compatible service keeps the media. */
type S3Place = ReturnType<typeof readS3Url>;

/** How long a service may take no connection or move no byte, in ms; its client would wait for ever. */
const WAITS = { connectionTimeout: 10_000, socketTimeout: 60_000 };
const DEFAULT_REGION = 'eu-central-1';

/**
 * Reads `https://<access key>:<secret>@<host>/<bucket>?region=<region>`; throws StartRefusal for anything
 * else, with a sentence that never repeats the secret.
 */
export function readS3Url(text: string) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const bucket = url?.pathname.replace(/^\/|\/$/g, '') ?? '';
  const isComplete =
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) &&
    url.username !== '' &&
    url.password !== '';
  if (!isComplete) {
    throw new StartRefusal(
      'S3_URL ist nicht lesbar. Erwartet wird https://Schlüssel:Geheimnis@Host/Bucket?region=Region.',
    );
  }
  return {
    endpoint: `${url.protocol}//${url.host}`,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? DEFAULT_REGION,
    bucket,
  };
}

/** Keeps media in a bucket of an S3-compatible service, which acknowledges a write once it is durable. */
export function createS3Store(place: S3Place): MediaStore {
  let opening: Promise<S3Driver> | undefined;
  const opened = () => (opening ??= openDriver(place));
  return {
    write: async (key, bytes) => (await opened()).put(key, bytes, { contentLength: bytes.byteLength }),
    async open(key) {
      const driver = await opened();
      return (await driver.exists(key)) ? driver.getStream(key) : undefined;
    },
    remove: async (key) => (await opened()).delete(key),
    async *list() {
      yield* listFiles(await opened());
    },
  };
}

async function openDriver(place: S3Place): Promise<S3Driver> {
  // Loaded only when used: the service's client is heavy.
  const { S3Driver: Driver } = await import('flydrive/drivers/s3');
  const { accessKeyId, secretAccessKey, ...rest } = place;
  return new Driver({
    ...rest,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    visibility: 'private',
    supportsACL: false,
    requestHandler: WAITS,
    // Checksums in trailers are peculiar to one provider; others refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
