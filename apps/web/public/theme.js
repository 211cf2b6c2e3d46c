// Runs before the first paint, so that the page never flashes in the wrong theme.
;(() => {
  let preference = 'dark'
  try {
    preference = localStorage.getItem('tt.theme-preference') ?? 'dark'
  } catch {
    // Storage can be switched off; the default theme stands then.
  }
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches
  const isLight = preference === 'light' || (preference === 'system' && !systemIsDark)
  const theme = isLight ? 'light' : 'dark'
  document.documentElement.dataset.theme = theme
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', isLight ? 'hsl(0 0% 98%)' : 'hsl(0 0% 2.5%)')
  try {
    localStorage.setItem('tt.theme', theme)
  } catch {
    // As above.
  }
})()

// The terminal listens only once its code has arrived: from Ctrl+K on, what is pressed until then is pressed again.
;(() => {
  if (!/^\/explorer(?!\/embed\/)/.test(location.pathname)) return
  const pressed = []
  const take = (event) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event
    const isModified = ctrlKey || metaKey
    if (altKey || isComposing || (isModified ? key.toLowerCase() !== 'k' : pressed.length === 0))
      return
    pressed.push(event)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('keydown', take, { capture: true })
  const give = () => {
    removeEventListener('keydown', take, { capture: true })
    for (const event of pressed) document.body.dispatchEvent(new KeyboardEvent('keydown', event))
  }
  addEventListener('tt.listening', give, { once: true })
})()
