import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { scenarioFileName } from '@rahmenpreis/workbook/file-name.ts';
import { EXCEL_RULE } from '@rahmenpreis/contract/upload-rules.ts';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useDialog } from '../../../kit/dialog/use-dialog.ts';
import { phaseAsOf } from '../../../tender/phase/phase-as-of.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { UploadDialog } from '../../../kit/upload/upload-dialog.tsx';
import { ToolButton } from '../../../kit/field/tool-button.tsx';
import { GeneratedFileButton } from '../../../tender/generated-file/generated-file-button.tsx';
import { useLiegenschaften } from '../../../tender/questions.ts';
import { type ShownScenario, useRebateLines } from '../api.ts';
import { packageKey } from '../figures.ts';
import { LotCells, LotTable } from '../lot-table.tsx';
import { FILE } from '../texts.ts';
import { WhoName } from '../who-name.tsx';
import { withFixedPackages } from './fixed-packages.ts';
import { type MovedPackage, readMoved, scenarioFileContent } from './scenario-file-content.ts';
import type { RuleDraft } from './use-rules.ts';

const FEW = 6;

/** Who a file gives packages to, beside who has them here. */
function MovedTable({ moved, names }: { moved: readonly MovedPackage[] } & Pick<ShownScenario, 'names'>) {
  return (
    <LotTable
      title={FILE.moved(moved.length)}
      few={FEW}
      columns={[FILE.now, FILE.fixed]}
      rows={moved.map(({ cell, bidderId }) => (
        <tr key={packageKey(cell)}>
          <LotCells cell={cell} names={names} />
          <td>
            <WhoName who={names.find(cell.serviceProviderId)} />
          </td>
          <td>
            <WhoName who={names.find(bidderId)} />
          </td>
        </tr>
      ))}
    />
  );
}

interface ScenarioFileProps extends ShownScenario {
  readonly phase: Phase;
  readonly draft: RuleDraft;
  /** Why packages cannot be fixed here; undefined where they can. */
  readonly lock: string | undefined;
}

/** A scenario as Excel, and back: a bidder in another cell there is fixed by a rule, all as one undo step. */
export function ScenarioFile({ phase, draft, lock, ...shown }: ScenarioFileProps) {
  const { data: liegenschaften } = useLiegenschaften();
  const rebates = useRebateLines(phase.id, shown.scenario, shown.names);
  const dialog = useDialog();
  const [moved, setMoved] = useState<readonly MovedPackage[]>([]);
  const preview = async (file: File): Promise<boolean> => {
    const found = await readMoved(file, shown, liegenschaften ?? []);
    setMoved(found);
    return found.length > 0;
  };
  const take = (): Promise<undefined> => {
    if (moved.length > 0) draft.change(withFixedPackages(draft.rules, moved));
    showToast('success', moved.length > 0 ? FILE.taken(moved.length) : FILE.nothing);
    return Promise.resolve(undefined);
  };
  const make =
    liegenschaften === undefined
      ? undefined
      : async () => {
          const { scenarioSheets } = await import('@rahmenpreis/workbook/scenario/scenario-out.ts');
          return {
            sheets: scenarioSheets(
              scenarioFileContent({ ...shown, rebates }, liegenschaften, phaseAsOf(phase)),
            ),
            filename: scenarioFileName(shown.scenario.name, serverNowMs()),
          };
        };
  return (
    <>
      <GeneratedFileButton label={FILE.excel} hint={FILE.excelHint} make={make} />
      <ToolButton icon={IconUpload} label={FILE.read} lock={lock} onClick={dialog.open} />
      <UploadDialog
        {...dialog.props}
        title={FILE.title}
        explanation={FILE.explanation}
        {...EXCEL_RULE}
        confirmLabel={FILE.check}
        agreeLabel={FILE.fix(moved.length)}
        question={<MovedTable moved={moved} names={shown.names} />}
        preview={preview}
        upload={take}
      />
    </>
  );
}
