import { SettingsError, type Settings } from './settings.ts';
import { readSettings } from './read-settings.ts';

/**
 * The settings of this process, for what reads them as it loads: a wrong one ends the start with its sentence, not
 * with a stack.
 */
export function processSettings(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
