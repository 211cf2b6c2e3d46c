import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import type { BenchSize, Sized } from '../Bench.ts'
import type { Measured } from './BARS.ts'
import { choosePaths } from './choosePaths.ts'
import { judgeDays, judgeList } from './judgeNumbers.ts'
import { judgePages } from './judgePages.ts'
import type { Untruth } from './Untruth.ts'
import { visitTerminal } from './visitTerminal.ts'

/** Project pages of a visit, beside those of other areas: few while the terminal has to load. */
const PROJECTS: Sized<(minute: number) => number> = {
  whole: (minute) => (minute < 15 ? 3 : 20),
  smoke: () => 1,
}
/** Projects of which every day is compared with the world. */
const COMPARED = [
  'bitcoin',
  'ethereum',
  'uniswap',
  'aave',
  'arbitrum',
  'internetcomputer',
  'tether',
  'lido',
]

type Visit = { minute: number; browser: Browser; size: BenchSize; pictures: string | null }

/** Visits pages and asks for figures, and returns what is untrue. */
export async function visitMinute(
  measured: Measured,
  { minute, browser, size, pictures }: Visit,
): Promise<Untruth[]> {
  const { api } = measured
  const judge = { ...measured, minute }
  const untruths = await judgeList(judge)
  for (const project_id of COMPARED) untruths.push(...(await judgeDays(judge, project_id)))
  const isFilling = await api.isFilling()
  const pages = await visitTerminal(browser, {
    url: api.url,
    paths: await choosePaths(measured, PROJECTS[size](minute)),
    pictures: pictures === null ? null : join(pictures, `minute-${minute}`),
  })
  // A page may have been drawn before or after the fill ended.
  const stillFilling = isFilling && (await api.isFilling())
  return [...untruths, ...(await judgePages(pages, { ...judge, isFilling: stillFilling }))]
}
