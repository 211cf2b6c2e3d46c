// Runs before the first paint, so that the page never flashes in the wrong theme.
;(() => {
  const isEmbedded = location.pathname.startsWith('/explorer/embed/')
  let preference = 'dark'
  try {
    preference = isEmbedded
      ? (new URLSearchParams(location.search).get('theme') ?? 'dark')
      : (localStorage.getItem('tt.theme-preference') ?? 'dark')
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
  if (isEmbedded) return
  try {
    localStorage.setItem('tt.theme', theme)
  } catch {
    // As above.
  }
})()
