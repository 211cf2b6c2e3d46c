import type { ButtonLook } from '../ui/buttonClasses.ts'
import { PopoverButton } from '../ui/PopoverButton.tsx'
import { CookieChoice } from './CookieChoice.tsx'

/** A button that opens the visitor's choice about cookies, which can be changed at any time. */
export function CookieSettings(look: ButtonLook) {
  return (
    <PopoverButton label="Cookie settings" variant="ghost" {...look}>
      <CookieChoice />
    </PopoverButton>
  )
}
