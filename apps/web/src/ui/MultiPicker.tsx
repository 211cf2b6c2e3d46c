import { Combobox } from '@base-ui/react/combobox'
import { buttonClasses } from './buttonClasses.ts'
import { Icon } from './Icon.tsx'
import type { Option } from './Picker.tsx'
import { popupClasses } from './popupClasses.ts'

type Props = {
  label: string
  options: readonly Option[]
  values: readonly string[]
  onChange: (values: string[]) => void
}

/** Several choices out of a long list, found by typing; the button says how many are chosen. */
export function MultiPicker({ label, options, values, onChange }: Props) {
  const chosen = options.filter((option) => values.includes(option.value))
  return (
    <Combobox.Root
      multiple
      items={options}
      value={chosen}
      onValueChange={(next: Option[]) => onChange(next.map((option) => option.value))}
      isItemEqualToValue={(a: Option, b: Option) => a.value === b.value}
    >
      <Combobox.Trigger className={buttonClasses({})} aria-label={label}>
        {label}
        {chosen.length > 0 && (
          <span className="rounded-sm bg-hover px-1 text-fg">
            {chosen.length === 1 ? chosen[0]?.label : chosen.length}
          </span>
        )}
        <Icon name="down" size={12} />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} align="start" className="z-50" collisionPadding={8}>
          <Combobox.Popup className={`${popupClasses.box} flex w-72 flex-col`}>
            <Combobox.Input
              placeholder="Search"
              aria-label={`Search ${label}`}
              className="h-9 shrink-0 border-b border-line bg-transparent px-3 text-md outline-none placeholder:text-fg3"
            />
            {chosen.length > 0 && (
              <button
                type="button"
                className="mx-1 mt-1 h-7 rounded-sm px-2 text-left text-md text-fg3 hover:bg-hover"
                onClick={() => onChange([])}
              >
                Clear {chosen.length}
              </button>
            )}
            <Combobox.Empty className="px-3 text-sm text-fg3 not-empty:py-3">
              Nothing by that name.
            </Combobox.Empty>
            <Combobox.List className="overflow-auto p-1">
              {(option: Option) => (
                <Combobox.Item key={option.value} value={option} className={popupClasses.item}>
                  <span className="w-3 text-accent-fg">
                    <Combobox.ItemIndicator>
                      <Icon name="tick" size={12} />
                    </Combobox.ItemIndicator>
                  </span>
                  <span className="truncate">{option.label}</span>
                  <span className="ml-auto shrink-0 pl-3 text-sm text-fg3">{option.detail}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
