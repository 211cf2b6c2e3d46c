import { Combobox } from '@base-ui/react/combobox'
import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import { type TriggerStyle, useTriggerProps } from './LazyPopup.tsx'
import { type Option, OptionWords, popupClasses } from './popupParts.tsx'

export type MultiPickerProps = {
  label: string
  options: readonly Option[]
  values: readonly string[]
  look?: TriggerStyle
  onChange: (values: string[]) => void
}

type Props = MultiPickerProps & { name: string; face: ReactNode }

export function MultiPickerPopup(props: Props) {
  const { label, options, values, look = {}, onChange, name, face } = props
  const chosen = options.filter((option) => values.includes(option.value))
  return (
    <Combobox.Root
      defaultOpen
      autoHighlight
      multiple
      items={options}
      value={chosen}
      onValueChange={(next: Option[]) => onChange(next.map((option) => option.value))}
      isItemEqualToValue={(a: Option, b: Option) => a.value === b.value}
    >
      <Combobox.Trigger {...useTriggerProps(name, look)}>{face}</Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} align="start" className="z-50" collisionPadding={8}>
          <Combobox.Popup aria-label={label} className={`${popupClasses.box} flex w-72 flex-col`}>
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
              {options.length === 0 ? 'Nothing to choose from.' : 'Nothing by that name.'}
            </Combobox.Empty>
            <Combobox.List className="overflow-auto p-1">
              {(option: Option) => (
                <Combobox.Item key={option.value} value={option} className={popupClasses.item}>
                  <span className="w-3 shrink-0 text-accent-fg">
                    <Combobox.ItemIndicator>
                      <Icon name="tick" size={12} />
                    </Combobox.ItemIndicator>
                  </span>
                  <OptionWords {...option} />
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
