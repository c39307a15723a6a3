import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One package that is part of the program, with the text of its licence as it lies in the package. */
export interface Notice {
  readonly name: string;
  readonly version: string;
  /** By its name in the SPDX list, or as the package calls it. */
  readonly licence: string;
  /** Empty where the package brings none. */
  readonly text: string;
}

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

const LICENCE_FILE = /^(licen[cs]e|copying|notice)([._-].*)?$/i;
/** What a package says of its licence in its own words, where its description names none. */
const IN_README = /^#+ *licen[cs]e\s*\n+([\s\S]+?)(?=\n#|$)/im;

function readLicence(folder: string): string {
  const names = readdirSync(folder).sort();
  const texts = names.filter((name) => LICENCE_FILE.test(name)).map((name) => read(folder, name));
  if (texts.length > 0) return texts.join('\n\n');
  const readme = names.find((name) => /^readme/i.test(name));
  return readme === undefined ? '' : (IN_README.exec(read(folder, readme))?.[1]?.trim() ?? '');
}

function read(folder: string, name: string): string {
  return readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim();
}

/** A package that names no licence in its description says it in its text. */
function nameOf(text: string): string {
  return /\bMIT\b|Permission is hereby granted, free of charge/.test(text) ? 'MIT' : 'siehe Text';
}

/**
 * The packages of others that are installed here for the program to run with, by name, each once for each
 * version: what only making and testing it needs is left out.
 */
export function listNotices(root: string): Notice[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const notices = new Map<string, Notice>();
  for (const [path, { version, license, dev, link }] of Object.entries(lock.packages)) {
    const name = path.split('node_modules/').at(-1) ?? '';
    if (!path.includes('node_modules/') || dev === true || link === true || version === undefined) continue;
    // What is for other kinds of machines is not installed here and so not given out.
    if (!existsSync(join(root, path))) continue;
    const text = readLicence(join(root, path));
    const known = notices.get(`${name} ${version}`);
    if (known !== undefined && known.text !== '') continue;
    notices.set(`${name} ${version}`, { name, version, licence: license ?? nameOf(text), text });
  }
  return [...notices.values()].sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
}

/** Where the page «Lizenzen» has the notices from. */
const NOTICES = 'apps/web/notices.json';

/** Writes down what is installed, for the page that shows it; it changes only when the packages do. */
export function writeNotices(root: string): void {
  writeFileSync(join(root, NOTICES), JSON.stringify(listNotices(root)));
}

/**
 * The packages of others that the program runs with, as a bill of materials that scanners read (CycloneDX
 * 1.6).
 */
export function makeSbom(root: string) {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Notice;
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version } },
    components: listNotices(root).map((notice) => {
      const purl = `pkg:npm/${notice.name.replace('@', '%40')}@${notice.version}`;
      const licenses = [{ license: { name: notice.licence } }];
      return { type: 'library', 'bom-ref': purl, name: notice.name, version: notice.version, purl, licenses };
    }),
  };
}
