/** Letters and digits with - _ . as separators, a domain, an ending of 2 to 5 letters. */
export const EMAIL = /^[A-Za-z0-9]+(?:[-_.][A-Za-z0-9]+)*@(?:[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*\.)+[A-Za-z]{2,5}$/;
