import { joinClasses } from '../../../ui/joinClasses.ts'

type Props<T extends string> = {
  label: string
  options: readonly { value: T; label: string }[]
  values: readonly T[]
  onToggle: (value: T) => void
}

/** Several of a few: boxes that look like one control. */
export function TickRow<T extends string>({ label, options, values, onToggle }: Props<T>) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-sm font-medium text-fg2">{label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map((option) => (
          <label
            key={option.value}
            className={joinClasses(
              'relative flex h-6 min-w-8 cursor-pointer items-center justify-center rounded-sm border border-line px-2 text-sm text-fg2 transition-colors',
              'hover:text-fg has-checked:border-accent has-checked:bg-hover has-checked:text-fg has-focus-visible:row-focus',
            )}
          >
            <input
              type="checkbox"
              checked={values.includes(option.value)}
              onChange={() => onToggle(option.value)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
