import { findProductionProblems } from './production-checks.ts';
import { SettingsError, settingsSchema, type Settings } from './settings.ts';

/** Settings, or one sentence for each wrong one that says what to write. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success)
    throw wrong(
      'these settings are wrong',
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    );
  const problems = findProductionProblems(parsed.data);
  if (problems.length > 0) throw wrong('MODE=live needs other settings', problems);
  return parsed.data;
}

const wrong = (what: string, lines: readonly string[]): SettingsError =>
  new SettingsError(
    `Cannot start: ${what} (docs/settings.md lists them).\n${lines.map((line) => `  ${line}`).join('\n')}`,
  );
