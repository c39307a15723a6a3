import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite';
import type { LoneChunk } from './chunk-plan.ts';
import { type Beginning } from './chunk-views.ts';

/** What of a packed file is left once its names have been made short. */
const SHORT_SHARE = 0.62;
/** What calls these gets its code with its page, unasked (`kit/on-demand/late-part.tsx`, `shell/page-code.ts`). */
const COMES_BY_ITSELF = /\b(latePart|pageOf)\(/;

/** The program as the bundler takes it apart by itself. */
export interface LoneProgram {
  readonly chunks: readonly LoneChunk[];
  readonly start: string;
  readonly beginnings: readonly Beginning[];
}

function loneChunk(chunk: Rolldown.OutputChunk): LoneChunk {
  const { fileName, moduleIds, imports, isEntry, isDynamicEntry, code } = chunk;
  return {
    name: fileName,
    modules: moduleIds,
    bytes: gzipSync(code).length * SHORT_SHARE,
    imports,
    isEntry: isEntry || isDynamicEntry,
  };
}

/** Builds the program once, without writing anything, to see which modules belong to what. */
export async function buildLone(root: string, plugins: PluginOption[]): Promise<LoneProgram> {
  const seen: LoneProgram[] = [];
  const look: Plugin = {
    name: 'lone-chunks',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const beginnings = [...this.getModuleIds()].flatMap((module): Beginning[] => {
        const askedBy = (this.getModuleInfo(module)?.dynamicImporters ?? []).filter((asking) =>
          COMES_BY_ITSELF.test(this.getModuleInfo(asking)?.code ?? ''),
        );
        return askedBy.length > 0 ? [{ module, askedBy }] : [];
      });
      const start = chunks.find(({ isEntry }) => isEntry)?.facadeModuleId ?? '';
      seen.push({ chunks: chunks.map(loneChunk), start, beginnings });
    },
  };
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [plugins, look],
    worker: { format: 'es' },
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      assetsInlineLimit: 0,
      outDir: join(root, 'dist'),
    },
  });
  const [program] = seen;
  if (program === undefined) throw new Error('Der Bau hat kein Programm ergeben.');
  return program;
}
