import { ActionIcon } from '@mantine/core';
import type { Scenario } from '@rahmenpreis/contract/scenario.ts';
import { IconTrash, IconUsers } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { mayWriteAlpha, useUser } from '../../../kernel/session/session.ts';
import { showFailure } from '../../../kernel/toast/show-toast.ts';
import { ToolButton } from '../../../kit/field/tool-button.tsx';
import { deleteScenario } from '../api.ts';
import { DraftTag } from '../proof-tag.tsx';
import { DETAIL, TEXTS } from '../texts.ts';
import type { RuleDraft } from './use-rules.ts';

/** What is done with one's own scenario, whether there are offers or not. */
export function OwnActions(props: { phaseId: string; scenario: Scenario; draft: RuleDraft }) {
  const { phaseId, scenario, draft } = props;
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  if (!mayWriteAlpha(useUser()) || scenario.kept !== null) return null;
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      const version = (await draft.settle()) ?? scenario.version;
      await deleteScenario(phaseId, { ...scenario, version }, () =>
        navigate({ to: '/scenarios', search: { pId: phaseId } }),
      );
    } catch (error) {
      showFailure(TEXTS.notDeleted, error);
      setBusy(false);
    }
  };
  return (
    <>
      <DraftTag scenario={scenario} />
      {scenario.isDraft && (
        <ToolButton
          icon={IconUsers}
          label={DETAIL.share}
          data-tooltip={TEXTS.draftHint}
          onClick={() => void draft.share()}
        />
      )}
      <ActionIcon
        variant="default"
        size={36}
        aria-label={TEXTS.delete}
        data-tooltip={TEXTS.delete}
        loading={isBusy}
        onClick={() => void remove()}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </>
  );
}
