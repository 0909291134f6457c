import { fromHex } from './bytes.ts';

/**
 * The tree of eight entries that certificate-transparency has tested its implementations with; here from
 * transparency-dev/merkle, proof/verify_test.go and rfc6962/rfc6962_test.go.
 */
export const ENTRIES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map(fromHex);

/** Of the first 1, 2, … 8 entries. */
export const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
].map(fromHex);

export const EMPTY_ROOT = fromHex('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
/** Of the entry `L123456`. */
export const LEAF_L123456 = fromHex('395aa064aa4c29f7010acfe3f25db9485bbd4b91897b6ad7ad547639252b4d56');
/** Of the two children `N123` and `N456`, which are no hashes. */
export const NODE_N123_N456 = fromHex('aa217fe888e47007fa15edab33c2b492a722cb106c64667fc2b044444de66bbb');
/** A hash of nothing. */
export const OTHER = fromHex('abacaba000000000000000000000000000000000000000000060061e00123456');

const A = '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7';
const B = '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e';
const C = '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4';
const D = 'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b';
const E = 'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0';
const F = 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7';
const G = '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a';
const H = 'b08693ec2e721597130641e8211e7eedccb4c26413963eee6c1e2ed16ffb1a5f';

/** The source counts entries from 1. */
export const INCLUSION = [
  { index: 0, size: 1, path: [] },
  { index: 0, size: 8, path: [A, B, C] },
  { index: 5, size: 8, path: [D, E, F] },
  { index: 2, size: 3, path: ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'] },
  { index: 1, size: 5, path: ['6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d', B, D] },
].map((vector) => ({ ...vector, path: vector.path.map(fromHex) }));

export const CONSISTENCY = [
  { older: 1, size: 1, proof: [] },
  { older: 1, size: 8, proof: [A, B, C] },
  { older: 6, size: 8, proof: [G, E, F] },
  { older: 2, size: 5, proof: [B, D] },
  { older: 6, size: 7, proof: [G, H, F] },
].map((vector) => ({ ...vector, proof: vector.proof.map(fromHex) }));
