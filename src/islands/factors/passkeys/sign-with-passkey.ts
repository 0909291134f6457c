import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { PasskeyAssertion } from '#contract/factors/fields.ts';

/** Has the device sign with a passkey; undefined where the person said no, or it could not. */
export async function signWithPasskey(options: Record<string, unknown>): Promise<PasskeyAssertion | undefined> {
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    // 430097 answers what the server's half of the same library made.
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    const { id, rawId, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    const sent = { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) };
    return { id, rawId, type: 'public-key', response: sent };
  } catch {
    return undefined;
  }
}
