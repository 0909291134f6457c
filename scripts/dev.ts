import { enableCompileCache } from 'node:module';

// Keeps what V8 compiled of Astro, Vite and the engine: half a second of each start but the first.
enableCompileCache('.cache/compiled');
await import('./dev/server.ts');
