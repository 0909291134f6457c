import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bls12_381 } from '@noble/curves/bls12-381.js';

/** A beacon with its own chain that implements drand's HTTP interface (docs/adapters.md §6) on a free port. */
export interface TestBeacon {
  readonly url: string;
  /** While late, it answers every round as not due. */
  setLate(late: boolean): void;
  /** While lying, it signs with another key. */
  setLying(lying: boolean): void;
  stop(): Promise<void>;
}

const DST = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const { shortSignatures } = bls12_381;
const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

function signRound(secretKey: Uint8Array, round: number): string {
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(round));
  return shortSignatures.sign(shortSignatures.hash(sha256(number), DST), secretKey).toHex();
}

export async function startTestBeacon(options: { period?: number; genesis?: number } = {}): Promise<TestBeacon> {
  const { secretKey, publicKey } = shortSignatures.keygen();
  const { secretKey: otherKey } = shortSignatures.keygen();
  const { period = 3, genesis = 1_600_000_000 } = options;
  const info = {
    public_key: publicKey.toHex(),
    period,
    genesis_time: genesis,
    hash: sha256(publicKey.toBytes()).toString('hex'),
    groupHash: '00'.repeat(32),
    schemeID: 'bls-unchained-g1-rfc9380',
    metadata: { beaconID: 'test' },
  };
  let late = false;
  let lying = false;
  const server = createServer((request, response) => {
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/info') return send(200, info);
    const round = Number(/^\/public\/(\d+)$/.exec(request.url ?? '')?.[1] ?? Number.NaN);
    if (!Number.isSafeInteger(round)) return send(404, { error: 'not found' });
    const now = Date.now() + Number(request.headers['x-clock-offset-ms'] ?? 0);
    if (late || (genesis + (round - 1) * period) * 1_000 > now) return send(425, { error: 'too early' });
    const signature = signRound(lying ? otherKey : secretKey, round);
    return send(200, { round, randomness: sha256(Buffer.from(signature, 'hex')).toString('hex'), signature });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setLate: (value) => {
      late = value;
    },
    setLying: (value) => {
      lying = value;
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
