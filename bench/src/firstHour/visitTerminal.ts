import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'

const VIEWPORT = { width: 1_440, height: 1_000 }
/** A busy machine draws slowly, which says nothing about the page. */
const DRAWN_WITHIN_MS = 120_000
const SETTLE_MS = 300

/** A page as a visitor sees it. */
export type SeenPage = {
  /** Below `/explorer`. */
  path: string
  text: string
  /** The rows of its first table, heads first, as the texts of their cells; empty without one. */
  table: string[][]
}

/** Visits pages in order, as one visitor, and keeps a picture of each in a folder if there is one. */
export async function visitTerminal(
  browser: Browser,
  { url, paths, pictures }: { url: string; paths: readonly string[]; pictures: string | null },
): Promise<SeenPage[]> {
  const context = await browser.newContext({ viewport: VIEWPORT })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(DRAWN_WITHIN_MS)
    const seen: SeenPage[] = []
    for (const path of paths) {
      await page.goto(`${url}/explorer${path}`, {
        waitUntil: 'domcontentloaded',
        timeout: DRAWN_WITHIN_MS,
      })
      await waitUntilDrawn(page)
      if (pictures !== null) await takePicture(page, { path, folder: pictures })
      seen.push({
        path,
        text: (await page.locator('body').allInnerTexts()).join('\n'),
        table: await readTable(page),
      })
    }
    return seen
  } finally {
    await context.close()
  }
}

/** Waits until a page has its heading and no panel waits for its answer. */
async function waitUntilDrawn(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
  const end = performance.now() + DRAWN_WITHIN_MS
  const panels = page.locator('[aria-busy=true]')
  while ((await panels.count()) > 0 && performance.now() < end) await page.waitForTimeout(SETTLE_MS)
  await page.waitForTimeout(SETTLE_MS)
}

async function takePicture(
  page: Page,
  { path, folder }: { path: string; folder: string },
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const name = path === '/' ? 'projects' : path.slice(1).replaceAll(/\W+/g, '-')
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

async function readTable(page: Page): Promise<string[][]> {
  const rows = page.getByRole('main').getByRole('table').first().getByRole('row')
  const texts = (await rows.count()) === 0 ? [] : await rows.allInnerTexts()
  return texts.map((row) => row.split('\t').map((cell) => cell.replaceAll(/\s+/g, ' ').trim()))
}
