/** Settings of the sandbox process, from its environment. */
export interface SandboxSettings {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly smtpPort: number;
  readonly dataDir: string;
  /** Secret shared with the product: authenticates calls, signs notifications, and is the mail password. */
  readonly secret: string;
  /** Delay of a late success in ms. */
  readonly lateMs: number;
}

export function readSandboxSettings(env: Record<string, string | undefined>): SandboxSettings {
  const number = (name: string, otherwise: number): number => {
    const value = Number(env[name] ?? otherwise);
    if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number, 0 or more`);
    return value;
  };
  const secret = env['SANDBOX_SECRET'] ?? '';
  if (secret.length < 16) throw new Error('SANDBOX_SECRET must be set, 16 characters or more');
  return {
    host: env['SANDBOX_HOST'] ?? '127.0.0.1',
    port: number('SANDBOX_PORT', 0),
    smtpPort: number('SANDBOX_SMTP_PORT', 0),
    dataDir: env['DATA_DIR'] ?? '.data',
    secret,
    lateMs: number('SANDBOX_LATE_MS', 60_000),
  };
}
