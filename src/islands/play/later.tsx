/*
 * What a player comes to after the numbers, loaded when the page is up. Until it is there, its places keep what the server sent.
 */
import { Dialog } from '#ui/dialog.tsx';
import { PlanPanel } from './plan-panel.tsx';
import type { Tools } from './tools.ts';

/** My Plan on a phone. */
export function PlanSheet({ tools, close }: { readonly tools: Tools; readonly close: () => void }) {
  const { t } = tools;
  return (
    <Dialog open onClose={close} title={t('plan.title')} closeLabel={t('close')}>
      <PlanPanel tools={tools} onEdit={close} />
    </Dialog>
  );
}

export { DrawsChoice } from './draws-choice.tsx';
export { AgainDoor } from './kept-doors.tsx';
export { Odds } from './odds.tsx';
export { PlanPanel };
