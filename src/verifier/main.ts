import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/** `npm run verify`. */

// Reading the modules is most of a start. Who may write there may change the packages, too.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/verify'));
await import('./command/run-command.ts');
