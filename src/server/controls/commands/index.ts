import { takeTimeOut } from './100138-take-time-out.ts';
import { controls } from './100155-controls.ts';
import { setControl } from './100156-set-control.ts';
import { depositLimitClick } from './100316-deposit-limit-click.ts';
import { controlReceipts } from './430240-control-receipts.ts';
import { exclusionPreview } from './430241-exclusion-preview.ts';

export const controlsHandlers = {
  takeTimeOut,
  controls,
  setControl,
  depositLimitClick,
  controlReceipts,
  exclusionPreview,
};
