import { go } from '#client/go.ts';
import { Amount, Button, Dialog } from '#ui/index.ts';
import { hourText } from './clock-text.ts';
import type { Tools } from './tools.ts';
import type { Shown } from './use-purchase.ts';

const DRAW_CLOSED = 430000003;

interface OutcomeProps {
  readonly tools: Tools;
  readonly shown: Shown;
  readonly pay: () => void;
  readonly dismiss: () => void;
}

const detail = (orderId: string) => go(`/account/order/orderDetail?id=${orderId}`);

function Paid({
  tools: { t, locale },
  shown,
}: {
  readonly tools: Tools;
  readonly shown: Extract<Shown, { kind: 'paid' }>;
}) {
  const { bought } = shown;
  return (
    <div className="grid justify-items-center gap-3 py-2 text-center">
      <svg width="72" height="72" viewBox="0 0 72 72" aria-hidden="true" className="text-accent pop-in">
        <circle cx="36" cy="36" r="36" fill="var(--soft)" />
        <path
          d="M22 37l10 10 19-21"
          fill="none"
          stroke="currentColor"
          strokeWidth="5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {bought && (
        <>
          <p>{t('done.text', { count: bought.draws, time: hourText(bought.firstDrawAt) })}</p>
          <p className="text-ink-2">
            {t('done.paid')}{' '}
            <span className="text-ink font-bold">
              <Amount fils={bought.paid} locale={locale} />
            </span>
          </p>
        </>
      )}
    </div>
  );
}

/** Success with the way to the order, or exactly what went wrong and where the money is. */
export function OutcomeDialog({ tools, shown, pay, dismiss }: OutcomeProps) {
  const { t } = tools;
  const common = { open: true, onClose: dismiss, closeLabel: t('close') } as const;
  if (shown.kind === 'paid')
    return (
      <Dialog
        {...common}
        title={t('done.title')}
        footer={
          <>
            <Button variant="quiet" onClick={() => detail(shown.orderId)}>
              {t('done.order')}
            </Button>
            <Button autoFocus onClick={dismiss}>
              {t('done.on')}
            </Button>
          </>
        }
      >
        <Paid tools={tools} shown={shown} />
      </Dialog>
    );
  if (shown.kind === 'unknown')
    return (
      <Dialog
        {...common}
        title={t('unknown.title')}
        footer={<Button onClick={() => go('/account/order/list')}>{t('unknown.orders')}</Button>}
      >
        <p>{t('unknown.text')}</p>
      </Dialog>
    );
  const closed = shown.code === DRAW_CLOSED;
  const again = () => {
    dismiss();
    pay();
  };
  return (
    <Dialog
      {...common}
      title={t('failed.title')}
      footer={
        <>
          {closed && <Button onClick={again}>{t('failed.next')}</Button>}
          <Button variant={closed ? 'quiet' : 'primary'} onClick={dismiss}>
            {t('failed.ok')}
          </Button>
        </>
      }
    >
      <p>{shown.message || t('failed.text')}</p>
      <p className="text-ink-2 mt-2">{t('failed.nothing')}</p>
    </Dialog>
  );
}
