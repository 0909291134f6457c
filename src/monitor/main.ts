import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/** `npm run monitor -- <origin>`. */

// Most of a start was the reading of modules. Nobody but who installs the packages writes there.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/monitor'));
await import('./run-command.ts');
