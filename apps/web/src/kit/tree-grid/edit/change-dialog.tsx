import { FormFoot } from '../../dialog/form-foot.tsx';
import { Box, TextInput, UnstyledButton } from '@mantine/core';
import { parseChange } from '@rahmenpreis/pricing/numbers/exact/change.ts';
import { IconPercentage } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { Openable } from '../../dialog/late-dialog.tsx';
import { Modal } from '../../dialog/modal.tsx';
import { ToolButton } from '../../field/tool-button.tsx';
import { focusActive } from '../focus/grid-controller.ts';
import { selectedBlock } from '../model/move-cell.ts';
import type { EditSession } from './edit-session.ts';
import { type ChangeTools, type EditedGrid, takeJudged } from './enter-texts.ts';
import { fillDown } from './fill-cells.ts';
import { changedCells, type ChangePlan, planFilled, planMultiplying, selectedValues } from './plan-change.ts';
import { TEXTS } from './texts.ts';
import textStyles from '../../show/text.module.css';
import styles from './change-dialog.module.css';

/** Opens «Werte ändern» for what is selected in the table of a book; stands above the table. */
export function ChangeButton({ book }: { book: EditSession }) {
  return (
    <ToolButton
      variant="subtle"
      icon={IconPercentage}
      label={TEXTS.title}
      title={TEXTS.buttonHint}
      onClick={() => book.change({ dialog: { kind: 'change' } })}
    />
  );
}

const REFUSED_SHOWN = 5;

function previewText({ judged }: ChangePlan, tools: ChangeTools): string {
  if (judged.length === 0) return TEXTS.nothingChanges;
  const writes = judged.flatMap(({ name, result, basis }) =>
    result.ok ? { ...name, value: result.value, basis } : [],
  );
  return [tools.counted(judged.length), ...(tools.effect === undefined ? [] : [tools.effect(writes)])].join(
    ', ',
  );
}

function Preview({ plan, tools }: { plan: ChangePlan; tools: ChangeTools }) {
  const { refused } = plan;
  const more = refused.length - REFUSED_SHOWN;
  return (
    <div role="status" className={styles.preview}>
      <b>{previewText(plan, tools)}</b>
      {refused.length > 0 && (
        <div className={styles.refused}>
          {TEXTS.refused(refused.length)}
          <ul>
            {refused.slice(0, REFUSED_SHOWN).map(({ label, text, error }) => (
              <li key={label}>{TEXTS.refusedValue(label, text, error)}</li>
            ))}
            {more > 0 && <li>{TEXTS.more(more)}</li>}
          </ul>
        </div>
      )}
    </div>
  );
}

interface FillToolProps {
  readonly plan: ChangePlan;
  readonly tools: ChangeTools;
  readonly onTake: (plan: ChangePlan) => void;
}

/** Fills the selection from its top, with what that would do. */
function FillTool({ plan, tools, onTake }: FillToolProps) {
  return (
    <UnstyledButton className={styles.tool} disabled={plan.judged.length === 0} onClick={() => onTake(plan)}>
      <span>
        {TEXTS.fillDown}
        <kbd className={styles.key}>{TEXTS.fillDownKey}</kbd>
      </span>
      <small className={`${textStyles.note} figures`}>{previewText(plan, tools)}</small>
    </UnstyledButton>
  );
}

function Elsewhere({
  label,
  open,
  onClose,
}: NonNullable<ChangeTools['elsewhere']> & { onClose: () => void }) {
  const leave = () => {
    onClose();
    open();
  };
  return (
    <UnstyledButton className={styles.tool} onClick={leave}>
      {label} …
    </UnstyledButton>
  );
}

interface ChangeFormProps<Row> extends EditedGrid<Row> {
  readonly tools: ChangeTools;
  readonly onClose: () => void;
}

function ChangeForm<Row>({ grid, edits, tools, onClose }: ChangeFormProps<Row>) {
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { model } = grid;
  const changed = changedCells(grid);
  const { values, markedCount } = selectedValues(changed.model, edits, changed.block);
  const change = parseChange(typed);
  const plan = change && planMultiplying(values, change);
  const filled = fillDown(model, edits, selectedBlock(grid.selection));
  const amountCount = values.filter(({ millis }) => millis !== undefined).length;
  const gapCount = values.filter(
    ({ before, millis }) => before.value === undefined && millis === undefined,
  ).length;
  const take = ({ judged }: ChangePlan): void => {
    takeJudged(edits, judged);
    onClose();
    grid.announce(TEXTS.changed(tools.counted(judged.length)), true);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setWrong(plan === undefined);
    if (plan !== undefined && plan.judged.length > 0) take(plan);
  };
  const selected = [
    TEXTS.selected(tools.counted(amountCount)),
    gapCount > 0 && TEXTS.gaps(gapCount),
    markedCount > 0 && TEXTS.marked(markedCount),
  ].filter((text) => text !== false);
  return (
    <form onSubmit={submit}>
      <Box component="p" mt={0} mb={12}>
        {values.length === 0 ? TEXTS.nothingSelected : selected.join(', ')}
      </Box>
      <TextInput
        data-autofocus
        label={TEXTS.change}
        description={TEXTS.changeHint}
        value={typed}
        autoComplete="off"
        error={isWrong && plan === undefined && TEXTS.wrongChange}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {plan !== undefined && <Preview plan={plan} tools={tools} />}
      <FormFoot mt="md" submitLabel={TEXTS.apply} onCancel={onClose} />
      <div className={styles.tools}>
        {tools.elsewhere !== undefined && <Elsewhere {...tools.elsewhere} onClose={onClose} />}
        {filled.ok && <FillTool plan={planFilled(values, filled.values)} tools={tools} onTake={take} />}
      </div>
    </form>
  );
}

/** Changes all selected values at once, as one step to undo, after showing what that does. */
export function ChangeValuesDialog<Row>({ grid, edits, opened, onClose }: EditedGrid<Row> & Openable) {
  const { tools } = edits;
  return (
    <Modal
      opened={opened && tools !== undefined}
      onClose={onClose}
      onExitTransitionEnd={() => focusActive(grid.scroller)}
      title={
        <>
          {TEXTS.title} <kbd className={styles.key}>{TEXTS.key}</kbd>
        </>
      }
    >
      {opened && tools !== undefined && (
        <ChangeForm grid={grid} edits={edits} tools={tools} onClose={onClose} />
      )}
    </Modal>
  );
}
