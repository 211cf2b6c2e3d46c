import { useFieldAttributes } from './FieldContext.ts'
import { Icon } from './Icon.tsx'
import { type InputEdge, type InputSize, inputClasses } from './Input.tsx'
import { joinClasses } from './joinClasses.ts'

export type SelectOption<T extends string> = { value: T; label: string; isDisabled?: boolean }

type Props<T extends string> = {
  /** Names it outside of a `Field`. */
  label?: string
  options: readonly SelectOption<T>[]
  /** Null while nothing is chosen; then `placeholder` shows. */
  value: T | null
  placeholder?: string
  size?: InputSize
  edge?: InputEdge
  isDisabled?: boolean
  className?: string
  onChange: (value: T) => void
}

/**
 * One choice of a short list. It is the browser's own: phones show their wheel, every keyboard and
 * reader knows it, and it costs nothing to load. A list to search in is a `Picker`.
 */
export function Select<T extends string>(props: Props<T>) {
  const { label, options, value, placeholder, size, edge, isDisabled, className, onChange } = props
  const field = useFieldAttributes()
  return (
    <span
      className={joinClasses(
        'relative inline-grid min-w-0 items-center has-[>select:disabled]:opacity-50',
        className,
      )}
    >
      <select
        {...field}
        aria-label={label}
        disabled={isDisabled}
        value={value ?? ''}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value)
          if (chosen !== undefined) onChange(chosen.value)
        }}
        className={joinClasses(
          inputClasses(size, edge),
          'select w-full cursor-pointer overflow-hidden pr-6 whitespace-nowrap disabled:cursor-default disabled:opacity-100',
          value === null && 'text-fg3',
        )}
      >
        {value === null && (
          <option value="" disabled hidden>
            {placeholder ?? 'Choose'}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute inset-y-px right-px flex items-center rounded-r-sm bg-raise pr-2 pl-1 text-fg3">
        <Icon name="down" size={12} />
      </span>
    </span>
  )
}
