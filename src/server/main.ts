import './no-autostart.ts';
import { handler } from '@astrojs/node/server.js';
import { createLog } from './log.ts';
import { startNode } from './node.ts';
import { readSettings, SettingsError } from './settings.ts';

export { handler };

try {
  const settings = readSettings(process.env);
  const log = createLog(settings);
  const node = await startNode(settings, log, handler as (request: unknown, response: unknown) => unknown);
  console.log(`Naseeb is at ${node.origin}`);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    void node.stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exit(1);
}
