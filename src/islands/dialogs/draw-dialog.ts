import type { DialogName, OpenDialog } from '#client/dialogs/dialogs.ts';
import { pageLocale } from '#client/page/config.ts';
import { contents } from './dialogs.ts';
import { frame } from './frame.ts';
import { dialogTexts } from './texts.ts';

/** Draws a dialog; what it returns lets it stand. */
export async function draw<Name extends DialogName>({ name, data }: OpenDialog<Name>): Promise<() => void> {
  const locale = pageLocale();
  const content = await contents[name](data, { t: await dialogTexts(locale), locale });
  return () => {
    const dialog = frame(content);
    document.body.append(dialog);
    dialog.showModal();
    content.shown?.(dialog);
  };
}
