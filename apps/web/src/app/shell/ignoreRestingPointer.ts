/**
 * Keeps a pointer that rests where the page appears from counting as an intent: entering a link
 * preloads its page, and a link that comes under a still pointer was not entered by anybody.
 * Ends once the pointer is seen at a second place; browsers also report moves that are none.
 */
export function ignoreRestingPointer(): void {
  let rest: string | undefined
  const watch = (event: MouseEvent) => {
    const place = `${event.screenX} ${event.screenY}`
    rest ??= place
    if (place === rest) {
      if (event.type === 'mouseover') event.stopPropagation()
    } else for (const type of ['mouseover', 'pointermove'] as const) unwatch(type)
  }
  const unwatch = (type: 'mouseover' | 'pointermove') =>
    window.removeEventListener(type, watch, { capture: true })
  window.addEventListener('mouseover', watch, { capture: true })
  window.addEventListener('pointermove', watch, { capture: true })
}
