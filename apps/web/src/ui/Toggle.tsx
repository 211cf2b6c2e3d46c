import type { ComponentProps, ReactNode } from 'react'
import { joinClasses } from './joinClasses.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange' | 'size'> & {
  label: ReactNode
  description?: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A switch: what it says takes effect at once. What is sent later with a form is a `Checkbox`. */
export function Toggle({ label, description, onChange, className, ...rest }: Props) {
  return (
    <label
      className={joinClasses(
        'flex items-start py-[calc((24px-1lh)/2)] pointer-coarse:py-[calc((44px-1lh)/2)] justify-between gap-4 has-disabled:opacity-50 not-has-disabled:cursor-pointer',
        className,
      )}
    >
      <span className="min-w-0">
        {label}
        {description && <span className="block text-sm text-fg3">{description}</span>}
      </span>
      <span className="relative mt-[calc((1lh-16px)/2)] h-4 w-7 shrink-0">
        <input
          type="checkbox"
          role="switch"
          aria-checked={rest.checked}
          onChange={({ target }) => onChange(target.checked)}
          className="peer absolute inset-0 cursor-[inherit] appearance-none rounded-full border border-field bg-raise transition-colors checked:border-accent checked:bg-accent not-disabled:hover:border-fg3 forced-colors:appearance-auto"
          {...rest}
        />
        <span className="pointer-events-none absolute top-[3px] left-[3px] size-2.5 rounded-full bg-fg3 transition-transform peer-checked:translate-x-3 peer-checked:bg-on-accent forced-colors:hidden" />
      </span>
    </label>
  )
}
