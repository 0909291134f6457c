/** Marks a browser without a network. The line under the header is shown by style for this and the other marks. */
const updateMark = () => document.documentElement.toggleAttribute('data-offline', !navigator.onLine);
for (const type of ['online', 'offline']) addEventListener(type, updateMark);
updateMark();

export {};
