import { Combobox } from '@base-ui/react/combobox'
import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import { type TriggerStyle, useTriggerProps } from './LazyPopup.tsx'
import { type Option, OptionWords, popupClasses } from './popupParts.tsx'

export type PickerProps = {
  label: string
  options: readonly Option[]
  value: string | null
  /** Shown while nothing is chosen; also the entry that clears the choice. */
  none?: string
  look?: TriggerStyle
  onChange: (value: string | null) => void
}

type Props = PickerProps & { name: string; face: ReactNode }

export function PickerPopup(props: Props) {
  const { label, options, value, none, look = {}, onChange, name, face } = props
  const chosen = options.find((option) => option.value === value) ?? null
  return (
    <Combobox.Root
      defaultOpen
      autoHighlight
      items={options}
      value={chosen}
      onValueChange={(option: Option | null) => onChange(option?.value ?? null)}
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
            {none !== undefined && chosen !== null && (
              <Combobox.Clear className="mx-1 mt-1 flex h-7 items-center rounded-sm px-2 text-left text-md text-fg3 hover:bg-hover">
                {none}
              </Combobox.Clear>
            )}
            <Combobox.Empty className="px-3 text-sm text-fg3 not-empty:py-3">
              {options.length === 0 ? 'Nothing to choose from.' : 'Nothing by that name.'}
            </Combobox.Empty>
            <Combobox.List className="overflow-auto p-1">
              {(option: Option) => (
                <Combobox.Item key={option.value} value={option} className={popupClasses.item}>
                  <OptionWords {...option} />
                  <span className="ml-auto flex shrink-0 items-center gap-2 pl-3 text-sm text-fg3">
                    {option.detail}
                    <Combobox.ItemIndicator className="text-accent-fg">
                      <Icon name="tick" size={12} />
                    </Combobox.ItemIndicator>
                  </span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
