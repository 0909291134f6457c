/** The United Arab Emirates, where residents live (ISO 3166-1 alpha-2). In a file of its own, as forms load little. */
export const UAE = 'AE';
