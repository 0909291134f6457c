/** The `tel:` address of a phone number as it is written for players, without its spaces. */
export const telHref = (phone: string): string => `tel:${phone.replace(/\s/g, '')}`;
