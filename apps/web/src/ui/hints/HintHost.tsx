import { type ComponentType, useEffect, useState } from 'react'

/**
 * Hosts the hints. One listener serves tables of thousands of cells; the code that shows the hints is fetched when the
 * first one is reached for.
 */
export function HintHost() {
  const [Layer, setLayer] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (Layer !== null) return
    /** True if pressed while the code is fetched; then no hint is shown: the result is below it. */
    let isPressed = false
    const press = () => {
      isPressed = true
    }
    const reach = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest('[data-hint]') === null) return
      isPressed = false
      // Without the code there is no hint; the next one reached for tries again.
      import('./HintLayer.tsx').then(
        ({ HintLayer }) => !isPressed && setLayer(() => HintLayer),
        () => undefined,
      )
    }
    document.addEventListener('pointerdown', press)
    document.addEventListener('pointerover', reach)
    document.addEventListener('focusin', reach)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('pointerover', reach)
      document.removeEventListener('focusin', reach)
    }
  }, [Layer])
  return Layer && <Layer />
}
