import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Takes files that are dropped anywhere on the page, which the browser would open in its place. Without `onFiles` they
 * are only kept from that. Returns whether files are being dragged over the page.
 */
export function useFileDrop(onFiles?: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent((files: readonly File[]) => onFiles?.(files))
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const on = (name: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      window.addEventListener(
        name,
        (event) => {
          if (event.dataTransfer?.types.includes('Files')) act(event)
        },
        { signal },
      )
    on('dragover', (event) => {
      event.preventDefault()
      setIsOver(true)
    })
    on('dragleave', (event) => {
      // Between two elements of the page it is not left.
      if (event.relatedTarget === null) setIsOver(false)
    })
    on('drop', (event) => {
      event.preventDefault()
      setIsOver(false)
      take([...(event.dataTransfer?.files ?? [])])
    })
    return () => ending.abort()
  }, [])
  return isOver
}
