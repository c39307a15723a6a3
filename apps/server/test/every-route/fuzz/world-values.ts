import fc from 'fast-check';
import { TEST_PASSWORD } from '../../test-server.ts';
import { NOUN_OF } from '../sample-calls.ts';
import type { World } from '../world.ts';
import type { ValuesByName } from './values.ts';

/** Gives ids, keys and names of the world where a call asks for such, now and then others. */
export function valuesInWorld({ ids, people }: World): ValuesByName {
  const all = Object.values(ids).flatMap((things) => Object.values(things));
  const idsFor = (name: string): fc.Arbitrary<string> => {
    const noun = NOUN_OF[name];
    // Whoever is blocked or made read-only could try nothing after that; it is always the rival.
    const own =
      name === 'serviceProviderId'
        ? [people.rival.id]
        : Object.values(noun === undefined ? ids.account : ids[noun]);
    return fc.oneof(
      // The first is what the bidder would name.
      { weight: 12, arbitrary: fc.constant(own[0]!) },
      { weight: 5, arbitrary: fc.constantFrom(...own) },
      { weight: 2, arbitrary: fc.constantFrom(...(name === 'serviceProviderId' ? own : all)) },
      { weight: 1, arbitrary: fc.uuid() },
      { weight: 1, arbitrary: fc.constantFrom(...own).map((id) => id.toUpperCase()) },
    );
  };
  const texts = textsIn({ ids, people });
  return (name, schema) => {
    if (schema.type !== 'string') return undefined;
    if (schema.format === 'uuid') return idsFor(name);
    if (name === 'liegenschaftIds')
      return fc.array(idsFor(name), { maxLength: 60 }).map((list) => list.join(','));
    const known = texts[name];
    return known === undefined ? undefined : fc.constantFrom(...known);
  };
}

/** What texts by these names may be; the usual ones more than once. */
function textsIn({
  ids,
  people,
}: Pick<World, 'ids' | 'people'>): Readonly<Record<string, readonly string[]>> {
  const [phaseId, propertyId] = [ids.phase['running']!, ids.liegenschaft['shared']!];
  const cell = `${phaseId}_${propertyId}_aufzug`;
  return {
    key: [
      ...Array.from({ length: 12 }, () => `${phaseId}_ep_AZ_01`),
      ...[
        'ep_AZ_01',
        'ep_ß',
        'bl_Hamburg_aufzug',
        `ls_${propertyId}_aufzug`,
        `n_${propertyId}_energy`,
        `m_${propertyId}`,
        'offer',
        'docs',
        'filter',
        'target',
        'ep_',
      ].map((rest) => `${phaseId}_${rest}`),
      `awarding_${cell}`,
      `${ids.phase['ended']}_offer`,
      'x_y_z',
    ],
    value: [
      ...Array.from({ length: 8 }, () => '1000'),
      '0',
      '700',
      '1300',
      '12500',
      '1000000001',
      '-1',
      '01',
      'true',
      'false',
      '[]',
      '[{}]',
      `["${ids.media['bidders']}"]`,
      `[{"key":"${cell}","value":"5000"}]`,
      people.rival.id,
      '{',
      '',
    ],
    since: ['', 'x', `${people.bidder.organisationId}.0`, `${people.bidder.organisationId}.1`, '1-2', '~'],
    land: ['Deutschland', 'Deutschland', 'Deutschland', 'Land'],
    region: ['Hamburg', 'Bayern', 'Sachsen-Anhalt', 'Region'],
    username: [people.bidder.username, people.admin.username, 'niemand@example.org', ' Neu@Example.ORG '],
    password: [TEST_PASSWORD, 'falsch', ''],
  };
}
