import { buffer } from 'node:stream/consumers'
import type { Download, Locator, Page } from 'playwright-core'

/** The path of the address of a page. */
export function readPath(page: Page): string {
  return new URL(page.url()).pathname
}

/** The state of a page in its address, by the names of parameters. */
export function readSearch(page: Page): Record<string, string> {
  return Object.fromEntries(new URL(page.url()).searchParams)
}

/** The rows of a table that are drawn, heads first, as the texts of their cells. */
export async function readTable(table: Locator): Promise<string[][]> {
  await table.getByRole('row').nth(1).waitFor()
  const rows = await table.getByRole('row').allInnerTexts()
  return rows
    .map((row) => row.split('\t').map((cell) => cell.replaceAll(/\s+/g, ' ').trim()))
    .filter((cells) => cells.some((cell) => cell !== ''))
}

/** The bytes of a file that the page has handed out; the browser keeps its files to itself. */
export async function readDownload(file: Download): Promise<Buffer> {
  return buffer(await file.createReadStream())
}
