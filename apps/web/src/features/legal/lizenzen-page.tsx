import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import noticesUrl from '../../../notices.json?url';
import { LoadState } from '../../kit/loading/load-state.tsx';
import { LegalFrame } from './parts/legal-frame.tsx';

/** What is known of a package of others: it is written down when the program is built. */
interface Notice {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string;
}

const LONGEST_WAIT_MS = 30_000;

async function readNotices(): Promise<readonly Notice[]> {
  const answer = await fetch(noticesUrl, { signal: AbortSignal.timeout(LONGEST_WAIT_MS) });
  if (!answer.ok) throw new Error(`the notices answered ${answer.status}`);
  return (await answer.json()) as Notice[];
}

/** The licences of everything that others made and the program runs. */
export function Page() {
  const query = useQuery({
    queryKey: ['notices'],
    queryFn: readNotices,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <LegalFrame title="Lizenzen">
      <p>
        Rahmenpreis enthält Programme und Schriften anderer. Was davon auf diesem Server läuft, steht hier mit
        Fassung und Lizenz; ein Klick auf einen Namen zeigt den Text der Lizenz. Bibliotheken unter der LGPL
        werden dynamisch geladen und können vom Betreiber durch eigene Fassungen ersetzt werden.
      </p>
      <LoadState
        query={query}
        errorTitle="Die Lizenzen konnten nicht geladen werden"
        skeleton={<Skeleton height={420} />}
      >
        {(notices) => <NoticeList notices={notices} />}
      </LoadState>
    </LegalFrame>
  );
}

function NoticeList({ notices }: { notices: readonly Notice[] }) {
  const byLicence = [...Map.groupBy(notices, ({ licence }) => licence)].sort(([a], [b]) => (a < b ? -1 : 1));
  return byLicence.map(([licence, packages]) => (
    <section key={licence}>
      <h2>{licence}</h2>
      {packages.map((notice) => (
        <details key={`${notice.name} ${notice.version}`}>
          <summary>
            {notice.name} {notice.version}
          </summary>
          <NoticeText notice={notice} />
        </details>
      ))}
    </section>
  ));
}

function NoticeText({ notice: { licence, text } }: { notice: Notice }) {
  if (text !== '') return <pre>{text}</pre>;
  return (
    <p>
      Das Paket bringt keinen Text mit. Den Text der Lizenz {licence} finden Sie unter{' '}
      <a href={`https://spdx.org/licenses/${licence}.html`} target="_blank" rel="noreferrer">
        spdx.org
      </a>
      .
    </p>
  );
}
