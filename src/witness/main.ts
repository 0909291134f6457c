import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/** `npm run witness`. */

// Reading the modules is most of a start. Who may write there may change the packages, too.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/witness'));
await import('./run-command.ts');
