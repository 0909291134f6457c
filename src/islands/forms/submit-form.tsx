import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import type { CommandForm } from './use-command-form.ts';

interface FormEndProps extends Omit<CommandForm, 'submit'> {
  /** Label of the submit button. */
  readonly action: string;
}

export interface SubmitFormProps extends FormEndProps, CommandForm {
  readonly children: ReactNode;
}

/** The form's own message and its submit button. */
export const FormEnd = ({ pending, formError, action }: FormEndProps) => (
  <>
    {/* The live region is rendered before its text, so that screen readers announce it. Empty, it takes no space. */}
    <div role="alert" className="empty:absolute">
      {formError && <p className="bg-coral-soft text-coral-ink rounded-art px-4 py-3">{formError}</p>}
    </div>
    <Button type="submit" size="lg" wide busy={pending}>
      {action}
    </Button>
  </>
);

/** A form: fields, the form's own message, and the submit button. */
export const SubmitForm = ({ submit, children, ...end }: SubmitFormProps) => (
  <Form className="grid gap-5" onSubmit={submit}>
    {children}
    <FormEnd {...end} />
  </Form>
);
