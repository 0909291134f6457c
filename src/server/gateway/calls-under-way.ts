/** Of the process. */
let calls = 0;

export const callStarted = (): void => void (calls += 1);
export const callEnded = (): void => void (calls -= 1);

/** Whether calls that came over HTTP are being answered; not those still being sent. Pages are rendered behind them. */
export const hasCallsUnderWay = (): boolean => calls > 0;
