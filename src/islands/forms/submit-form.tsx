import type { ReactNode } from 'react';
import { Button, Form } from '#ui/index.ts';
import type { CommandForm } from './use-command-form.ts';

export interface SubmitFormProps extends CommandForm {
  /** The button's text. */
  readonly action: string;
  readonly children: ReactNode;
}

/** Fields, what is wrong with the form as a whole, and the button that sends it. */
export function SubmitForm({ submit, pending, formError, action, children }: SubmitFormProps) {
  return (
    <Form className="grid gap-5" onSubmit={submit}>
      {children}
      {/* The region is there before its words are, so that they are spoken; empty, it takes no gap. */}
      <div role="alert" className="empty:absolute">
        {formError && <p className="bg-coral-soft text-coral-ink rounded-art px-4 py-3">{formError}</p>}
      </div>
      <Button type="submit" size="lg" wide busy={pending}>
        {action}
      </Button>
    </Form>
  );
}
