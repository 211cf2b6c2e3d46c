import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'

type Props = {
  name: string
  /** Text for machines, such as a formula. */
  isCode?: boolean
  onRemove: () => void
  /** Stands between the name and the way to take it away. */
  children?: ReactNode
}

/** Something chosen, to be taken away. */
export function Chip({ name, isCode = false, onRemove, children }: Props) {
  return (
    <li className="inline-flex h-6 max-w-full items-center rounded-sm border border-line pl-2 text-sm">
      <bdi className={`min-w-0 truncate pr-1 ${isCode ? 'font-mono' : ''}`} title={name}>
        {name}
      </bdi>
      {children}
      <Button variant="ghost" aria-label={`Take ${name} away`} className="px-1" onClick={onRemove}>
        <Icon name="close" size={10} />
      </Button>
    </li>
  )
}
