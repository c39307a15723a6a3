import { TAGS, type Tag } from '@rahmenpreis/contract/category-tag.ts';

/** The service groups in the order of every comparison; each tag belongs to one (PRICE-015, OPEN-20). */
export const SLICES = [
  {
    sliceId: 'basisfm',
    title: 'Basis FM',
    tags: ['uegm', 'igm', 'tgm', 'sonstiges'],
    sustainability: true,
    icon: 'building',
  },
  {
    sliceId: 'aufzug',
    title: 'Aufzugsmanagement',
    tags: ['aufzug'],
    sustainability: false,
    icon: 'elevator',
  },
  { sliceId: 'energie', title: 'Energiemanagement', tags: ['energy'], sustainability: true, icon: 'bolt' },
  { sliceId: 'abfall', title: 'Abfallmanagement', tags: ['waste'], sustainability: true, icon: 'trash' },
  {
    sliceId: 'sachverstaendige',
    title: 'Sachverständigenprüfungen',
    tags: ['sv'],
    sustainability: false,
    icon: 'checklist',
  },
] as const satisfies readonly {
  sliceId: string;
  title: string;
  tags: readonly Tag[];
  sustainability: boolean;
  /** Name of the Tabler icon. */
  icon: string;
}[];

export type Slice = (typeof SLICES)[number];
export type SliceId = Slice['sliceId'];
/** The ids of all of them, in that order. */
export const SLICE_IDS: readonly SliceId[] = SLICES.map(({ sliceId }) => sliceId);
/** A tag used in factor keys: the first of its service group (OPEN-57). */
export type FactorTag = Slice['tags'][0];

/** True for one of the eight tags (PRICE-016). */
export function isTag(text: string): text is Tag {
  return TAGS.some((tag) => tag === text);
}

/** True for the id of a service group (PRICE-015). */
export function isSliceId(text: string): text is SliceId {
  return SLICES.some(({ sliceId }) => sliceId === text);
}

/** True for a tag that factor keys may use (OPEN-57). */
export function isFactorTag(text: string): text is FactorTag {
  return SLICES.some(({ tags }) => tags[0] === text);
}

/** Index of the tag's service group in SLICES and in the price book (PRICE-015). */
export function sliceIndexOfTag(tag: Tag): number {
  return SLICES.findIndex(({ tags }) => tags.some((own) => own === tag));
}

/** The service group a tag belongs to (PRICE-016). */
export function sliceOfTag(tag: Tag): Slice {
  const slice = SLICES[sliceIndexOfTag(tag)];
  if (slice === undefined) throw new RangeError(`no service group has the tag ${tag}`);
  return slice;
}

/** The service group with this id (PRICE-015). */
export function sliceOfId(sliceId: SliceId): Slice {
  const slice = SLICES.find((candidate) => candidate.sliceId === sliceId);
  if (slice === undefined) throw new RangeError(`no service group is called ${sliceId}`);
  return slice;
}

/** The tag under which a service group's factors are stored (OPEN-57). */
export function factorTag(sliceId: SliceId): FactorTag {
  return sliceOfId(sliceId).tags[0];
}
