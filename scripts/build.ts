import { build } from 'astro';

await build({ logLevel: 'warn' });
