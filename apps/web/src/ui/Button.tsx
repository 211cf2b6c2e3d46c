import type { ComponentProps } from 'react'
import { joinClasses } from './joinClasses.ts'
import { Loading } from './Loading.tsx'

type Props = ButtonStyle & {
  /**
   * True while the requested action is under way: the button keeps its place, width and focus, and takes no further
   * press.
   */
  isLoading?: boolean
} & ComponentProps<'button'>

export function Button({ size, variant, color, isLoading = false, className, ...rest }: Props) {
  const look = joinClasses(buttonClasses({ size, variant, color }), className)
  if (!isLoading) return <button type="button" className={look} {...rest} />
  const { children, ...others } = rest
  return (
    <button
      type="button"
      className={look}
      {...others}
      aria-disabled
      aria-busy
      onClick={(event) => event.preventDefault()}
    >
      <span className="inline-flex items-center gap-[inherit] opacity-0">{children}</span>
      <span className="absolute inset-0 grid place-items-center">
        <Loading diameter={14} className="" />
      </span>
    </button>
  )
}

export type ButtonStyle = {
  size?: 'xsmall' | 'small' | 'medium' | 'large'
  variant?: 'solid' | 'default' | 'muted' | 'ghost'
  color?: 'neutral' | 'success' | 'warning' | 'danger'
}

const SIZES = {
  xsmall: 'h-6 px-2 text-sm gap-1.5 rounded-sm',
  small: 'h-7 px-2.5 text-sm gap-1.5 rounded-sm',
  medium: 'h-8 px-3 text-md gap-2 rounded-md',
  large: 'h-10 px-4 text-lg gap-2 rounded-md',
} as const

/** The look of anything that is pressed: buttons, links and the openers of menus. Its colors are in buttons.css. */
export function buttonClasses({
  size = 'xsmall',
  variant = 'default',
  color = 'neutral',
}: ButtonStyle): string {
  return joinClasses(
    `button button-${variant} tone-${color}`,
    'relative inline-flex max-w-full items-center justify-center whitespace-nowrap border font-medium transition-colors disabled:opacity-50 pointer-coarse:min-h-9 pointer-coarse:min-w-9',
    // A finger may miss by a few pixels: the target is 44 pixels high and wide.
    'pointer-coarse:after:absolute pointer-coarse:after:-inset-[5px]',
    SIZES[size],
  )
}
