import { Skeleton, Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isCallFailure } from '../../../kernel/call/call-failure.ts';
import { mayWriteAlpha, useUser } from '../../../kernel/session/session.ts';
import { LoadState } from '../../../kit/loading/load-state.tsx';
import { NotFoundPage } from '../../../kit/page/not-found-page.tsx';
import { PageFrame } from '../../../kit/page/page-frame.tsx';
import { useEditorStart } from './api.ts';
import { newLiegenschaft } from './draft/draft.ts';
import { Editor } from './parts/editor.tsx';
import { TEXTS as LIEGENSCHAFT_TEXTS } from '../../../tender/liegenschaft/texts.ts';
import { EDITOR_TEXTS } from './texts.ts';

const route = getRouteApi('/shell/admin/liegenschaften/detail');

function Skeletons() {
  return (
    <Stack gap={20} role="status" aria-label={LIEGENSCHAFT_TEXTS.loading}>
      <Skeleton height={210} radius="lg" />
      <Skeleton height={210} radius="lg" />
      <Skeleton height={280} radius="lg" />
    </Stack>
  );
}

function NewLiegenschaft() {
  const start = useMemo(() => ({ liegenschaft: newLiegenschaft(crypto.randomUUID()), gebaeude: [] }), []);
  return <Editor start={start} isReadOnly={false} gebaeudeError={undefined} onReload={() => undefined} />;
}

function Existing({ lid, isReadOnly }: { lid: string; isReadOnly: boolean }) {
  const loaded = useEditorStart(lid);
  const { data, error } = loaded;
  const isUnknown = isCallFailure(error, 404) || isCallFailure(error, 400);
  if (isUnknown) return <NotFoundPage />;
  if (data === undefined) {
    return (
      <PageFrame title={EDITOR_TEXTS.liegenschaft}>
        <LoadState query={loaded} errorTitle={LIEGENSCHAFT_TEXTS.notLoaded} skeleton={<Skeletons />}>
          {() => null}
        </LoadState>
      </PageFrame>
    );
  }
  return <Editor {...data} isReadOnly={isReadOnly} onReload={() => void loaded.refetch()} />;
}

/** The property editor; an empty `lid`: a new property, a missing one: not found (PROP-025, PROP-042). */
export function Page() {
  const { lid = '' } = route.useSearch();
  const mayWrite = mayWriteAlpha(useUser());
  if (lid !== '') return <Existing key={lid} lid={lid} isReadOnly={!mayWrite} />;
  return mayWrite ? <NewLiegenschaft /> : <NotFoundPage />;
}
