import type { AnyRouter } from '@tanstack/react-router'
import { reportError } from '../../../data/reportError.ts'

/** Has the boundary of every page report what it catches: under the page's route, or as "Global" around them all. */
export function reportPageErrors(router: AnyRouter): void {
  for (const route of Object.values(router.routesById))
    route.update({
      onCatch: (error: unknown) =>
        reportError(error, { boundary: route.isRoot ? 'Global' : route.id }),
    })
}
