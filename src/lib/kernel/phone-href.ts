/** Where a telephone number leads, written as players read it: an address holds no spaces. */
export const telHref = (phone: string): string => `tel:${phone.replace(/\s/g, '')}`;
