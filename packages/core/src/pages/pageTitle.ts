import { findScreen, splitPath } from './findScreen.ts'
import { SCREENS, type ScreenPath } from './SCREENS.ts'

/** The purpose of the product: the title of every page that has no better one. */
export const PURPOSE = 'Fundamentals for crypto'

/** The title of a page with the product's name: `Ethereum | Tickmark`, but `Tickmark | Fundamentals for crypto`. */
export function writePageTitle(title: string, productName: string): string {
  return title === PURPOSE ? `${productName} | ${PURPOSE}` : `${title} | ${productName}`
}

/**
 * The title of a screen without the product's name; see `Screen`.
 * @param names what the segments of the address are called, by the names that the path gives them.
 */
export function writeScreenTitle(
  path: ScreenPath,
  names: Readonly<Record<string, string>> = {},
): string {
  return readTitle(path).replaceAll(/\{(\w+)\}/g, (_, param: string) => names[param] ?? param)
}

function readTitle(path: ScreenPath): string {
  const { title, tab } = SCREENS[path]
  if (title !== undefined) return title
  const above = findScreen(splitPath(path).slice(0, -1))
  return [above && readTitle(above.path), tab?.toLowerCase()].filter(Boolean).join(': ')
}
