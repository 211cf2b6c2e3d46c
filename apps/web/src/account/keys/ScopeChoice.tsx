import { KEY_SCOPES, type KeyScope } from '@tickmark/core/permissions/KEY_SCOPES'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { useFormContext } from '../../ui/form/Form.tsx'
import { SCOPE_NAMES } from './SCOPE_NAMES.ts'

type Props = { scopes: readonly KeyScope[]; onChange: (scopes: readonly KeyScope[]) => void }

/** What a key may read; the box above all of them ticks and clears them together. */
export function ScopeChoice({ scopes, onChange }: Props) {
  const { faults, forget } = useFormContext()
  const fault = faults.fields.scopes
  const change = (next: readonly KeyScope[]) => {
    forget('scopes')
    // In the order of the list, whatever the order of the presses.
    onChange(KEY_SCOPES.filter((scope) => next.includes(scope)))
  }
  const isAll = scopes.length === KEY_SCOPES.length
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium text-fg2">May read</legend>
      <Checkbox
        label="Everything"
        checked={isAll}
        isIndeterminate={!isAll && scopes.length > 0}
        aria-invalid={fault !== undefined || undefined}
        onChange={() => change(isAll ? [] : KEY_SCOPES)}
      />
      <div className="mt-0.5 ml-6 grid grid-cols-1 gap-x-4 sm:grid-cols-2">
        {KEY_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            label={SCOPE_NAMES[scope]}
            checked={scopes.includes(scope)}
            onChange={(isOn) =>
              change(isOn ? [...scopes, scope] : scopes.filter((one) => one !== scope))
            }
          />
        ))}
      </div>
      <div aria-live="polite">{fault && <p className="mt-1 text-sm text-down">{fault}</p>}</div>
    </fieldset>
  )
}
