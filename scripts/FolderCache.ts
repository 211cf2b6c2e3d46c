import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

const COPYING = 'copying-'
/** So long after it was last requested, no run still copies a folder. */
const UNUSED_MS = 3_600_000
/** The error codes of moving a folder to where another run has put one. */
const TAKEN = new Set(['EEXIST', 'ENOTEMPTY'])

/** Folders by name that take long to fill, in a folder that several runs share at once. */
export class FolderCache {
  readonly path: string

  constructor(path: string) {
    this.path = path
  }

  /** The folder of that name; `fill` makes one to put there where it is missing, and it is removed from where it was. */
  async get(name: string, fill: () => Promise<string>): Promise<string> {
    const folder = join(this.path, name)
    if (existsSync(folder)) {
      await utimes(folder, new Date(), new Date())
      return folder
    }
    const filled = await fill()
    await mkdir(this.path, { recursive: true })
    await this.#removeUnused()
    const copy = await mkdtemp(join(this.path, COPYING))
    await cp(filled, copy, { recursive: true })
    await rm(filled, { recursive: true })
    try {
      // One step, so that no process ever copies half a folder.
      await rename(copy, folder)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && TAKEN.has(String(error.code)))) throw error
      // Another run was first, with the same contents.
      await rm(copy, { recursive: true })
    }
    return folder
  }

  /** Removes folders of other names, and copies that were broken off, unless a run may still use them. */
  async #removeUnused(): Promise<void> {
    for (const name of await readdir(this.path)) {
      const folder = join(this.path, name)
      const found = await stat(folder).catch(() => undefined)
      if (found !== undefined && Date.now() - found.mtimeMs > UNUSED_MS)
        await rm(folder, { recursive: true, force: true })
    }
  }
}
