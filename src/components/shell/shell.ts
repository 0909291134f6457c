import './connection.ts';
import './latest.ts';
import './menus.ts';
import './scroll.ts';
import './session.ts';

/** The shell's script: a few kB for what plain links and styles cannot do. */
