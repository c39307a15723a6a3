const SEPARATOR = '/';

/**
 * The changed one of many things: id of a property or account, a building's number in it, and the field.
 * - `part`: Empty where it is the thing itself.
 */
type ListedName = NonNullable<ReturnType<typeof readListedName>>;

/** How the audit log names a field of one of many things that a list changed (decision 0080). */
export function printListedName({ id, part, field }: ListedName): string {
  return [id, ...(part === '' ? [] : [part]), field].join(SEPARATOR);
}

const LISTED = /^(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?:(?<part>.*)\/)?(?<field>[\w.]+)$/s;

/** Reads such a name; undefined for any other. A building's number may hold any letters. */
export function readListedName(name: string) {
  const { id, part = '', field } = LISTED.exec(name)?.groups ?? {};
  return id === undefined || field === undefined ? undefined : { id, part, field };
}
