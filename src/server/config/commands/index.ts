import { countries } from './001006-countries.ts';
import { globalConfiguration } from './010001-global-configuration.ts';

/** What handles the config commands. */
export const configHandlers = { globalConfiguration, countries } as const;
