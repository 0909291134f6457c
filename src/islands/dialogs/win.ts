import type { Draw } from './content.ts';

/** Wins. What tells them is fetched when somebody has won (islands/win). */
export const win: Draw<'win'> = async (wins, { locale }) => {
  const [{ winContent }, { winTexts }] = await Promise.all([
    import('#islands/dialogs/win/win-content.ts'),
    import('#islands/dialogs/win/texts.ts'),
  ]);
  return winContent(wins, { t: await winTexts(locale), locale });
};
