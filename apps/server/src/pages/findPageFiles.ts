import type { PageFiles } from '@tickmark/core/pages/PageFiles'

/** Where the address of the terminal itself leads to. */
const HOME = ['projects']

/** The files of the page at a path, which begins with `/explorer`; none where no page is known by it. */
export function findPageFiles(pages: readonly PageFiles[], path: string): readonly string[] {
  const [, ...below] = split(path)
  const segments = below.length === 0 ? HOME : below
  const page = pages.find((one) => {
    const pattern = split(one.path)
    return (
      pattern.length === segments.length &&
      pattern.every((part, index) => part.startsWith('$') || part === segments[index])
    )
  })
  return page?.files ?? []
}

function split(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}
