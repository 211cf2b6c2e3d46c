import { writePageTitle, writeScreenTitle } from '@tickmark/core/pages/pageTitle'
import type { ScreenPath } from '@tickmark/core/pages/SCREENS'
import { useEffect } from 'react'
import { pageSettings } from './pageSettings.ts'

/**
 * Names the page in the browser's tab and history, which stand outside React. Until the title is known
 * the one that the server gave stays.
 */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    document.title = writePageTitle(title, pageSettings.productName)
  }, [title])
}

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
