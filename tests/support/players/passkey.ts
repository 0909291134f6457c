import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
/** User present, user verified; with a new credential also "attested credential data". */
const PRESENT = 0x05;
const ATTESTED = 0x40;

/** What a device or its browser says otherwise than an honest one. */
interface Otherwise {
  readonly origin?: string;
  /** The relying party that is signed for. */
  readonly rpId?: string;
  readonly type?: 'create' | 'get';
  /** How often the passkey was used, as it says. */
  readonly counter?: number;
}

/** A device that makes one passkey and signs with it, as a browser sends what it does. */
export function createPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, challenge: string, otherwise: Otherwise) =>
    Buffer.from(
      JSON.stringify({
        type: `webauthn.${otherwise.type ?? type}`,
        challenge,
        origin: otherwise.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (flags: number, otherwise: Otherwise) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(otherwise.counter ?? ++counter);
    const rpId = otherwise.rpId ?? new URL(origin).hostname;
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  };
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const };

  return {
    /** The answer to the options of 430095. */
    register(challenge: string, otherwise: Otherwise = {}) {
      // COSE: an EC2 key for ES256 on P-256.
      const key = Buffer.concat([
        hex('a5 01 02 03 26 20 01 21 58 20'),
        Buffer.from(x, 'base64url'),
        hex('22 58 20'),
        Buffer.from(y, 'base64url'),
      ]);
      const length = Buffer.from([0, id.length]);
      const data = Buffer.concat([authenticatorData(PRESENT | ATTESTED, otherwise), Buffer.alloc(16), length, id, key]);
      // CBOR: { fmt: 'none', attStmt: {}, authData }.
      const attestation = Buffer.concat([
        hex('a3 63 666d74 64 6e6f6e65 67 61747453746d74 a0 68 6175746844617461 58'),
        Buffer.from([data.length]),
        data,
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: clientData('create', challenge, otherwise).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** The answer to the options of 430097. */
    sign(challenge: string, otherwise: Otherwise = {}) {
      const client = clientData('get', challenge, otherwise);
      const data = authenticatorData(PRESENT, otherwise);
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        },
      };
    },
  };
}
