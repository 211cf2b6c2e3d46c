/**
 * Keeps a pointer that rests where the page appears from counting as an intent: entering a link
 * preloads its page, and a link that comes under a still pointer was not entered by anybody.
 * Ends with the first movement.
 */
export function ignoreRestingPointer(): void {
  const stop = (event: Event) => event.stopPropagation()
  const capture = true
  window.addEventListener('mouseover', stop, { capture })
  window.addEventListener(
    'pointermove',
    () => window.removeEventListener('mouseover', stop, { capture }),
    { capture, once: true },
  )
}
