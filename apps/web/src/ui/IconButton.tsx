import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'aria-label' | 'children'> & {
  icon: IconName
  /** In pixels. */
  iconSize?: number
  /** The name for screen readers, since there is no text. */
  label: string
}

/** A button that shows only an icon. */
export function IconButton({ icon, iconSize = 12, label, variant = 'ghost', ...rest }: Props) {
  return (
    <Button aria-label={label} variant={variant} {...rest}>
      <Icon name={icon} size={iconSize} />
    </Button>
  )
}
