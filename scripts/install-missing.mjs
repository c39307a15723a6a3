// Runs on whatever Node the machine has, so that everything after it can rely on Node 24 and all
// dependencies.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NODE_NEEDED = 24;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const note = join(root, 'node_modules/.installed-lock');
const ownNode = join(root, 'node_modules/.bin/node');

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

function readMajor(version) {
  return Number.parseInt(version.replace('v', ''), 10);
}

function describeInstallation() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  return `${lock} ${process.platform}-${process.arch}\n`;
}

function runNpm(args) {
  const npm = process.env.npm_execpath;
  const command = npm?.endsWith('js') ? process.execPath : (npm ?? 'npm');
  const first = npm?.endsWith('js') ? [npm] : [];
  return spawnSync(command, [...first, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
}

function installPackages() {
  const wanted = describeInstallation();
  if (existsSync(note) && readFileSync(note, 'utf8') === wanted) return;
  console.log('Abhängigkeiten werden installiert (einmalig, etwa eine halbe Minute) …');
  rmSync(note, { force: true });
  // The web is built here and the tests run here, whatever NODE_ENV or the user's npm settings leave out.
  const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const answer = runNpm(['ci', ...flags]);
  if (answer.error)
    stop(`npm ließ sich nicht ausführen (${answer.error.message}); rufen Sie „npm start“ auf.`);
  if (answer.status !== 0)
    stop('npm ci ist gescheitert; die Meldung darüber nennt den Grund (Netz, Platz oder Rechte).');
  writeFileSync(note, wanted);
}

function readNodeMajor() {
  const answer = spawnSync(ownNode, ['--version'], { encoding: 'utf8' });
  return answer.status === 0 ? readMajor(answer.stdout) : 0;
}

/** Where no Node comes with the packages, or it does not run here, a recent enough system Node will do. */
function ensureNode() {
  if (readNodeMajor() >= NODE_NEEDED) return;
  if (readMajor(process.version) < NODE_NEEDED) {
    stop(
      `Für ${process.platform}-${process.arch} liegt kein Node bei; installieren Sie Node ${NODE_NEEDED} oder neuer (gefunden: ${process.version}).`,
    );
  }
  mkdirSync(dirname(ownNode), { recursive: true });
  rmSync(ownNode, { force: true });
  symlinkSync(process.execPath, ownNode);
}

if (readMajor(process.version) < 20)
  stop(`Node 20 oder neuer wird gebraucht (gefunden: ${process.version}).`);
installPackages();
ensureNode();
