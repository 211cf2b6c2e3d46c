import type { ButtonStyle } from '../../ui/Button.tsx'
import { PopoverButton } from '../../ui/PopoverButton.tsx'
import { LazyNotice } from '../shell/LazyNotice.tsx'

const loadChoice = async () => (await import('../../account/CookieChoice.tsx')).CookieChoice

/** A button that opens the visitor's choice about cookies, which can be changed at any time. */
export function CookieSettings(look: ButtonStyle) {
  return (
    <PopoverButton label="Cookie settings" variant="ghost" {...look}>
      <LazyNotice name="cookie settings" load={loadChoice} />
    </PopoverButton>
  )
}
