import * as contract from '@rahmenpreis/contract/address-change.ts';
import { changePhase, listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import {
  blockServiceProvider,
  grantFullAccess,
  listServiceProviders,
  resendInvitation,
  saveServiceProviders,
  setReadOnly,
  type ServiceProvider,
  unblockServiceProvider,
} from '@rahmenpreis/contract/service-provider.ts';
import { HOUR_MS } from '../test-sign-in.ts';
import { EVIL, type Plot } from './plot.ts';

/** Makes a call as the one administrator; true if it was done. */
type Act = (plot: Plot) => Promise<boolean>;

const isDone = ({ statusCode }: { statusCode: number }) => statusCode === 200;

async function findCompany({ server, as, company }: Plot): Promise<ServiceProvider> {
  const all = await server.get<ServiceProvider[]>(listServiceProviders, { as });
  return all.find(({ id }) => id === company.id)!;
}

async function changeThePhase(plot: Plot, change: (known: Phase) => object): Promise<boolean> {
  const { server, as, phaseId } = plot;
  const known = (await server.get<Phase[]>(listPhases, { as })).find(({ id }) => id === phaseId)!;
  const body = { ...known, ...change(known) };
  return isDone(await server.ask(changePhase, { as, params: { phaseId }, query: { confirm: 'end' }, body }));
}

const aboutCompany = ({ as, company }: Plot) => ({ as, params: { serviceProviderId: company.id } });

/** The call that is about the open change of the company's address; undefined where there is none. */
export async function aboutChange(plot: Plot) {
  const { addressChange } = await findCompany(plot);
  if (addressChange?.outcome !== 'open') return undefined;
  const { as, params } = aboutCompany(plot);
  return { as, params: { ...params, addressChangeId: addressChange.id } };
}

/** All that one administrator may do with a user, beside what needs nobody's right. */
export const ACTS: Readonly<Record<string, Act>> = {
  async ask(plot) {
    const { username, addressChange } = await findCompany(plot);
    const replaces = addressChange?.outcome === 'open' ? { replaces: addressChange.id } : {};
    const body = { username: EVIL, before: username, ...replaces };
    return isDone(await plot.server.ask(contract.askAddressChange, { ...aboutCompany(plot), body }));
  },
  async prove({ server, loot }) {
    return isDone(await server.ask(contract.proveAddress, { body: { token: loot.proof ?? 'x' } }));
  },
  async agree(plot) {
    const about = await aboutChange(plot);
    return about !== undefined && isDone(await plot.server.ask(contract.agreeToAddressChange, about));
  },
  async withdraw(plot) {
    const about = await aboutChange(plot);
    return about !== undefined && isDone(await plot.server.ask(contract.withdrawAddressChange, about));
  },
  grant: async (plot) => isDone(await plot.server.ask(grantFullAccess, aboutCompany(plot))),
  async grantByList({ server, as, company }) {
    const cells = [{ name: 'mayWrite', from: false, to: true }];
    const body = { created: [], changed: [{ serviceProviderId: company.id, cells }] };
    return isDone(await server.ask(saveServiceProviders, { as, body }));
  },
  readOnly: async (plot) => isDone(await plot.server.ask(setReadOnly, aboutCompany(plot))),
  resend: async (plot) => isDone(await plot.server.ask(resendInvitation, aboutCompany(plot))),
  block: async (plot) => isDone(await plot.server.ask(blockServiceProvider, aboutCompany(plot))),
  unblock: async (plot) => isDone(await plot.server.ask(unblockServiceProvider, aboutCompany(plot))),
  members: (plot) =>
    changeThePhase(plot, ({ userIds = [] }) => ({ userIds: userIds.length === 0 ? [plot.company.id] : [] })),
  /** Lets the phase end before its time; in its second life it goes on. */
  end: (plot) =>
    changeThePhase(plot, () => ({ end: new Date(plot.server.clock.nowMs() + HOUR_MS).toISOString() })),
};
