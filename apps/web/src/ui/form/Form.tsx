import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useContext,
} from 'react'
import { Button } from '../Button.tsx'
import { Field } from '../Field.tsx'
import { Icon } from '../Icon.tsx'
import { joinClasses } from '../joinClasses.ts'

type FormProps = {
  form: FormState
  /** The purpose of the form, where no heading above states it. */
  label?: string
  size?: FormSize
  className?: string
  /** Called when the user begins to fill it in, and again whenever the focus comes to another field. */
  onBegin?: () => void
  children: ReactNode
}

/** Fields that are sent together: `FormField`s, a `FormError` and a `SubmitButton`. */
export function Form({ form, label, size = 'large', className, onBegin, children }: FormProps) {
  return (
    <FormContext value={{ ...form, size }}>
      <form
        ref={form.ref}
        // Errors are shown by us, as text beside the field.
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

/** Shows the error of a `Form` as a whole. Its region is always there, so that readers hear what comes into it. */
export function FormError() {
  const { faults } = useFormContext()
  return (
    <div role="alert" className={faults.whole === undefined ? 'sr-only' : ''}>
      {faults.whole && (
        <p className="flex gap-2 rounded-md border border-down px-3 py-2 text-fg">
          <span className="mt-0.5 text-down">
            <Icon name="warning" size={14} />
          </span>
          <span className="min-w-0 break-words">{faults.whole}</span>
        </p>
      )}
    </div>
  )
}

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'isLoading' | 'onClick'>

/** Sends the `Form` it is in; while that is pending it takes no further press. */
export function SubmitButton(props: SubmitButtonProps) {
  const { isPending, size } = useFormContext()
  return <Button size={size} variant="solid" {...props} type="submit" isLoading={isPending} />
}

type FormFieldProps = Omit<ComponentProps<typeof Field>, 'error' | 'name'> & { name: string }

/** A field of a `Form`: its control is called by the name, and its error is below it. */
export function FormField({ name, ...rest }: FormFieldProps) {
  const { faults } = useFormContext()
  return <Field name={name} error={faults.fields[name]} {...rest} />
}

/** The faults of fields, or of the whole. */
export type FormFaults = {
  /** By the names of fields. */
  fields: Readonly<Record<string, string>>
  /** The fault that belongs to no field. */
  whole?: string
}

/** A form as `useForm` keeps it; `Form` and its children read it. */
export type FormState = {
  ref: RefObject<HTMLFormElement | null>
  faults: FormFaults
  /** True while the form is being sent. */
  isPending: boolean
  submit(event: SubmitEvent<HTMLFormElement>): void
  /** A field was written in, so that what was said of it no longer holds. */
  forget(name: string): void
}

/** The size of its fields and its button: `large` on a page that asks nothing else. */
type FormSize = 'medium' | 'large'

const FormContext = createContext<(FormState & { size: FormSize }) | null>(null)

/** The form around a part of it. */
export function useFormContext(): FormState & { size: FormSize } {
  const form = useContext(FormContext)
  if (form === null) throw new TypeError('A part of a form stands outside of one.')
  return form
}
