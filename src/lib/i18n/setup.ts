import { initAstroI18next } from 'astro-i18next';
import i18next from 'i18next';
import config from './astro-i18next.config.mjs';
import backend from './i18next-backend.ts';

/* Does in plain Node (operator commands, tests, scripts, development) what astro-i18next's script does in every page.
   The build replaces this file by that script (astro.config.mjs), so i18next is set up once. */
initAstroI18next(config);
await i18next.use(backend).init(config.i18nextServer);
