import { buffer } from 'node:stream/consumers'
import type { Download } from 'playwright-core'

/** The bytes of a file that the page has handed out; the browser keeps its files to itself. */
export async function readDownload(file: Download): Promise<Buffer> {
  return buffer(await file.createReadStream())
}
