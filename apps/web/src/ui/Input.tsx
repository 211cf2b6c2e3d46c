import type { ComponentProps } from 'react'
import { useFieldAttributes } from './FieldContext.ts'
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

type TextAreaProps = ComponentProps<'textarea'> & {
  /** It begins as one line, as high as a button of this size. */
  line?: 'large'
}

/** Lines to write in; it grows with its text where the browser can. Outside of a `Field` it needs an `aria-label`. */
export function TextArea({ line, className, ...rest }: TextAreaProps) {
  const field = useFieldAttributes()
  return (
    <textarea
      {...field}
      className={joinClasses(
        inputClasses(line),
        'read-only:bg-hover h-auto field-sizing-content',
        line === undefined
          ? 'max-h-80 min-h-16 resize-y py-1.5'
          : 'max-h-48 min-h-10 resize-none py-2',
        className,
      )}
      {...rest}
    />
  )
}

export type InputSize = 'xsmall' | 'small' | 'medium' | 'large'

/** As high as the buttons of the same name, so that both stand in one line. */
const SIZES = {
  xsmall: 'h-6 px-2 text-sm rounded-sm',
  small: 'h-7 px-2 text-md rounded-sm',
  medium: 'h-8 px-2.5 text-md rounded-md',
  large: 'h-10 px-3 text-lg rounded-md',
} as const

/** In a form the edge must be seen; in a toolbar, among buttons, the words inside say enough. */
const EDGES = {
  clear: 'border-field not-disabled:hover:border-fg3',
  quiet: 'border-line not-disabled:hover:border-line2',
} as const
export type InputEdge = keyof typeof EDGES

/** The look of whatever is written into or chosen from. */
export function inputClasses(size: InputSize = 'small', edge: InputEdge = 'clear'): string {
  return joinClasses(
    // Smaller than 16 px and a phone zooms into the page when a field is touched.
    'min-w-0 border bg-raise text-fg transition-colors placeholder:text-fg3 pointer-coarse:min-h-11 pointer-coarse:text-[16px]',
    'disabled:opacity-50 aria-invalid:border-down data-invalid:border-down',
    EDGES[edge],
    SIZES[size],
  )
}
