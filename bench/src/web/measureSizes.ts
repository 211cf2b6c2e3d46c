import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { PageVitals } from './visitPage.ts'

const BYTES_PER_KB = 1_000
const BASE = '/explorer/'

type Sizes = {
  javascript: number
  css: number
  /** Scripts by size, the largest first. */
  scripts: { name: string; size: number }[]
}

/** KB after gzip of the files that a page requested; they are read from the built web app. */
export function measureSizes(dist: string, page: Pick<PageVitals, 'scripts' | 'styles'>): Sizes {
  const read = (path: string) => readFileSync(join(dist, path.slice(BASE.length)))
  const packed = (path: string) => gzipSync(read(path)).length / BYTES_PER_KB
  const sum = (paths: readonly string[]) => paths.reduce((total, path) => total + packed(path), 0)
  return {
    javascript: sum(page.scripts),
    css: sum(page.styles),
    scripts: page.scripts
      .map((path) => ({ name: basename(path), size: packed(path) }))
      .sort((a, b) => b.size - a.size),
  }
}
