import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { joinClasses } from './joinClasses.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'size'> & {
  label: ReactNode
  description?: string
  checked: boolean
  /** Some of what it stands for is chosen. */
  isIndeterminate?: boolean
  onChange: (checked: boolean) => void
}

/** Something to tick. The label is part of what can be pressed. */
export function Checkbox(props: Props) {
  const { label, description, isIndeterminate = false, onChange, className, ...rest } = props
  return (
    <label
      className={joinClasses(
        'inline-flex items-start py-[calc((24px-1lh)/2)] pointer-coarse:min-h-11 pointer-coarse:py-[calc((44px-1lh)/2)] gap-2 has-disabled:opacity-50 not-has-disabled:cursor-pointer',
        className,
      )}
    >
      <span className="relative mt-[calc((1lh-16px)/2)] grid size-4 shrink-0 place-items-center">
        <input
          type="checkbox"
          ref={(box) => {
            if (box !== null) box.indeterminate = isIndeterminate
          }}
          onChange={({ target }) => onChange(target.checked)}
          className="peer absolute inset-0 cursor-[inherit] appearance-none rounded-[4px] border border-field bg-raise transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent not-disabled:hover:border-fg3 aria-invalid:border-down forced-colors:appearance-auto"
          {...rest}
        />
        <span className="pointer-events-none relative text-on-accent opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100 forced-colors:hidden">
          <Icon name={isIndeterminate ? 'minus' : 'tick'} size={11} />
        </span>
      </span>
      <span className="min-w-0">
        {label}
        {description && <span className="block text-sm text-fg3">{description}</span>}
      </span>
    </label>
  )
}
