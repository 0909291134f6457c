import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { sha256 } from '../proof-bytes.ts';

/** Keys and notes of C2SP, made with node:crypto alone. */
export interface Signer {
  readonly name: string;
  readonly privateKey: KeyObject;
  /** 32 bytes. */
  readonly publicKey: Buffer;
  readonly keyId: Buffer;
  /** The verifier key. */
  readonly verifier: string;
}

const NOTE = 0x01;
const COSIGNATURE = 0x04;

function signer(name: string, type: number, keyOf = name): Signer {
  const prefix = Buffer.from('302e020100300506032b657004220420', 'hex');
  const der = Buffer.concat([prefix, sha256(`the key of ${keyOf}`)]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32);
  const typed = Buffer.concat([Buffer.of(type), publicKey]);
  const keyId = createHash('sha256').update(`${name}\n`).update(typed).digest().subarray(0, 4);
  return {
    name,
    privateKey,
    publicKey,
    keyId,
    verifier: `${name}+${keyId.toString('hex')}+${typed.toString('base64')}`,
  };
}

export const logSigner = (name: string): Signer => signer(name, NOTE);
/** With the key of another name, where one is given. */
export const witnessSigner = (name: string, keyOf?: string): Signer => signer(name, COSIGNATURE, keyOf);

const line = ({ name, keyId }: Signer, signature: Buffer): string =>
  `— ${name} ${Buffer.concat([keyId, signature]).toString('base64')}\n`;

export const noteLine = (log: Signer, text: string): string => line(log, sign(null, Buffer.from(text), log.privateKey));

/** `time` in seconds. */
export function cosignatureLine(witness: Signer, text: string, time: number): string {
  const stamp = Buffer.alloc(8);
  stamp.writeBigUInt64BE(BigInt(time));
  const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${time}\n${text}`), witness.privateKey);
  return line(witness, Buffer.concat([stamp, signature]));
}

export const secondsOf = (moment: string): number => Math.floor(Date.parse(moment) / 1_000);
