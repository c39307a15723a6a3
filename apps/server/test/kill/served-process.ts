import { startServer } from '../../src/main.ts';

// The whole program in a process of its own, which a test may kill or stop: `npm start` on a folder and a
// port, without loading the demo, and on the database of an address where there is one. It says when it
// listens, and ends in order when it is told to, or when whoever started it is gone.
const [, , dataDir = '', port = '', databaseUrl] = process.argv;
const running = await startServer({ dataDir, databaseUrl, port: Number(port), empty: true });

async function end(): Promise<void> {
  await running.close();
  process.exit(0);
}

process.once('message', () => void end());
process.once('disconnect', () => void end());
process.send?.('listening');
