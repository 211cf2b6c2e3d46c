/** As long as a select waits for the next letter of a name that is typed, or the next arrow. */
const TYPING_MS = 500

/**
 * Has links and forms that change a frame show their page in the place of this one, so that the place that is read and
 * the focus stay. `start` is called with each page.
 */
export function swapFrame(start: () => void): void {
  const main = document.querySelector<HTMLElement>('#tt-still')
  if (!main) return
  let waiting: ReturnType<typeof setTimeout> | undefined
  let asked = 0
  const show = async (href: string) => {
    const own = ++asked
    // A frame in a sandbox may not read its own site, and loads the page instead.
    const text = await fetch(href).then(
      (answer) => (answer.ok ? answer.text() : null),
      () => null,
    )
    // Something else was chosen meanwhile.
    if (own !== asked) return
    const next = /<main[^>]*>(.*)<\/main>/s.exec(text ?? '')?.[1]
    if (next === undefined) return location.assign(href)
    const focused = findStops().indexOf(document.activeElement)
    const places = findScrolled().map(({ scrollTop, scrollLeft }) => [scrollTop, scrollLeft])
    main.innerHTML = next
    history.replaceState(null, '', href)
    start()
    for (const [at, element] of findScrolled().entries())
      element.scrollTo(places[at]?.[1] ?? 0, places[at]?.[0] ?? 0)
    const stop = findStops()[focused]
    if (stop instanceof HTMLElement) stop.focus({ preventScroll: true })
  }
  main.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a.swap')
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    void show(link.href)
  })
  main.addEventListener('change', (event) => {
    const form = event.target instanceof HTMLSelectElement && event.target.form
    if (!form) return
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    asked++
    clearTimeout(waiting)
    waiting = setTimeout(() => void show(`?${new URLSearchParams(fields)}`), TYPING_MS)
  })
}

const findScrolled = () => [...document.querySelectorAll('.body,.inside,.text')]
const findStops = (): (Element | null)[] => [...document.querySelectorAll('.swap,select')]
