import type { ComponentProps } from 'react'
import { useFieldAttributes } from './FieldContext.ts'
import { type InputSize, inputClasses } from './inputClasses.ts'
import { joinClasses } from './joinClasses.ts'

/** A line to write in. Outside of a `Field` it needs an `aria-label`. */
export function Input({
  size,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'size'> & { size?: InputSize }) {
  const field = useFieldAttributes()
  return (
    <input
      {...field}
      className={joinClasses(inputClasses(size), 'read-only:bg-hover', className)}
      {...rest}
    />
  )
}
