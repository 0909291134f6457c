/** As `ref` of what a dialog should focus first: the browser reads the attribute when it opens one, React does not write it. */
export const autoFocusRef = (element: HTMLElement | null): void => element?.setAttribute('autofocus', '');
