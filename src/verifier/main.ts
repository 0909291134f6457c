import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/** `npm run verify`. */

// Most of a start was the reading of modules. Nobody but who installs the packages writes there.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/verify'));
await import('./command/run.ts');
