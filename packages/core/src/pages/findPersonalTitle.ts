import { PERSONAL_PAGES } from './PERSONAL_PAGES.ts'

/** The title of the personal page at a path below `/explorer`; undefined where there is none. */
export function findPersonalTitle(path: string): string | undefined {
  const titles: Readonly<Record<string, string>> = PERSONAL_PAGES
  const oneOfMany = path.replace(/(?<=[^/]\/)[^/]+$/, '$id')
  const known = [path, oneOfMany].find((one) => Object.hasOwn(titles, one))
  return known === undefined ? undefined : titles[known]
}
