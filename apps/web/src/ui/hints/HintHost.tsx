import { type ComponentType, useEffect, useState } from 'react'

/**
 * Where hints appear. One listener serves tables of thousands of cells; what shows the hints is
 * fetched when the first one is reached for.
 */
export function HintHost() {
  const [Layer, setLayer] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (Layer !== null) return
    const reach = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest('[data-hint]') === null) return
      // Without the code there is no hint; the next one reached for tries again.
      import('./HintLayer.tsx').then(
        ({ HintLayer }) => setLayer(() => HintLayer),
        () => undefined,
      )
    }
    document.addEventListener('pointerover', reach)
    document.addEventListener('focusin', reach)
    return () => {
      document.removeEventListener('pointerover', reach)
      document.removeEventListener('focusin', reach)
    }
  }, [Layer])
  return Layer && <Layer />
}
