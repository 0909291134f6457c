/** User agents of the hosts in docs/hosts.md. */
export const USER_AGENTS = {
  app: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 NaseebApp/2.1',
  mini: 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/147.0 Mobile Safari/537.36 BotimMiniProgram/7.2',
} as const;
export type HostName = keyof typeof USER_AGENTS;

export const isHostName = (name: string): name is HostName => Object.hasOwn(USER_AGENTS, name);
