import type { ScreenPath } from '@tickmark/core/pages/SCREENS'
import { writeScreenTitle } from '@tickmark/core/pages/writeScreenTitle'
import { usePageTitle } from './usePageTitle.ts'

/**
 * Gives the page the title of its screen.
 * @param names what the segments of the address are called. Until one is known, the title that the server gave stays.
 * @returns the title, for the heading.
 */
export function useScreenTitle(
  path: ScreenPath,
  names: Readonly<Record<string, string | undefined>> = {},
): string {
  const known = Object.entries(names).flatMap(([param, name]) =>
    name === undefined ? [] : [[param, name] as const],
  )
  const title = writeScreenTitle(path, Object.fromEntries(known))
  usePageTitle(known.length === Object.keys(names).length ? title : undefined)
  return title
}
