// Read by @astrojs/node when it is imported: main.ts listens itself.
process.env['ASTRO_NODE_AUTOSTART'] = 'disabled';
