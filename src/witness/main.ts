import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/** `npm run witness`. */

// Most of a start was the reading of modules. Nobody but who installs the packages writes there.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/witness'));
await import('./run-command.ts');
