import { joinClasses } from './joinClasses.ts'

export type ButtonLook = {
  size?: 'xsmall' | 'small' | 'medium' | 'large'
  variant?: 'solid' | 'default' | 'muted' | 'ghost'
  colour?: 'neutral' | 'success' | 'warning' | 'danger'
}

const SIZES = {
  xsmall: 'h-6 px-2 text-sm gap-1.5 rounded-sm',
  small: 'h-7 px-2.5 text-sm gap-1.5 rounded-sm',
  medium: 'h-8 px-3 text-md gap-2 rounded-md',
  large: 'h-10 px-4 text-lg gap-2 rounded-md',
} as const

const COLOURS = {
  neutral: 'text-fg2 hover:text-fg',
  success: 'text-up',
  warning: 'text-warn',
  danger: 'text-down',
} as const

const VARIANTS = {
  solid: 'bg-fg border border-transparent hover:opacity-90',
  default: 'border border-line bg-raise hover:bg-hover hover:border-line2',
  muted: 'border border-transparent bg-hover hover:bg-line',
  ghost: 'border border-transparent hover:bg-hover',
} as const

/** The look of anything that is pressed: buttons, links and the openers of menus. */
export function buttonClasses({
  size = 'xsmall',
  variant = 'default',
  colour = 'neutral',
}: ButtonLook): string {
  return joinClasses(
    'inline-flex items-center justify-center whitespace-nowrap font-medium transition-colors',
    'disabled:opacity-50 data-[popup-open]:bg-hover data-[popup-open]:text-fg',
    SIZES[size],
    VARIANTS[variant],
    variant === 'solid' ? 'text-bg' : COLOURS[colour],
  )
}
