import { joinClasses } from './joinClasses.ts'

export type InputSize = 'xsmall' | 'small' | 'medium' | 'large'

/** As high as the buttons of the same name, so that both stand in one line. */
const SIZES = {
  xsmall: 'h-6 px-2 text-sm rounded-sm',
  small: 'h-7 px-2 text-md rounded-sm',
  medium: 'h-8 px-2.5 text-md rounded-md',
  large: 'h-10 px-3 text-lg rounded-md',
} as const

/** The look of whatever is written into or chosen from. */
export function inputClasses(size: InputSize = 'small'): string {
  return joinClasses(
    // Smaller than 16 px and a phone zooms into the page when a field is touched.
    'min-w-0 border border-field bg-raise text-fg transition-colors placeholder:text-fg3 pointer-coarse:text-[16px]',
    'not-disabled:hover:border-fg3 disabled:opacity-50 aria-invalid:border-down data-invalid:border-down',
    SIZES[size],
  )
}
