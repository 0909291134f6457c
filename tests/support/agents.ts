/** How the hosts of docs/hosts.md name themselves. */
export const AGENTS = {
  app: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 NaseebApp/2.1',
  mini: 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/147.0 Mobile Safari/537.36 BotimMiniProgram/7.2',
} as const;
export type Agent = keyof typeof AGENTS;

export const isAgent = (name: string): name is Agent => Object.hasOwn(AGENTS, name);
