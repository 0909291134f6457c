import { countries } from './001006-countries.ts';
import { globalConfiguration } from './010001-global-configuration.ts';

/** The config commands of the wire. */
export const configContract = { globalConfiguration, countries } as const;
