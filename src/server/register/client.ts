import { z } from 'zod';
import { err, ok, type Result } from '#kernel/result.ts';
import { isPlainProviderData } from '../http/plain-data.ts';
import { clockOffsetHeader } from '../platform/clock-offset.ts';
import { fetchAdapter } from '../platform/fetch-adapter.ts';
import type { Platform } from '../platform/platform.ts';

const answerSchema = z.discriminatedUnion('excluded', [
  z.object({ excluded: z.literal(false) }),
  z.object({
    excluded: z.literal(true),
    until: z.iso
      .datetime({ offset: true })
      .transform((text) => new Date(text))
      .nullable(),
    reference: z.string().min(1).max(100),
  }),
]);

/** What the register says of a person; `until: null` is an exclusion without an end. */
export type RegisterAnswer = z.output<typeof answerSchema>;
export type RegisterExclusion = Extract<RegisterAnswer, { excluded: true }>;

/** The register behind the contract of docs/adapters.md §10. `away`: no usable answer; nothing is known. */
export interface RegisterClient {
  lookup(identifiers: readonly Buffer[], waitMs: number): Promise<Result<RegisterAnswer, 'away'>>;
}

type ClientDeps = Pick<Platform, 'adapters' | 'sandboxOrigin' | 'clock' | 'log'>;

/** Undefined where the operator has no register. */
export function createRegisterClient({ adapters, sandboxOrigin, clock, log }: ClientDeps): RegisterClient | undefined {
  if (!adapters.register) return undefined;
  const { url, secret } = adapters.register;
  return {
    async lookup(identifiers, waitMs) {
      const headers = {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        ...clockOffsetHeader({ clock, sandboxOrigin }),
      };
      const body = JSON.stringify({ identifiers: identifiers.map((digest) => digest.toString('hex')) });
      try {
        const response = await fetchAdapter(`${url}/exclusions/lookup`, { method: 'POST', headers, body }, waitMs);
        const answer: unknown = response.ok ? await response.json() : undefined;
        const parsed = response.ok && isPlainProviderData(answer) ? answerSchema.safeParse(answer) : undefined;
        // An exclusion that is over is no answer: the register contradicts itself.
        if (parsed?.success && !isOver(parsed.data, clock.now())) return ok(parsed.data);
        log.error(
          { status: response.status, readable: parsed !== undefined },
          'the exclusion register refused a call or answered what it should not',
        );
      } catch (error) {
        log.warn({ err: error }, 'the exclusion register does not answer');
      }
      return err('away');
    },
  };
}

const isOver = (answer: RegisterAnswer, now: Date): boolean =>
  answer.excluded && answer.until !== null && answer.until <= now;
