import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

/** Says more about what is hovered or focused. The child must be able to take the focus. */
export function Hint({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger render={children} delay={300} />
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={6} className="z-50" collisionPadding={8}>
          <Tooltip.Popup className="max-w-80 rounded-md border border-line2 bg-raise px-3 py-2 text-sm text-fg2 shadow-pop">
            {text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
