import type { ReactNode } from 'react'
import { joinClasses } from '../joinClasses.ts'
import { FormContext, type FormSize, type FormState } from './FormState.ts'

type Props = {
  form: FormState
  /** What it is for, where no heading above says so. */
  label?: string
  size?: FormSize
  className?: string
  /** Called when somebody begins to fill it in, and again whenever the focus comes to another field. */
  onBegin?: () => void
  children: ReactNode
}

/** Fields that are sent together: `FormField`s, a `FormError` and a `SubmitButton`. */
export function Form({ form, label, size = 'large', className, onBegin, children }: Props) {
  return (
    <FormContext value={{ ...form, size }}>
      <form
        ref={form.ref}
        // What is wrong is said by us, beside the field and in words.
        noValidate
        // Sent before the page's code runs, a password must not stand in the address.
        method="post"
        aria-label={label}
        aria-busy={form.isPending}
        className={joinClasses('flex min-w-0 flex-col gap-4', className)}
        onSubmit={form.submit}
        onFocus={onBegin}
        onInput={({ target }) => {
          if (target instanceof HTMLElement) form.forget(target.getAttribute('name') ?? '')
        }}
      >
        {children}
      </form>
    </FormContext>
  )
}
