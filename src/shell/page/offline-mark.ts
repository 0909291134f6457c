/** Marks a browser without a network; the line under the header follows by style, here and for the other marks. */
const say = () => document.documentElement.toggleAttribute('data-offline', !navigator.onLine);
for (const type of ['online', 'offline']) addEventListener(type, say);
say();

export {};
