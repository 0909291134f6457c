import { z } from 'zod';
import type { Locale } from '#i18n/locales.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { isPlainProviderData } from '../http/plain-data.ts';
import { clockOffsetHeader } from '../platform/clock-offset.ts';
import { fetchAdapter } from '../platform/fetch-adapter.ts';
import { isDistinctNumber } from '../players/person/document-number.ts';
import { createFramePolicy } from '../platform/frame-policy.ts';
import type { Platform } from '../platform/platform.ts';

/** A day of the calendar, in a year the database has too: it knows no year 0. */
const day = z.iso.date().refine((text) => text >= '0001');

const document = z.object({
  type: z.enum(['EID', 'PASSPORT']),
  number: z.string().min(4).max(40).refine(isDistinctNumber),
  name: z.string().trim().max(200),
  birthDate: day,
  nationality: z.string().regex(/^[A-Z]{2}$/),
  expireDate: day,
});
export type IdentityDocument = z.output<typeof document>;

const started = z.object({ ticketId: z.string().min(1).max(100), redirectUrl: z.url({ protocol: /^https?$/ }) });

/** The body of `GET /sessions/{ticketId}` and, with a type, of a notification (docs/adapters.md §3). */
export const identityCheckSchema = z.object({
  ticketId: z.string().min(1).max(100),
  reference: z.string(),
  status: z.enum(['PENDING', 'REVIEW', 'VERIFIED', 'FAILED']),
  reason: z.number().int().optional(),
  remark: z.string().max(500).optional(),
  document: document.optional(),
});
export type IdentityCheck = z.output<typeof identityCheckSchema>;

export interface IdentityCheckRequest {
  readonly reference: string;
  readonly redirectUri: string;
  readonly notifyUrl: string;
  readonly locale: Locale;
  readonly idCardType: 'EID' | 'PASSPORT';
  /** Whether the page takes the whole window; it stands in a frame otherwise. */
  readonly transfer: boolean;
  /** As registered; name and nationality where they are known. */
  readonly person: { readonly birthDate: string; readonly name?: string; readonly nationality?: string };
}

/** The identity provider behind the contract of docs/adapters.md §3. `away`: no usable answer; ask again later. */
export interface IdentityProvider {
  /** Idempotent by reference. */
  startCheck(order: IdentityCheckRequest): Promise<Result<z.output<typeof started>, 'away'>>;
  findCheck(ticketId: string): Promise<Result<IdentityCheck, 'away'>>;
}

const CALL_MS = 10_000;

export function createIdentityProvider({
  adapters,
  sandboxOrigin,
  clock,
  log,
  ...ours
}: Pick<Platform, 'adapters' | 'sandboxOrigin' | 'clock' | 'log' | 'settings' | 'publicOrigin'>): IdentityProvider {
  const { url, secret } = adapters.identity;
  const ask = async <T>(path: string, init: RequestInit, schema: z.ZodType<T>): Promise<Result<T, 'away'>> => {
    const headers = {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
      ...clockOffsetHeader({ clock, sandboxOrigin }),
    };
    try {
      const response = await fetchAdapter(url + path, { ...init, headers }, CALL_MS);
      const answer: unknown = response.ok ? await response.json() : undefined;
      const parsed = response.ok && isPlainProviderData(answer) ? schema.safeParse(answer) : undefined;
      if (parsed?.success) return ok(parsed.data);
      log.error(
        { status: response.status, readable: parsed !== undefined },
        'the identity provider refused a call or answered what it should not',
      );
    } catch (error) {
      log.warn({ err: error }, 'the identity provider does not answer');
    }
    return err('away');
  };
  return {
    async startCheck(order) {
      const answer = await ask('/sessions', { method: 'POST', body: JSON.stringify(order) }, started);
      if (!answer.ok || createFramePolicy(ours)(answer.value.redirectUrl)) return answer;
      log.error(
        { ticket: answer.value.ticketId },
        "the identity provider's page is at our own origin: it is not opened",
      );
      return err('away');
    },
    findCheck: (ticketId) => ask(`/sessions/${encodeURIComponent(ticketId)}`, {}, identityCheckSchema),
  };
}
