import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { isChartLibrary } from './isChartLibrary.ts'
import type { PageVitals } from './PageVitals.ts'

const BYTES_PER_KB = 1_000
const BASE = '/explorer/'

export type Sizes = {
  javascript: number
  javascriptWithCharts: number
  css: number
  /** Scripts by size, the largest first. */
  scripts: { name: string; size: number }[]
}

/** KB after gzip of what a page asked for; the files are read from the built web app. */
export function measureSizes(dist: string, page: Pick<PageVitals, 'scripts' | 'styles'>): Sizes {
  const read = (path: string) => readFileSync(join(dist, path.slice(BASE.length)))
  const packed = (path: string) => gzipSync(read(path)).length / BYTES_PER_KB
  const sum = (paths: readonly string[]) => paths.reduce((total, path) => total + packed(path), 0)
  const own = page.scripts.filter((path) => !isChartLibrary(basename(path), read(path).toString()))
  return {
    javascript: sum(own),
    javascriptWithCharts: sum(page.scripts),
    css: sum(page.styles),
    scripts: page.scripts
      .map((path) => ({ name: basename(path), size: packed(path) }))
      .sort((a, b) => b.size - a.size),
  }
}
