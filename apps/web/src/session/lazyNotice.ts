import { type ComponentType, lazy } from 'react'
import { reportError } from '../data/reportError.ts'

/** A notice over the page that loads when it is needed. One that cannot be loaded is reported, and the page goes on. */
export function lazyNotice(name: string, load: () => Promise<ComponentType>) {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch (failure) {
      reportError(failure, { boundary: name })
      return { default: () => null }
    }
  })
}
