import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import type { CommandForm } from './use-command-form.ts';

export interface SubmitFormProps extends CommandForm {
  /** Label of the submit button. */
  readonly action: string;
  readonly children: ReactNode;
}

/** A form: fields, the form's own message, and the submit button. */
export function SubmitForm({ submit, pending, formError, action, children }: SubmitFormProps) {
  return (
    <Form className="grid gap-5" onSubmit={submit}>
      {children}
      {/* The live region is rendered before its text, so that screen readers announce it. Empty, it takes no space. */}
      <div role="alert" className="empty:absolute">
        {formError && <p className="bg-coral-soft text-coral-ink rounded-art px-4 py-3">{formError}</p>}
      </div>
      <Button type="submit" size="lg" wide busy={pending}>
        {action}
      </Button>
    </Form>
  );
}
