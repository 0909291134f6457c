import { useState } from 'react';
import { call } from '#client/gateway/call.ts';
import { downloadFile } from '#client/page/download-file.ts';
import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { createTicketFiles3 } from '../ticket-file.ts';

interface HeldDrawProps {
  readonly orderId: string;
  readonly drawId: string;
  /** Where the draw is checked. */
  readonly href: string;
  readonly locale: Locale;
}

/** Saves the files of an order's tickets in a draw as one; of an answer that is a refusal the player is told. */
async function saveTickets(orderId: string, drawId: string): Promise<void> {
  const answer = await call(commands.ticketProof, { orderId, drawId });
  if (!answer.ok) return;
  const [first, ...others] = createTicketFiles3(answer.data);
  // A ticket by itself is what every verifier reads.
  const file = others.length > 0 ? [first, ...others] : first;
  downloadFile(`${drawId}-my-tickets.json`, 'application/json', JSON.stringify(file, null, 2));
}

/**
 * The draw has been held: what the signatures on the purchase do not show is checked on another page, and its tickets
 * can be saved to be shown to somebody.
 */
export function HeldDraw({ orderId, drawId, href, locale }: HeldDrawProps) {
  const t = islandT(locale, 'receipt');
  const [isSaving, setIsSaving] = useState(false);
  const save = () => {
    setIsSaving(true);
    void saveTickets(orderId, drawId).finally(() => setIsSaving(false));
  };
  return (
    <div className="border-line rounded-art grid justify-items-start gap-3 border p-4">
      <div>
        <h3 className="text-base">{t('order.drawHeld')}</h3>
        <p className="text-ink-2 text-sm">{t('order.drawHeldText')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton size="sm" href={href}>
          {t('order.verifyDraw')}
        </LinkButton>
        <Button variant="quiet" size="sm" busy={isSaving} onClick={save}>
          {t('order.saveTickets')}
        </Button>
      </div>
    </div>
  );
}
