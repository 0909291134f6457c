import { initAstroI18next } from 'astro-i18next';
import i18next from 'i18next';
import config from './astro-i18next.config.mjs';
import backend from './i18next-backend.ts';

/*
 * What the script of astro-i18next does in every page, for plain Node: operator commands, tests, scripts.
 * The build has that script in place of this file (astro.config.mjs), so i18next is set up once.
 */
initAstroI18next(config);
await i18next.use(backend).init(config.i18nextServer);
