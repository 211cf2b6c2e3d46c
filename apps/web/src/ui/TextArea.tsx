import type { ComponentProps } from 'react'
import { useFieldAttributes } from './FieldContext.ts'
import { inputClasses } from './inputClasses.ts'
import { joinClasses } from './joinClasses.ts'

/** Lines to write in; it grows with its text where the browser can. Outside of a `Field` it needs an `aria-label`. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  const field = useFieldAttributes()
  return (
    <textarea
      {...field}
      className={joinClasses(
        inputClasses(),
        'read-only:bg-hover h-auto max-h-80 min-h-16 resize-y py-1.5 field-sizing-content',
        className,
      )}
      {...rest}
    />
  )
}
