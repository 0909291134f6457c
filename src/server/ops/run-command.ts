import { userInfo } from 'node:os';
import { createLog } from '../observability/log.ts';
import { serializeError } from '../observability/logged-error.ts';
import { openStandalone, type StandaloneEngine } from '../engine/standalone.ts';
import { reportStartError } from '../engine/start-errors.ts';
import { SettingsError, type Settings } from '../settings/settings.ts';
import { keepAuditHead } from './audit-head.ts';
import { runAudited } from './audit-log.ts';
import { opsCommands } from './commands/index.ts';
import { OpsRefusal } from './command.ts';
import { helpText } from './help-text.ts';
import { readSettings } from '../settings/read-settings.ts';

/** `npm run ops -- <noun> <verb> …`: decisions of staff, each recorded in the audit log. */
const [noun = '', second = '', ...rest] = process.argv.slice(2);
// A noun whose only verb has no name takes its arguments at once: clock +1h.
const unnamed = opsCommands[noun]?.[''] !== undefined;
const verbName = unnamed ? '' : second;
const args = unnamed ? process.argv.slice(3) : rest;

/** The engine of these settings; where it does not start by what the operator can mend, a sentence that says so. */
async function openEngine(settings: Settings): Promise<StandaloneEngine> {
  const log = createLog({ ...settings, LOG_LEVEL: 'warn' });
  try {
    return await openStandalone(settings, log);
  } catch (error) {
    const sentence = reportStartError(error, settings, log);
    if (!sentence) throw error;
    throw new SettingsError(sentence, { cause: error });
  }
}

async function runCommand(): Promise<void> {
  const verb = opsCommands[noun]?.[verbName];
  if (!verb) {
    console.log(helpText(opsCommands, noun === 'help' ? second : noun));
    if (noun !== '' && noun !== 'help') process.exitCode = 1;
    return;
  }
  const { engine, close } = await openEngine(readSettings(process.env));
  const operator = userInfo().username;
  try {
    const recorded = (await verb.recorded?.(engine, args)) ?? args;
    const entry = { operator, act: `${noun} ${verbName}`.trim(), arguments: recorded };
    await runAudited(engine.db, entry, () => verb.run(engine, args, console.log));
  } finally {
    await keepAuditHead(engine.db, engine).catch((error: unknown) => {
      console.error(`The head of the audit log could not be kept in ${engine.settings.DATA_DIR}: ${String(error)}`);
    });
    await close();
  }
}

try {
  await runCommand();
} catch (error) {
  const isExpected = error instanceof OpsRefusal || error instanceof SettingsError;
  // Node would print all that PostgreSQL says, with the row that it refused.
  console.error(isExpected ? error.message : serializeError(error));
  process.exitCode = 1;
}
