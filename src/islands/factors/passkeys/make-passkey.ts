import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import type { PasskeyRegistration } from '#contract/factors/fields.ts';

/** What came of asking the device for a passkey: the person may have said no, or the device has one of this account. */
export type MadePasskey =
  { readonly is: 'done'; readonly credential: PasskeyRegistration } | { readonly is: 'cancelled' | 'exists' };

/** Has the device make a passkey. */
export async function makePasskey(options: Record<string, unknown>): Promise<MadePasskey> {
  try {
    const { startRegistration } = await import('@simplewebauthn/browser');
    // 430095 answers what the server's half of the same library made.
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    const { id, rawId, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports } = response;
    const sent = { clientDataJSON, attestationObject, ...(transports && { transports }) };
    return { is: 'done', credential: { id, rawId, type: 'public-key', response: sent } };
  } catch (error) {
    return { is: error instanceof Error && error.name === 'InvalidStateError' ? 'exists' : 'cancelled' };
  }
}
