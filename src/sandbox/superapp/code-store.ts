import { createHash, randomBytes } from 'node:crypto';
import { MINUTE_MS } from '#kernel/time.ts';
import type { SandboxContext } from '../context.ts';
import { parseDocument, runInTransaction } from '../storage.ts';
import type { SuperappAccount } from './accounts.ts';
import type { Authorization } from './authorization.ts';

export interface Grant extends Authorization {
  readonly account: SuperappAccount;
}

const LIFE_MS = MINUTE_MS;

export interface CodeStore {
  issue(grant: Grant): string;
  /** The grant of this code, once, to whoever sends the verifier of its challenge. */
  redeem(code: string, redirectUri: string, verifier: string): Grant | undefined;
}

export const createCodeStore = ({ db, now }: Pick<SandboxContext, 'db' | 'now'>): CodeStore => ({
  issue: (grant) => {
    const code = randomBytes(24).toString('base64url');
    db.prepare('delete from superapp_codes where due_at <= ?').run(now());
    db.prepare('insert into superapp_codes (code, data, due_at) values (?, ?, ?)').run(
      code,
      JSON.stringify(grant),
      now() + LIFE_MS,
    );
    return code;
  },
  redeem: (code, redirectUri, verifier) =>
    runInTransaction(db, () => {
      const row = db.prepare('select data from superapp_codes where code = ? and due_at > ?').get(code, now());
      // Whoever sends it: a code that was tried once is spent.
      db.prepare('delete from superapp_codes where code = ?').run(code);
      const grant = parseDocument<Grant>(row);
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      return grant?.redirectUri === redirectUri && grant.codeChallenge === challenge ? grant : undefined;
    }),
});
