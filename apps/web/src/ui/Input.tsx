import type { ComponentProps } from 'react'
import { useFieldAttributes } from './FieldContext.ts'
import { type InputEdge, type InputSize, inputClasses } from './inputClasses.ts'
import { joinClasses } from './joinClasses.ts'

type Props = Omit<ComponentProps<'input'>, 'size'> & { size?: InputSize; edge?: InputEdge }

/** A line to write in. Outside of a `Field` it needs an `aria-label`, with a quiet edge a placeholder too. */
export function Input({ size, edge, className, ...rest }: Props) {
  const field = useFieldAttributes()
  return (
    <input
      {...field}
      className={joinClasses(inputClasses(size, edge), 'read-only:bg-hover', className)}
      {...rest}
    />
  )
}
