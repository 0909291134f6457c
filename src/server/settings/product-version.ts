import manifest from '#package' with { type: 'json' };

/** The product's version, which pages show and send. */
export const PRODUCT_VERSION: string = manifest.version;
