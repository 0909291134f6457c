import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { LRUCache } from 'lru-cache';
import { fromHex, toHex } from '#kernel/ids.ts';

/** drand's quicknet scheme: signatures on G1, keys on G2, each round signed on its own. */
export const SCHEME = 'bls-unchained-g1-rfc9380';
export const PERIOD_SECONDS = 3;
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const curve = bls12_381.shortSignatures;

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const u64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
};

export interface ChainInfo {
  readonly public_key: string;
  readonly period: number;
  readonly genesis_time: number;
  readonly hash: string;
  readonly groupHash: string;
  readonly schemeID: string;
  readonly metadata: { readonly beaconID: string };
}

/** drand's chain hash, which identifies a chain and pins its key, period and start. */
export function chainHash(info: Omit<ChainInfo, 'hash' | 'schemeID'>): string {
  const period = Buffer.alloc(4);
  period.writeUInt32BE(info.period);
  const id = info.metadata.beaconID;
  const tail = id === '' || id === 'default' ? Buffer.alloc(0) : Buffer.from(id);
  return sha256(period, u64(info.genesis_time), fromHex(info.public_key), fromHex(info.groupHash), tail).toString(
    'hex',
  );
}

export interface Round {
  readonly round: number;
  readonly randomness: string;
  readonly signature: string;
}

export interface Chain {
  readonly info: ChainInfo;
  /** The newest round due at a time; 0 before the first. */
  latest(now: number): number;
  sign(round: number): Round;
}

export const makeSecretKey = (): string => toHex(curve.keygen().secretKey);

const CACHED = 1_000;

/** The signed message of a round: only its number, so that it does not depend on earlier rounds. */
export const messageOf = (round: number) => curve.hash(sha256(u64(round)), DOMAIN);

/** A chain with one signer. Signatures follow from key and round, so only the key is stored. */
export function createChain(secretKey: string, genesisSeconds: number): Chain {
  const key = fromHex(secretKey);
  const unnamed = {
    public_key: toHex(curve.getPublicKey(key).toBytes(true)),
    period: PERIOD_SECONDS,
    genesis_time: genesisSeconds,
    groupHash: sha256(Buffer.from('naseeb-sandbox')).toString('hex'),
    metadata: { beaconID: 'naseeb-sandbox' },
  };
  const signed = new LRUCache<number, Round>({ max: CACHED });
  return {
    info: { ...unnamed, hash: chainHash(unnamed), schemeID: SCHEME },
    latest: (now) => Math.max(0, Math.floor((now / 1000 - genesisSeconds) / PERIOD_SECONDS) + 1),
    sign: (round) => {
      const known = signed.get(round);
      if (known) return known;
      const bytes = curve.Signature.toBytes(curve.sign(messageOf(round), key));
      const made = { round, randomness: sha256(bytes).toString('hex'), signature: toHex(bytes) };
      signed.set(round, made);
      return made;
    },
  };
}
