import { userInfo } from 'node:os';
import { createLog } from '../log.ts';
import { openStandalone } from '../standalone.ts';
import { readSettings, SettingsError } from '../settings.ts';
import { recorded } from './audit.ts';
import { nouns } from './nouns.ts';
import { OpsRefusal } from './verb.ts';

/** `npm run ops -- <noun> <verb> …`: what staff decide (DESIGN §7), each act in the audit log. */
const [noun = '', second = '', ...rest] = process.argv.slice(2);
// A noun whose only verb has no name takes its arguments at once: clock +1h.
const unnamed = nouns[noun]?.[''] !== undefined;
const verbName = unnamed ? '' : second;
const args = unnamed ? process.argv.slice(3) : rest;

function help(): void {
  console.log('npm run ops -- <noun> <verb> …\n');
  for (const [name, verbs] of Object.entries(nouns))
    for (const [verb, { usage, what }] of Object.entries(verbs))
      console.log(`  ${`${name} ${verb} ${usage}`.padEnd(44)} ${what}`);
}

async function act(): Promise<void> {
  const verb = nouns[noun]?.[verbName];
  if (!verb) {
    help();
    if (noun !== '' && noun !== 'help') process.exitCode = 1;
    return;
  }
  const settings = readSettings(process.env);
  const { engine, close } = await openStandalone(settings, createLog({ ...settings, LOG_LEVEL: 'warn' }));
  const entry = { operator: userInfo().username, act: `${noun} ${verbName}`.trim(), arguments: args };
  try {
    await recorded(engine.db, entry, () => verb.run(engine, args, console.log));
  } finally {
    await close();
  }
}

try {
  await act();
} catch (error) {
  if (!(error instanceof OpsRefusal || error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
