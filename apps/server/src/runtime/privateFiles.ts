import { chmod, stat } from 'node:fs/promises'

/** Neither the group nor others. */
const OTHERS = 0o077
const OWN = 0o700
/** The mark of a folder that all users share, such as /tmp. */
const STICKY = 0o1000

/**
 * Makes what this process and those that it starts write readable by their user only: stores hold password hashes, and
 * backups and exports contain what stores hold. Call it before anything is written.
 */
export function keepFilesPrivate(): void {
  process.umask(OTHERS)
}

/** Returns the mode of a folder that other users of the machine can look into, such as `755`; null if there is none. */
export async function findOpenMode(folder: string): Promise<string | null> {
  // Windows knows no such modes.
  if (process.platform === 'win32') return null
  const found = await stat(folder).catch(() => undefined)
  if (found === undefined || (found.mode & OTHERS) === 0) return null
  return (found.mode & 0o7777).toString(8)
}

/** Closes an existing data folder to other users of the machine, and warns the operator. */
export async function tightenFolder(folder: string, warn: (line: string) => void): Promise<void> {
  const mode = await findOpenMode(folder)
  if (mode === null) return
  const open = `The data folder ${folder} was open to other users of this machine (mode ${mode})`
  if ((Number.parseInt(mode, 8) & STICKY) !== 0) {
    warn(`${open} and belongs to all of them. Set TT_DATA_DIR to a folder of its own.`)
    return
  }
  await chmod(folder, OWN).then(
    () => warn(`${open}. It has the mode 700 now.`),
    (cause: Error) => warn(`${open} and cannot be closed: ${cause.message}. Set its mode to 700.`),
  )
}
