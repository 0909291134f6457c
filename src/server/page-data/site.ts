import { textsVersion } from '#i18n/text-overrides.ts';
import { tabs } from '#contract/content/200025-tabs.ts';
import { systemNow } from '#kernel/time.ts';
import { MINI_PROGRAM_NAVIGATION, WEB_NAVIGATION, type NavigationKey } from '../content/tabs.ts';
import { currentEngine } from '../engine/current-engine.ts';
import { processSettings } from '../settings/process-settings.ts';
import { callCommand, remoteGateway } from './call-command.ts';
import { createNavigation } from './navigation.ts';
import { createShellConfig } from './shell-config.ts';

const settings = processSettings();
const shell = createShellConfig(settings, remoteGateway);

/** What the shell's script needs on every page. */
export const loadShellConfig = shell.load;

/** Whether the outside world is played here; in live mode the sandbox pages do not exist. */
export const isSandbox = (): boolean => settings.MODE === 'sandbox';

/** Canonical addresses start with it, never with a header that a visitor wrote. */
export const publicOrigin = (): string =>
  currentEngine()?.publicOrigin ?? settings.PUBLIC_ORIGIN ?? `http://${settings.HOST}:${settings.PORT}`;

/** The product's time in ms for browsers; undefined in a front node until its gateway has answered. */
export const knownProductTime = (): number | undefined => currentEngine()?.clock.now().getTime() ?? shell.gatewayTime();

/** The product's time in ms; a front node without an answer trusts its own clock. */
export const productTime = (): number => knownProductTime() ?? systemNow();

const navigation = (key: NavigationKey) =>
  createNavigation(key, (data, locale) => callCommand(tabs, data, locale), textsVersion);
/** The links of the header. */
export const headerTabs = navigation(WEB_NAVIGATION);
/** The links of the mini-program's tab bar. */
export const tabBar = navigation(MINI_PROGRAM_NAVIGATION);
