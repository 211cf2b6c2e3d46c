import { type ReactNode, useId } from 'react'
import { FieldContext } from './FieldContext.ts'
import { Icon } from './Icon.tsx'
import { inputClasses } from './Input.tsx'
import { joinClasses } from './joinClasses.ts'

type Props = {
  label: string
  /** The name of the control's value in the form around it. */
  name?: string
  /** The instructions, before anything went wrong. */
  description?: string
  /** The fault in the input, and how to fix it. */
  error?: string
  isOptional?: boolean
  className?: string
  /** One control: `Input`, `TextArea`, `Select`, `Picker`, `DatePicker` … It finds its label by itself. */
  children: ReactNode
}

const TRIGGER = joinClasses(
  'flex items-center justify-between gap-2 text-left data-empty:text-fg3',
  inputClasses(),
)

/** A control with its name above it, and below it what it wants and what is wrong with it. */
export function Field({ label, name, description, error, isOptional, className, children }: Props) {
  const id = useId()
  const describedBy = [description && `${id}-description`, error && `${id}-error`]
  return (
    <FieldContext
      value={{
        id,
        name,
        describedBy: describedBy.filter(Boolean).join(' ') || undefined,
        isInvalid: error !== undefined,
        triggerClassName: TRIGGER,
      }}
    >
      <div className={joinClasses('flex min-w-0 flex-col gap-1', className)}>
        <label htmlFor={id} className="flex gap-1.5 text-sm font-medium text-fg2">
          {label}
          {isOptional && <span className="font-normal text-fg3">optional</span>}
        </label>
        {children}
        {description && (
          <p id={`${id}-description`} className="text-sm text-fg3">
            {description}
          </p>
        )}
        <div aria-live="polite">
          {error && (
            <p id={`${id}-error`} className="flex gap-1.5 text-sm text-down">
              <span className="mt-0.5">
                <Icon name="warning" size={12} />
              </span>
              {error}
            </p>
          )}
        </div>
      </div>
    </FieldContext>
  )
}
