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

// The terminal listens only once its code has arrived: from Ctrl+K on, what is typed until then is collected for it.
;(() => {
  if (!/^\/explorer(?!\/embed\/)/.test(location.pathname)) return
  let keys = null
  const take = (event) => {
    const { key, altKey, isComposing } = event
    if (altKey || isComposing) return
    if (event.ctrlKey || event.metaKey) {
      if (key.toLowerCase() !== 'k') return
      keys ??= []
    } else if (keys !== null) keys.push(key)
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('keydown', take, { capture: true })
  const give = ({ detail }) => {
    removeEventListener('keydown', take, { capture: true })
    if (keys !== null) detail(keys)
  }
  addEventListener('tt.listening', give, { once: true })
})()
