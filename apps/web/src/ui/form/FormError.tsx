import { Icon } from '../Icon.tsx'
import { useFormContext } from './FormState.ts'

/** What is wrong with a `Form` as a whole. Its region is always there, so that readers hear what comes into it. */
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
