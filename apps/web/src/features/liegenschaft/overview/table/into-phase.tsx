import { Menu } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { IconCalendarPlus, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useLastShown } from '../../../../kit/dialog/use-last-shown.ts';
import { ToolButton } from '../../../../kit/field/tool-button.tsx';
import { serverNowMs } from '../../../../kernel/time/clock.ts';
import { ChangeDialog } from '../../../../tender/effect/late-change-dialog.ts';
import { applyTicks, type WantedTicks } from '../../../../tender/phase/apply-ticks.ts';
import { UNDO_MS } from '../../../../tender/phase/change-mail.ts';
import { changePhaseList } from '../../../../tender/phase/change-phase-list.ts';
import { tellDone } from '../../../../tender/undo/done-steps.ts';
import type { PropertyRow } from './property-rows.ts';
import { TEXTS } from './texts.ts';

/** The properties that a phase does not list yet, and can. */
function joiningIn({ id }: Phase, rows: readonly PropertyRow[]): string[] {
  return rows
    .filter(({ phases, isRetired }) => !isRetired && !phases.some((phase) => phase.id === id))
    .map((row) => row.id);
}

function ticksOf(ids: readonly string[], isWanted: boolean): WantedTicks {
  return new Map(ids.map((id) => [id, isWanted]));
}

/** Tells that properties joined a phase, with undo for as long as nobody is told of it (decision 0067). */
function tellJoined({ id, title }: Phase, ids: readonly string[], isTold: boolean): void {
  tellDone(
    { title: TEXTS.joined, text: title },
    {
      id: `joined ${id} ${ids.join(' ')}`,
      async takeBack() {
        await changePhaseList('liegenschaftIds', id, ticksOf(ids, false), { isTold });
      },
      undone: [TEXTS.undone, title],
      notUndone: TEXTS.notUndone,
      lifetimeMs: UNDO_MS,
    },
  );
}

interface IntoPhaseProps {
  readonly chosen: readonly PropertyRow[];
  readonly phases: readonly Phase[];
  /** Why it cannot be done now. */
  readonly lock: string | undefined;
}

/** Adds the chosen properties to a phase not ended, after showing the effect (SETUP-013, decision 0081). */
export function IntoPhase({ chosen, phases, lock }: IntoPhaseProps) {
  const [question, setQuestion] = useState<{ phase: Phase; ids: readonly string[] }>();
  const asked = useLastShown(question);
  const close = () => setQuestion(undefined);
  const open = phases.filter((phase) => phaseState(phase, serverNowMs()) !== 'ended');
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <ToolButton
            icon={IconCalendarPlus}
            label={TEXTS.intoPhase}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            lock={lock}
          />
        </Menu.Target>
        <Menu.Dropdown>
          {open.length === 0 && <Menu.Label>{TEXTS.noPhaseOpen}</Menu.Label>}
          {open.map((phase) => {
            const ids = joiningIn(phase, chosen);
            return (
              <Menu.Item
                key={phase.id}
                disabled={ids.length === 0}
                rightSection={<small>{ids.length === 0 ? TEXTS.already : TEXTS.joining(ids.length)}</small>}
                onClick={() => setQuestion({ phase, ids })}
              >
                {phase.title}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
      {asked !== undefined && (
        <ChangeDialog
          opened={question !== undefined}
          title={TEXTS.joinTitle}
          intro={TEXTS.joinText(asked.ids.length, asked.phase.title)}
          phase={asked.phase}
          wanted={{
            liegenschaftIds: applyTicks(asked.phase.liegenschaftIds ?? [], ticksOf(asked.ids, true)),
          }}
          confirmLabel={TEXTS.join}
          onAgree={async ({ isTold, reason, preview }) => {
            const { phase, ids } = asked;
            const sending = { isTold, reason, version: preview.phaseVersion };
            await changePhaseList('liegenschaftIds', phase.id, ticksOf(ids, true), sending);
            close();
            tellJoined(phase, ids, isTold);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
