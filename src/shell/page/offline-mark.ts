/** Marks `<html>` while the browser is offline; CSS shows the line below the header for this and other marks. */
const updateMark = () => document.documentElement.toggleAttribute('data-offline', !navigator.onLine);
for (const type of ['online', 'offline']) addEventListener(type, updateMark);
updateMark();

export {};
