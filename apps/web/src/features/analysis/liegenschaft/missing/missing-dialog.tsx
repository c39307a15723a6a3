import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { LvPosition } from '@rahmenpreis/contract/lv.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { shortNames } from '@rahmenpreis/german/short-names.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { packageName } from '@rahmenpreis/tendering/missing/probe-words.ts';
import type { Openable } from '../../../../kit/dialog/late-dialog.tsx';
import { Modal } from '../../../../kit/dialog/modal.tsx';
import { LoadError, LoadingRows } from '../../../../kit/loading/load-state.tsx';
import textStyles from '../../../../kit/show/text.module.css';
import { ProbeCard } from './probe-card.tsx';
import { TEXTS } from './texts.ts';
import { useMissing } from './use-missing.ts';

/** A property whose offers are probed. */
export interface Probed {
  readonly phaseId: string;
  readonly liegenschaft: Liegenschaft;
  readonly providers: readonly ServiceProvider[];
  readonly rows: readonly LvPosition[];
}

/** Both probes of every offer that lacks prices in a property, and what is decided of each. */
export function MissingDialog({ opened, onClose, ...probed }: Openable & Probed) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={TEXTS.title(liegenschaftLabel(probed.liegenschaft))}
      size={760}
    >
      {opened && <Probes {...probed} />}
    </Modal>
  );
}

function Probes({ phaseId, liegenschaft, providers, rows }: Probed) {
  const { probes, decisions, problem } = useMissing(phaseId, liegenschaft.id);
  if (problem !== undefined) return <LoadError {...problem} />;
  if (probes === undefined || decisions === undefined) return <LoadingRows rows={4} />;
  const names = shortNames(providers.map(({ organisation }) => organisation));
  const nameOf = (id: string) => names[providers.findIndex((each) => each.id === id)] ?? '';
  const decided = new Map(decisions.map((each) => [packageName(each), each]));
  return (
    <>
      <p className={textStyles.note}>{TEXTS.law}</p>
      {probes.length === 0 && <p>{TEXTS.none}</p>}
      {probes.map((probe) => (
        <ProbeCard
          key={packageName(probe)}
          {...{ phaseId, probe, rows, nameOf }}
          decision={decided.get(packageName(probe))}
        />
      ))}
    </>
  );
}
