/** Runs in the page and draws a finger where it touches, above dialogs and without catching taps. */
export function installTouchMarker(): void {
  const SIZE = 46;
  const finger = document.createElement('div');
  finger.popover = 'manual';
  finger.ariaHidden = 'true';
  finger.style.cssText =
    `position:fixed;inset:auto;top:0;left:0;width:${SIZE}px;height:${SIZE}px;margin:0;padding:0;border:3px solid #fff;` +
    'border-radius:50%;background:rgb(242 179 61/.62);box-shadow:0 0 0 2px rgb(4 38 31/.55),0 6px 16px rgb(4 38 31/.4);pointer-events:none;opacity:0';
  const touched = ({ clientX, clientY }: PointerEvent) => {
    if (!finger.isConnected) document.documentElement.append(finger);
    // Shown again, so that it is above a dialog opened since.
    if (finger.matches(':popover-open')) finger.hidePopover();
    finger.showPopover();
    const at = `translate(${clientX - SIZE / 2}px, ${clientY - SIZE / 2}px)`;
    finger.animate(
      [
        { transform: `${at} scale(1.5)`, opacity: 0 },
        { transform: `${at} scale(.92)`, opacity: 1, offset: 0.3 },
        { transform: `${at} scale(.92)`, opacity: 1, offset: 0.65 },
        { transform: `${at} scale(1.25)`, opacity: 0 },
      ],
      { duration: 620, easing: 'ease-out' },
    );
  };
  // The recording calls it before it taps, so that the finger appears first.
  addEventListener('film-touch', (event) => {
    if (event instanceof CustomEvent) touched(event.detail as PointerEvent);
  });
}
